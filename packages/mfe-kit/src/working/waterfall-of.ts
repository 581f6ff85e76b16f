import { toMinor, type Working, type WorkingLine } from '@tideline/contract';

type Amount = WorkingLine & { value: { kind: 'money' } };

const isAmount = (line: WorkingLine): line is Amount => line.value.kind === 'money';

/** Amounts that bound a figure without leading to it. */
const BOUNDS: ReadonlySet<string> = new Set(['cap', 'min_move', 'round_to', 'safe_to_move', 'smallest_move']);

/** Amounts that stay behind: shown as what they take away. */
const KEPT: ReadonlySet<string> = new Set(['floor']);

export interface WaterfallOf {
  /** Signed: what goes out, or stays behind, is below zero. Nothing is in it that is zero. */
  bars: { line: WorkingLine; minor: number; currency: string }[];
  others: WorkingLine[];
}

/** The steps of a working that lead from an amount to its result, and those that do not; no bars where nothing goes out. */
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
