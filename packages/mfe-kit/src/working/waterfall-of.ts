import { toMinor, type Working, type WorkingLine } from '@tideline/contract';

type Amount = WorkingLine & { value: { kind: 'money' } };

const isAmount = (line: WorkingLine): line is Amount => line.value.kind === 'money';

/** Amounts that limit a figure but are not part of its sum. */
const BOUNDS: ReadonlySet<string> = new Set(['cap', 'min_move', 'round_to', 'safe_to_move', 'smallest_move']);

/** Amounts that stay in the account, which are shown as a subtraction. */
const KEPT: ReadonlySet<string> = new Set(['floor']);

export interface WaterfallOf {
  /** Signed: amounts that leave or stay are negative. Zeros are omitted. */
  bars: { line: WorkingLine; minor: number; currency: string }[];
  others: WorkingLine[];
}

/**
 * Splits the steps of a working into those that lead from an amount to its result, and the rest. There are no bars if
 * nothing is subtracted.
 */
export function waterfallOf({ steps = [], result }: Pick<Working, 'steps' | 'result'>): WaterfallOf {
  const leading = steps.filter(isAmount).filter(({ key }) => !BOUNDS.has(key));
  const bars = leading
    .map((line) => ({
      line,
      minor: (KEPT.has(line.key) ? -1 : 1) * toMinor(line.value.money),
      currency: line.value.money.currency,
    }))
    .filter(({ minor }) => minor !== 0);
  if (!isAmount(result) || bars.length < 2 || bars.every(({ minor }) => minor > 0)) return { bars: [], others: steps };
  return { bars, others: steps.filter((line) => !isAmount(line) || BOUNDS.has(line.key)) };
}
