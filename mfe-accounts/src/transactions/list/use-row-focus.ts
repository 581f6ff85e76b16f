import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

export interface RowFocus {
  /** Returns the position of the focused row, or null if no row has the focus. */
  current: () => number | null;
  move: (by: number) => void;
  to: (position: number) => void;
  /** Focuses the row that took the place of the removed row. */
  stay: () => void;
  /** Returns a number that changes when the row at this position should take the focus; undefined for all others. */
  turnFor: (position: number) => number | undefined;
  /** Returns the only row reachable with Tab. Tabbing through 200,000 rows would be useless. */
  tabStop: (first: number, last: number) => number;
  /** Handlers for the element that contains the rows. */
  handlers: { onFocus: (event: FocusEvent) => void; onKeyDown: (event: KeyboardEvent) => void };
}

export interface RowFocusOptions {
  count: number;
  scrollTo: (position: number) => void;
  /** Returns the number of rows that fit in the window. */
  pageRows: () => number;
  /** Called when the focus moved to a row with Shift held down. */
  onExtend: (from: number, to: number) => void;
  onToggle: (position: number, extend: boolean) => void;
  onEscape: () => void;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-position]') ?? null;
const positionOf = (element: Element | null): number | null => {
  const row = rowOf(element);
  return row ? Number(row.dataset['position']) : null;
};

const typing = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, [role=menu], [role=listbox]') !== null;

/** Opens the category chooser of the focused row. */
export const openCategoryInFocus = (): void =>
  rowOf(document.activeElement)?.querySelector<HTMLElement>('[data-category]')?.click();

/** Moves the focus between rows. A row that is not rendered yet takes the focus once it is. */
export function useRowFocus(options: RowFocusOptions): RowFocus {
  const [wanted, setWanted] = useState({ position: -1, turn: 0 });
  const [stop, setStop] = useState(0);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const to = useCallback((position: number) => {
    const within = Math.min(Math.max(position, 0), latest.current.count - 1);
    if (within < 0) return;
    latest.current.scrollTo(within);
    setStop(within);
    setWanted(({ turn }) => ({ position: within, turn: turn + 1 }));
  }, []);
  const current = () => positionOf(document.activeElement);
  const move = (by: number) => to((current() ?? stop - by) + by);
  const goal = (key: string, from: number): number | null => {
    const { count, pageRows } = latest.current;
    const goals: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + pageRows(),
      PageUp: from - pageRows(),
      Home: 0,
      End: count - 1,
    };
    return goals[key] === undefined ? null : Math.min(Math.max(goals[key], 0), count - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = positionOf(event.target as Element);
    if (from === null || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = goal(event.key, from);
    if (next !== null) {
      event.preventDefault();
      if (event.shiftKey) latest.current.onExtend(from, next);
      to(next);
    } else if (event.key === ' ' && (event.target as Element).tagName === 'A') {
      event.preventDefault();
      latest.current.onToggle(from, event.shiftKey);
    } else if (event.key === 'Escape') latest.current.onEscape();
  };
  return {
    current,
    move,
    to,
    stay: () => {
      const at = current();
      if (at !== null) to(at);
    },
    turnFor: (position) => (position === wanted.position ? wanted.turn : undefined),
    tabStop: (first, last) => (stop >= first && stop <= last ? stop : first),
    handlers: {
      onFocus: ({ target }) => {
        const position = positionOf(target);
        if (position !== null) setStop(position);
      },
      onKeyDown,
    },
  };
}
