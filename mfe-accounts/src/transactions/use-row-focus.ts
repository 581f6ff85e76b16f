import { useState } from 'react';

export interface RowFocus {
  /** Position of the row that has focus, or null where none has. */
  current: () => number | null;
  move: (by: 1 | -1) => void;
  /** After the row in focus went away: the one that took its place. */
  stay: () => void;
  /** A number that changes when the row at this position is to take focus; undefined for all others. */
  turnFor: (position: number) => number | undefined;
}

const rowInFocus = () => document.activeElement?.closest<HTMLElement>('[data-position]');

/** Begins to choose the category of the row in focus. */
export const openCategoryInFocus = (): void => rowInFocus()?.querySelector<HTMLElement>('[data-category]')?.click();

function positionInFocus(): number | null {
  const row = rowInFocus();
  return row ? Number(row.dataset['position']) : null;
}

/**
 * Moves the focus from row to row. The next row may not be drawn yet: it takes focus as soon as it is.
 */
export function useRowFocus(count: number, scrollTo: (position: number) => void): RowFocus {
  const [wanted, setWanted] = useState({ position: -1, turn: 0 });
  const want = (position: number) => {
    const within = Math.min(Math.max(position, 0), count - 1);
    if (within < 0) return;
    scrollTo(within);
    setWanted(({ turn }) => ({ position: within, turn: turn + 1 }));
  };
  return {
    current: positionInFocus,
    move: (by) => {
      const current = positionInFocus();
      want(current === null ? 0 : current + by);
    },
    stay: () => {
      const current = positionInFocus();
      if (current !== null) want(current);
    },
    turnFor: (position) => (position === wanted.position ? wanted.turn : undefined),
  };
}
