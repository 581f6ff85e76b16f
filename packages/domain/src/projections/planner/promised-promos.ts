import { PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { Debt, DebtSegment } from '../debt/debt.ts';
import type { SegmentState } from '../debt/segment-state.ts';
import { simulate } from '../debt/simulate.ts';
import type { Found } from './search.ts';
import { startOf } from './trial.ts';

/** A promotion with a pay-by date that a plan pays off when it ends. */
export interface PromisedPromo {
  debtId: string;
  segmentId: string;
  /** Whether the plan pays it off by its pay-by date. */
  isKept: boolean;
  /** The value of its safety margin, in the plan's working unit. */
  atStake: number;
}

/**
 * A promotion is considered paid off if at most one part in this number, a twentieth of its balance, is left after
 * its end.
 */
const PARTS_LEFT = 20;
const MONTHS_PPM = 12 * PPM_ONE;

/**
 * Returns the promotions with a pay-by date that a found plan pays off when they end, at the latest with the first
 * payment after the last day. Some days at the later rate can cost less than months of interest elsewhere.
 */
export function promisesOf(debts: readonly Debt[], { problem, trial }: Found): PromisedPromo[] {
  const run = startOf(problem, trial.way);
  simulate(run, { keepRows: true });
  const leftAfter = (month: number, debtId: string, segmentId: string): number =>
    run.rows[month - 1]?.debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segmentId)
      ?.closingMinor ?? 0;
  const dated = startOf({ debts, options: problem.options }, 'avalanche').states;
  return dated.flatMap(({ debt, segments }) =>
    segments.flatMap((segment): PromisedPromo[] => {
      const { id, payByMonths, promoMonths, balance } = segment;
      return payByMonths === undefined ||
        balance === 0 ||
        leftAfter(promoMonths + 1, debt.id, id) * PARTS_LEFT > balance
        ? []
        : [
            {
              debtId: debt.id,
              segmentId: id,
              isKept: leftAfter(payByMonths, debt.id, id) === 0,
              atStake: stakeOf(segment),
            },
          ];
    }),
  );
}

/**
 * Returns the amount at stake: a month at the later rate, or the deferred interest that would be charged on today's
 * balance.
 */
function stakeOf(segment: SegmentState): number {
  const { balance, revertAprPpm, isDeferred, promoMonths, deferredAccrued, carriedPerUnit } = segment;
  const months = isDeferred ? promoMonths : 1;
  return (
    mulDiv(balance, revertAprPpm * months, MONTHS_PPM, 'half-away') +
    (isDeferred ? mulDiv(deferredAccrued, 1, carriedPerUnit, 'half-away') : 0)
  );
}

/** Returns the promotion with the least at stake. */
export const leastAtStake = (promised: readonly PromisedPromo[]): PromisedPromo | undefined =>
  promised.toSorted((a, b) => a.atStake - b.atStake)[0];

export const withoutPayBy = (debt: Debt): Debt => withPayBy(debt, []);

/** Returns a debt that keeps only the pay-by dates of the promised promotions. */
export function withPayBy(debt: Debt, promised: readonly PromisedPromo[]): Debt {
  if (!debt.segments.some(({ promo }) => promo?.payBy !== undefined)) return debt;
  const isPromised = ({ id }: DebtSegment): boolean =>
    promised.some(({ debtId, segmentId }) => debtId === debt.id && segmentId === id);
  return {
    ...debt,
    segments: debt.segments.map((segment) => {
      if (segment.promo?.payBy === undefined || isPromised(segment)) return segment;
      const { payBy: _, ...promo } = segment.promo;
      return { ...segment, promo };
    }),
  };
}
