import { useEffect } from 'react';

/** Something under way owns the keyboard: a text field, a choice, a menu, an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, select, textarea, [role="menu"], [role="listbox"]') !== null);
}

/** Single keys of a list, wherever the focus is on the page, but never while something is typed. */
export function useListKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
