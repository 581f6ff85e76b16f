import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

export interface ChartCursor {
  /** Index of the current point. */
  index: number | null;
  /** Props for the element that contains the drawing and has the same width. */
  plotProps: {
    role: 'slider';
    tabIndex: 0;
    'aria-label': string;
    'aria-valuemin': number;
    'aria-valuemax': number;
    'aria-valuenow': number;
    'aria-valuetext': string;
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onBlur: () => void;
    onClick?: (event: MouseEvent) => void;
  };
}

export interface ChartCursorOptions {
  label: string;
  count: number;
  /** Returns the index of the point nearest to an x position in pixels. */
  nearest: (x: number) => number;
  /** Returns the text that is read for a point, which is its date. The values are in the readout. */
  textOf: (index: number) => string;
  /** Opens a point with a click on the drawing, or with Enter at the cursor. */
  onChoose?: ((index: number) => void) | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

function target(key: string, index: number | null, last: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  if (step === undefined) return null;
  if (index === null) return step > 0 ? 0 : last;
  return Math.min(Math.max(index + step, 0), last);
}

/**
 * Moves over the points of a chart with ←/→ (and Home, End and the Page keys) or the pointer. Enter or a click opens a
 * point, and Escape clears the cursor.
 */
export function useChartCursor({ label, count, nearest, textOf, onChoose }: ChartCursorOptions): ChartCursor {
  const [held, setIndex] = useState<number | null>(null);
  const last = count - 1;
  const index = held === null || held > last ? null : held;
  const under = (event: MouseEvent): number =>
    nearest(event.clientX - event.currentTarget.getBoundingClientRect().left);
  return {
    index,
    plotProps: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(last, 0),
      'aria-valuenow': index ?? 0,
      'aria-valuetext': count === 0 ? '' : textOf(index ?? 0),
      onKeyDown: (event) => {
        if (event.key === 'Escape') return setIndex(null);
        if (event.key === 'Enter' && index !== null && onChoose !== undefined) {
          event.preventDefault();
          return onChoose(index);
        }
        const next = count === 0 ? null : target(event.key, index, last);
        if (next === null) return;
        event.preventDefault();
        setIndex(next);
      },
      onPointerMove: (event) => {
        if (count > 0) setIndex(under(event));
      },
      onPointerLeave: () => setIndex(null),
      onBlur: () => setIndex(null),
      ...(onChoose === undefined || count === 0 ? {} : { onClick: (event: MouseEvent) => onChoose(under(event)) }),
    },
  };
}
