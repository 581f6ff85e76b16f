import type { Stroke } from './stroke.ts';

/** How long a sequence waits for its second key. */
export const SEQUENCE_MS = 1000;

export interface Pending {
  stroke: Stroke;
  /** Time on the clock of the events, in milliseconds. */
  at: number;
}

export interface Matched {
  /** The completed keys: `j`, `g a`. */
  keys?: string;
  /** The first key of a sequence. */
  pending?: Pending;
}

/**
 * Returns what a stroke completes among the known keys. The second key of a sequence never counts on its own: `g` and
 * then `n` opens the notifications, or does nothing if there are none.
 */
export function matchKeys(known: readonly string[], stroke: Stroke, at: number, pending?: Pending): Matched {
  if (pending && at - pending.at <= SEQUENCE_MS) {
    const keys = `${pending.stroke} ${stroke}`;
    return known.includes(keys) ? { keys } : {};
  }
  if (known.some((keys) => keys.startsWith(`${stroke} `))) return { pending: { stroke, at } };
  return known.includes(stroke) ? { keys: stroke } : {};
}
