import { useState, type ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { ConfirmDialog } from './dialog.tsx';

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
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  return {
    onDirty: setDirty,
    leave: () => (dirty ? setAsking(true) : onLeave()),
    question: (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={messages.leaveTitle}
        confirmLabel={messages.leaveConfirm}
        onConfirm={onLeave}
      >
        <p>{messages.leaveBody}</p>
      </ConfirmDialog>
    ),
  };
}
