import { messages } from '../messages/en.ts';
import type { KeyBinding } from './key-registry.ts';

export interface ListKeys {
  /** Moves the focus to the next or the previous row. */
  move: (by: 1 | -1) => void;
  /** Puts the focus into the search field of the list. */
  search?: () => void;
  /** What the main button of the screen does, in its words. */
  create?: { label: string; run: () => void };
}

/** The keys every list answers to, under the same names everywhere: `j`, `k`, Enter, and where it has them `/` and `n`. */
export const listKeys = ({ move, search, create }: ListKeys): KeyBinding[] => [
  { keys: 'j', label: messages.keys.next, run: () => move(1), repeats: true },
  { keys: 'k', label: messages.keys.previous, run: () => move(-1), repeats: true },
  { keys: 'Enter', label: messages.keys.open },
  ...(search ? [{ keys: '/', label: messages.keys.search, run: search }] : []),
  ...(create ? [{ keys: 'n', ...create }] : []),
];

/** Moves the focus among elements that stand for rows, e.g. `'[data-row]'`: to the first where none has it, and stays at the ends. */
export function moveRowFocus(selector: string, by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (row) => row.closest('details:not([open]), [hidden], [inert]') === null,
  );
  const current = rows.findIndex((row) => row === document.activeElement);
  rows[current === -1 ? 0 : Math.min(Math.max(current + by, 0), rows.length - 1)]?.focus();
}
