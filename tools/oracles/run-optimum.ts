import { Fields, type Json } from './fields.ts';
import { type OptimumGap, optimumGap } from './kinds/optimum-instances.ts';

/** Maximum median gap to the optimum. */
const MEDIAN_GAP_MAX_DOLLARS = 0.1;
/**
 * Maximum gap of any plan: these dollars, or this share of the cost with only minimum payments, whichever is larger.
 */
const GAP_MAX_DOLLARS = 1;
const SHARE_MAX = 0.001;
/**
 * No plan is better than a certified optimum by more than rounded cents. A lower cost means that the instance was
 * misread.
 */
const BELOW_MAX_DOLLARS = 1;

export interface OptimumReport {
  lines: string[];
  passed: number;
  failed: number;
}

/**
 * Compares the best plan of every instance with its certified optimum. The file passes or fails as an additional case.
 */
export function runOptimum(cases: readonly Json[]): OptimumReport {
  const answers = cases.map(answer);
  const gaps = answers.flatMap(({ found }) => (found === undefined ? [] : [found.gap])).sort((a, b) => a - b);
  const [median, high, largest] = [medianOf(gaps), shareOf(gaps, 0.95), shareOf(gaps, 1)];
  const isWithin = median <= MEDIAN_GAP_MAX_DOLLARS;
  const summary =
    `optimum_instances median gap ${inDollars(median)}, p95 ${inDollars(high)}, largest ${inDollars(largest)}, over ` +
    `${gaps.length} of ${cases.length} instances`;
  const passed = answers.filter(({ isOk }) => isOk).length;
  return {
    lines: [
      ...answers.map(({ line }) => line),
      isWithin ? `ok ${summary}` : `MISS ${summary}: expected a median of at most ${inDollars(MEDIAN_GAP_MAX_DOLLARS)}`,
    ],
    passed: passed + Number(isWithin),
    failed: cases.length - passed + Number(!isWithin),
  };
}

/**
 * Returns whether a plan is as cheap as the optimum, except for differences due to rounded cents and the search's
 * resolution.
 */
export const isNearOptimum = ({ gap, share }: OptimumGap): boolean =>
  (gap <= GAP_MAX_DOLLARS || share <= SHARE_MAX) && gap >= -BELOW_MAX_DOLLARS;

function answer(value: Json): { line: string; isOk: boolean; found?: OptimumGap } {
  let id = '(no id)';
  try {
    const worked = new Fields(value);
    id = worked.object('instance').text('id');
    const found = optimumGap(worked);
    const isOk = isNearOptimum(found);
    return {
      line:
        `${isOk ? 'ok' : 'MISS'} ${id} optimum expected ${worked.object('optimum').number('cost')} gap ` +
        `${inDollars(found.gap)} (${(found.share * 100).toFixed(2)} % of minimums only)`,
      isOk,
      found,
    };
  } catch (error) {
    // As in other cases, an error caused by the data is the result of the case, and the run continues.
    return {
      line: `MISS ${id} optimum ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
      isOk: false,
    };
  }
}

export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Returns the value that a share of all sorted values do not exceed. 0.95 means the 95th percentile. */
export const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

export const inDollars = (amount: number): string => `$${amount.toFixed(2)}`;
