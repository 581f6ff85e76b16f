import { useEffect, useId } from 'react';

const dirty = new Set<string>();

const waiting = new Set<() => void>();

/** Once nothing is unsaved any more: what was put off while something was. Until the returned function is called. */
export function onceClean(work: () => void): () => void {
  waiting.add(work);
  return () => waiting.delete(work);
}

function tellClean(): void {
  if (dirty.size > 0) return;
  const works = [...waiting];
  waiting.clear();
  for (const work of works) work();
}

/** True while any form holds what was typed and not saved. */
export const hasUnsavedWork = (): boolean => dirty.size > 0;

/**
 * Say that this form holds unsaved work: leaving the page asks first, and updates wait.
 * @param onDirty told too, for what closes the form: `useLeaveGuard` of `@tideline/ui/overlays`
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
      queueMicrotask(tellClean); // another form may take over in the same moment
      removeEventListener('beforeunload', ask);
    };
  }, [id, isDirty]);
}
