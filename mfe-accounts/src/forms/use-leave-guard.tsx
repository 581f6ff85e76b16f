import { useT } from '@tideline/mfe-kit';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { useState, type ReactNode } from 'react';
import { words } from '../../messages/words.en.ts';

export interface LeaveGuard {
  /** Given to the form, which tells whether it holds what was typed and not saved. */
  onDirty: (dirty: boolean) => void;
  /** For Escape and the close button: asks first where something would be lost. */
  leave: () => void;
  /** The question, to be drawn beside what it guards. */
  question: ReactNode;
}

/** Keeps a slip of the hand from throwing away what was typed. A press on Cancel says clearly enough that it may go. */
export function useLeaveGuard(onLeave: () => void): LeaveGuard {
  const t = useT(words);
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  return {
    onDirty: setDirty,
    leave: () => (dirty ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog open={asking} onClose={() => setAsking(false)} title={t('leave.title')} confirmLabel={t('leave.confirm')} onConfirm={onLeave}>
        <p>{t('leave.body')}</p>
      </ConfirmDialog>
    ),
  };
}
