import type { Stroke } from './stroke.ts';

/** So long after its first key a sequence still waits for its second. */
export const SEQUENCE_MS = 1000;

export interface Pending {
  stroke: Stroke;
  /** Milliseconds on the clock of the events. */
  at: number;
}

export interface Matched {
  /** What was pressed completely: `j`, `g a`. */
  keys?: string;
  /** The first half of a sequence. */
  pending?: Pending;
}

/**
 * What a stroke completes among the keys that are known. The second half of a sequence is never a key of its own: `g`
 * and then `n` goes to the notifications, and does nothing where there are none.
 */
export function matchKeys(known: readonly string[], stroke: Stroke, at: number, pending?: Pending): Matched {
  if (pending && at - pending.at <= SEQUENCE_MS) {
    const keys = `${pending.stroke} ${stroke}`;
    return known.includes(keys) ? { keys } : {};
  }
  if (known.some((keys) => keys.startsWith(`${stroke} `))) return { pending: { stroke, at } };
  return known.includes(stroke) ? { keys: stroke } : {};
}
