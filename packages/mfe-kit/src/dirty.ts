import { useEffect, useId } from 'react';

const dirty = new Set<string>();

const waiting = new Set<() => void>();

/** Runs postponed work once there is no unsaved input. Returns a function that cancels it. */
export function onceClean(work: () => void): () => void {
  waiting.add(work);
  return () => waiting.delete(work);
}

function notifyClean(): void {
  if (dirty.size > 0) return;
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/** Returns whether any form has unsaved input. */
export const hasUnsavedWork = (): boolean => dirty.size > 0;

/**
 * Marks a form as having unsaved work: leaving the page asks first, and updates wait.
 * @param onDirty also notified, for components that close the form: `useLeaveGuard` of `@tideline/ui/overlays`
 */
export function useDirty(isDirty: boolean, onDirty?: (dirty: boolean) => void): void {
  const id = useId();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    dirty.add(id);
    addEventListener('beforeunload', ask);
    return () => {
      dirty.delete(id);
      queueMicrotask(notifyClean); // another form may become dirty in the same tick
      removeEventListener('beforeunload', ask);
    };
  }, [id, isDirty]);
}
