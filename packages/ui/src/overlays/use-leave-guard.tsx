import { useState, type ReactNode } from 'react';
import { messages } from '../messages/en.ts';
import { ConfirmDialog } from './dialog.tsx';

export interface LeaveGuard {
  /** Lets the form report whether it has unsaved input. */
  onDirty: (dirty: boolean) => void;
  /** Leaves on Escape or the close button, after a confirmation if input would be lost. */
  leave: () => void;
  /** The confirmation dialog. Render it next to the guarded content. */
  question: ReactNode;
}

/**
 * Protects typed input from being lost by accident. Cancel discards it without a confirmation, because the intent is
 * clear.
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

/** Provides `useLeaveGuard` to code that gets the overlays as an argument, because it loads them later. */
export function LeaveGuarded({ onLeave, children }: LeaveGuardedProps) {
  const { question, ...guard } = useLeaveGuard(onLeave);
  return (
    <>
      {children(guard)}
      {question}
    </>
  );
}
