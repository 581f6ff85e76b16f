/** One line of the table. `ours` and `reference` share a unit; `ratio` and `budget` are what is compared. */
export interface Row {
  name: string;
  ours: string;
  reference: string;
  ratio: number | null;
  budget: string;
  ok: boolean;
}

/** One group of measurements; it may start what it needs and must stop it again. */
export interface Benchmark {
  name: string;
  run: (context: BenchContext) => Promise<Row[]>;
}

export interface BenchContext {
  root: string;
  say: (line: string) => void;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/** A row that must stay at or below an absolute budget. */
export const withinBudget = (name: string, ours: number, budget: number, unit: string, digits = 0): Row => ({
  name,
  ours: `${ours.toFixed(digits)} ${unit}`,
  reference: '–',
  ratio: null,
  budget: `≤ ${budget} ${unit}`,
  ok: ours <= budget,
});

/** A row that compares two measurements of the same run. */
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

/** Times of two sides measured in turn: the ratio is the median over the rounds, so that a busy moment spoils one of them. */
export function withinPairedRatio(
  name: string,
  ours: readonly number[],
  reference: readonly number[],
  budget: number,
  unit: string,
): Row {
  const ratio = median(ours.map((value, round) => value / (reference[round] ?? Number.NaN)));
  return { ...withinRatio(name, median(ours), median(reference), budget, unit), ratio, ok: ratio <= budget };
}

/** A comparison that has no budget of its own. */
export const compared = (name: string, ours: number, reference: number, unit: string, digits = 0): Row => ({
  ...withinRatio(name, ours, reference, Number.POSITIVE_INFINITY, unit, digits),
  budget: '–',
});
