import type { CivilDate } from '../dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import type { DebtState } from '../debt/debt-state.ts';
import { payDebtAbove } from '../debt/pay-above.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { payoffResult } from '../debt/plan-payoff.ts';
import type { SegmentState } from '../debt/segment-state.ts';
import { type Simulation, simulate, startSimulation } from '../debt/simulate.ts';
import { ZERO } from '../money/minor.ts';

/**
 * Pays every debt its minimum, and what is left of a promotion with the last payment on or before its safe day; the cash for it is held
 * until then. Inside a card the law decides: what comes before the promotion is paid on the way.
 *
 * Result   as planPayoff; a promotion without a payment before its safe day goes on with its minimums
 */
export function holdPromos(debts: readonly Debt[], { startOn, safeDateOf }: { startOn: CivilDate; safeDateOf: (endsOn: CivilDate) => CivilDate }): PayoffResult {
  const options: PayoffOptions = { strategy: 'minimum_only', monthlyMinor: ZERO, startOn };
  const ends = debts.flatMap(({ segments }) => segments.flatMap(({ promo }) => promo?.endsOn ?? []));
  const safeDates = new Map(ends.map((endsOn) => [endsOn, safeDateOf(endsOn)]));
  const run: Simulation = startSimulation(debts, {
    ...options,
    spend: (states, month, cash) => {
      for (const state of states) for (const segment of state.segments) if (isUnwound(segment, month)) clear(state, segment, month);
      return cash;
    },
  });
  const isUnwound = ({ endsOn, balance }: SegmentState, month: number): boolean => {
    const safeOn = endsOn === undefined ? undefined : safeDates.get(endsOn);
    if (safeOn === undefined || balance <= 0) return false;
    return run.dateOf(month) <= safeOn && run.dateOf(month + 1) > safeOn;
  };
  return payoffResult(debts, options, run, simulate(run, { keepRows: true }));
}

function clear(state: DebtState, segment: SegmentState, month: number): void {
  const paying = { month, withinCard: 'law' as const, note: undefined };
  while (segment.balance > 0) payDebtAbove(state, segment.balance, paying, 'cleared_in_time');
}
