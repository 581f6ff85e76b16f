import { useState, type ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { ConfirmDialog } from './dialog.tsx';

export interface LeaveGuard {
  /** For the form to report whether it has unsaved input. */
  onDirty: (dirty: boolean) => void;
  /** For Escape and the close button: asks first if input would be lost. */
  leave: () => void;
  /** The confirmation dialog; render it next to the guarded content. */
  question: ReactNode;
}

/**
 * Protects typed input from being discarded by accident. Cancel discards it without asking, since the intent is clear.
 */
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

export interface LeaveGuardedProps {
  onLeave: () => void;
  children: (guard: Omit<LeaveGuard, 'question'>) => ReactNode;
}

/** `useLeaveGuard` for code that gets the overlays as an argument, because it loads them later. */
export function LeaveGuarded({ onLeave, children }: LeaveGuardedProps) {
  const { question, ...guard } = useLeaveGuard(onLeave);
  return (
    <>
      {children(guard)}
      {question}
    </>
  );
}
