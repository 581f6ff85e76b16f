import { useEffect, useId } from 'react';

const dirty = new Set<string>();

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
      removeEventListener('beforeunload', ask);
    };
  }, [id, isDirty]);
}
