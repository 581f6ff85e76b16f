import { messages } from '../messages/en.ts';
import type { KeyBinding } from './key-registry.ts';

export interface ListKeys {
  /** Moves the focus to the next or the previous row. */
  move: (by: 1 | -1) => void;
  /** Focuses the search field of the list. */
  search?: () => void;
  /** Label and action of the screen's main button. */
  create?: { label: string; run: () => void };
}

/** Returns the keys of every list, with the same labels everywhere: `j`, `k`, Enter and, if supported, `/` and `n`. */
export const listKeys = ({ move, search, create }: ListKeys): KeyBinding[] => [
  { keys: 'j', label: messages.keys.next, run: () => move(1), repeats: true },
  { keys: 'k', label: messages.keys.previous, run: () => move(-1), repeats: true },
  { keys: 'Enter', label: messages.keys.open },
  ...(search ? [{ keys: '/', label: messages.keys.search, run: search }] : []),
  ...(create ? [{ keys: 'n', needs: 'edit' as const, ...create }] : []),
];

/**
 * Moves the focus among row elements such as `'[data-row]'`: to the first one if none has it, and never beyond the
 * ends.
 */
export function moveRowFocus(selector: string, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (row) => row.closest('details:not([open]), [hidden], [inert]') === null,
  );
  const current = rows.findIndex((row) => row === document.activeElement);
  rows[current === -1 ? 0 : Math.min(Math.max(current + by, 0), rows.length - 1)]?.focus();
}
