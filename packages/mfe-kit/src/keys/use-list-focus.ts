import { useEffect } from 'react';

/**
 * Keeps the focus in a list when the focused row is removed because it was resolved or dismissed. The focus moves to
 * the row that took its place, or to the last one, or to the heading of the page if there are no rows left. Rows must
 * be focusable (`tabIndex={-1}`).
 *
 * @param selector of the rows, e.g. `'[data-row]'`
 */
export function useListFocus(selector: string): void {
  useEffect(() => {
    let had: { row: Element; index: number } | null = null;
    const rows = () => [...document.querySelectorAll<HTMLElement>(selector)];
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      had = row === null ? null : { row, index: rows().indexOf(row) };
    };
    const look = () => {
      if (had === null || had.row.isConnected || document.activeElement !== document.body) return;
      const left = rows();
      const next = left[Math.min(had.index, left.length - 1)] ?? document.querySelector<HTMLElement>('h1');
      had = null;
      next?.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [selector]);
}
