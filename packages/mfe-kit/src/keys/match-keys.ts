import type { Stroke } from './stroke.ts';

/** How long a sequence waits for its second key. */
export const SEQUENCE_MS = 1000;

export interface Pending {
  stroke: Stroke;
  /** Milliseconds on the clock of the events. */
  at: number;
}

export interface Matched {
  /** The completed keys: `j`, `g a`. */
  keys?: string;
  /** The first half of a sequence. */
  pending?: Pending;
}

/**
 * Returns what a stroke completes among the known keys. The second key of a sequence never counts on its own: `g` then
 * `n` goes to the notifications, and does nothing if there are none.
 */
export function matchKeys(known: readonly string[], stroke: Stroke, at: number, pending?: Pending): Matched {
  if (pending && at - pending.at <= SEQUENCE_MS) {
    const keys = `${pending.stroke} ${stroke}`;
    return known.includes(keys) ? { keys } : {};
  }
  if (known.some((keys) => keys.startsWith(`${stroke} `))) return { pending: { stroke, at } };
  return known.includes(stroke) ? { keys: stroke } : {};
}
