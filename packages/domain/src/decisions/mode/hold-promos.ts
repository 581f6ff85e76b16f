import { type CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, PromoTerms } from '../../projections/debt/debt.ts';
import type { DebtState } from '../../projections/debt/debt-state.ts';
import { payDebtAbove, type PayingMonth } from '../../projections/debt/pay-above.ts';
import { payExtra } from '../../projections/debt/pay-extra.ts';
import type { NotePayment } from '../../projections/debt/payment-reason.ts';
import type { PayoffExtra, PayoffOptions } from '../../projections/debt/plan.ts';
import type { SegmentState } from '../../projections/debt/segment-state.ts';
import { type Simulation, startSimulation } from '../../projections/debt/simulate.ts';
import { ZERO } from '../../foundation/money/minor.ts';

export interface HoldOptions {
  startOn: CivilDate;
  safeDateOf: (promo: PromoTerms) => CivilDate;
  /** Payments planned in addition to the minimums, made on their days to the debt with the highest rate. */
  extras: readonly PayoffExtra[];
}

export const holdingOptions = ({ startOn, extras }: Pick<HoldOptions, 'startOn' | 'extras'>): PayoffOptions => ({
  strategy: 'minimum_only',
  monthlyMinor: ZERO,
  startOn,
  extras,
});

/**
 * Starts a simulation that pays every debt its minimum, and pays off each promotion with the last payment on or before
 * its pay-by date; the user holds the cash until then. Within a card, the legal allocation order applies: a payment
 * first reduces the balances ahead of the promotion.
 *
 * Result   a simulation to run; a promotion without a payment before its pay-by date continues with minimums
 */
export function startHolding(debts: readonly Debt[], options: HoldOptions, note?: NotePayment): Simulation {
  const safeDates = new Map(
    debts.flatMap(({ id, segments }) =>
      segments.flatMap(({ id: segmentId, promo }) =>
        promo === undefined ? [] : [[keyOf(id, segmentId), options.safeDateOf(promo)] as const],
      ),
    ),
  );
  const run: Simulation = startSimulation(debts, {
    ...holdingOptions(options),
    ...(note === undefined ? {} : { note }),
    spend: (states, month, cash) => {
      const paying: PayingMonth = { month, withinCard: run.conventions.withinCard, note };
      for (const state of states)
        for (const segment of state.segments) if (isUnwound(state, segment, month)) clear(state, segment, paying);
      payExtra(states, month, run.extras.inMonth(month), {
        strategy: 'avalanche',
        rank: new Map(),
        withinCard: run.conventions.withinCard,
        note,
      });
      return cash;
    },
  });
  const isUnwound = ({ debt }: DebtState, { id, balance }: SegmentState, month: number): boolean => {
    const safeOn = safeDates.get(keyOf(debt.id, id));
    if (safeOn === undefined || balance <= 0) return false;
    return run.dateOf(month) <= safeOn && run.dateOf(month + 1) > safeOn;
  };
  return run;
}

const keyOf = (debtId: string, segmentId: string): string => JSON.stringify([debtId, segmentId]);

function clear(state: DebtState, segment: SegmentState, paying: PayingMonth): void {
  while (segment.balance > 0) payDebtAbove(state, segment.balance, paying, 'cleared_in_time');
}
