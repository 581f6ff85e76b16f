/** One line of the table. `ours` and `reference` have the same unit, and `ratio` is compared with `budget`. */
export interface Row {
  name: string;
  ours: string;
  reference: string;
  ratio: number | null;
  budget: string;
  ok: boolean;
}

/** A group of measurements. It may start programs but must stop them again. */
export interface Benchmark {
  name: string;
  /** Time after which it is stopped and counts as failed. */
  limitSeconds: number;
  /** Set if it takes minutes, so that it runs only with `--only`. */
  isLong?: true;
  run: (context: BenchContext) => Promise<void>;
}

export interface BenchContext {
  root: string;
  /** Reports the next measurement. A stopped benchmark names the last one. */
  say: (line: string) => void;
  /** Prints and stores rows immediately. */
  report: (...rows: Row[]) => void;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** Returns a row that must stay at or below an absolute budget. */
export const withinBudget = (name: string, ours: number, budget: number, unit: string, digits = 0): Row => ({
  name,
  ours: `${ours.toFixed(digits)} ${unit}`,
  reference: '–',
  ratio: null,
  budget: `≤ ${budget} ${unit}`,
  ok: ours <= budget,
});

/** Returns a row that compares two measurements of the same run. */
export const withinRatio = (
  name: string,
  ours: number,
  reference: number,
  budget: number,
  unit: string,
  digits = 0,
): Row => {
  const ratio = ours / reference;
  return {
    name,
    ours: `${ours.toFixed(digits)} ${unit}`,
    reference: `${reference.toFixed(digits)} ${unit}`,
    ratio,
    budget: `≤ ${budget} ×`,
    ok: ratio <= budget,
  };
};

/**
 * Compares times of two sides measured alternately. The ratio is the median over the rounds, so that brief load on
 * the machine affects only one round.
 */
export function withinPairedRatio(
  name: string,
  ours: readonly number[],
  reference: readonly number[],
  budget: number,
  unit: string,
  digits = 0,
): Row {
  const ratio = median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
  return { ...withinRatio(name, median(ours), median(reference), budget, unit, digits), ratio, ok: ratio <= budget };
}

/** Length of one frame of a screen. Nobody can see a shorter difference. */
const FRAME_MS = 1000 / 60;

/** Compares two short times in milliseconds like `withinPairedRatio`, but permits a difference of one frame. */
export function withinPairedRatioOrFrame(
  name: string,
  ours: readonly number[],
  reference: readonly number[],
  budget: number,
): Row {
  const row = withinPairedRatio(name, ours, reference, budget, 'ms');
  const isInvisible = median(ours) - median(reference) < FRAME_MS;
  return { ...row, budget: `${row.budget} or one frame`, ok: row.ok || isInvisible };
}

/** Returns a comparison without a budget. */
export const compared = (name: string, ours: number, reference: number, unit: string, digits = 0): Row => ({
  ...withinRatio(name, ours, reference, Number.POSITIVE_INFINITY, unit, digits),
  budget: '–',
});

/** Returns a row for a benchmark that did not finish: a missed budget with the reason. */
export const failedRow = (name: string, reason: string): Row => ({
  name: `${name}: ${reason}`,
  ours: 'failed',
  reference: '–',
  ratio: null,
  budget: '–',
  ok: false,
});
