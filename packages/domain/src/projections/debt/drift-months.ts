import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { PayoffResult } from './plan.ts';
import { rowsUntil } from './plan-drift.ts';

/** A change to the amount owed on a day; positive means it reduced the amount. */
export interface DebtChangeOnDay {
  on: CivilDate;
  amountMinor: Minor;
  kind: 'payment' | 'charge' | 'spending' | 'other';
}

/**
 * Reasons why a month ended differently than planned. The four amounts add up to the month's part of the drift;
 * positive means that more is owed.
 */
export interface DriftCauses {
  paidLessMinor: Minor;
  chargedMoreMinor: Minor;
  spentMinor: Minor;
  otherMinor: Minor;
}

export interface DriftMonth {
  month: number;
  on: CivilDate;
  plannedMinor: Minor;
  owedMinor: Minor;
  /** Drift since the plan started. */
  driftMinor: Minor;
  causes: DriftCauses;
}

/**
 * Compares a plan with actual balances, by payment dates until today.
 *     owed on a day = owed now + Σ changes after it
 *     drift of a month = (planned − real payments) + (real − planned interest and fees) + spending + other
 * Differences from before the first month, such as a balance entered later, are in the first month's `other`. The
 * unfinished period until today is not a month.
 * Units    minor units; changes to the plan's debts only
 * Errors   throws if the current balance is negative
 */
export function driftMonths(
  plan: PayoffResult,
  owedNowMinor: Minor,
  changes: readonly DebtChangeOnDay[],
  today: CivilDate,
): DriftMonth[] {
  assert(owedNowMinor >= 0, 'a debt must not be negative');
  const due = rowsUntil(plan, owedNowMinor, today);
  let [from, driftBefore] = [plan.startOn as string, 0];
  return due.map(({ month, on, interestMinor, paymentMinor, closingMinor }) => {
    const owed = owedNowMinor + sumOf(changes.filter((change) => change.on > on));
    const within = changes.filter((change) => change.on > from && change.on <= on);
    const of = (kind: DebtChangeOnDay['kind']) => sumOf(within.filter((change) => change.kind === kind));
    const drift = owed - closingMinor;
    const [paidLess, chargedMore, spent] = [
      paymentMinor - of('payment'),
      0 - of('charge') - interestMinor,
      0 - of('spending'),
    ];
    const causes = {
      paidLessMinor: paidLess,
      chargedMoreMinor: chargedMore,
      spentMinor: spent,
      otherMinor: drift - driftBefore - paidLess - chargedMore - spent,
    } as DriftCauses;
    [from, driftBefore] = [on, drift];
    return { month, on, plannedMinor: closingMinor, owedMinor: owed as Minor, driftMinor: drift as Minor, causes };
  });
}

/**
 * Returns the month that contributed most to the plan's current drift, behind or ahead; null if no month changed in
 * that direction.
 */
export function worstMonthOf(months: readonly DriftMonth[], driftMinor: number): number | null {
  const added = months.map(({ month, driftMinor: until }, index) => ({
    month,
    added: (until - (months[index - 1]?.driftMinor ?? 0)) * Math.sign(driftMinor),
  }));
  const most = added.reduce<{ month: number; added: number } | null>(
    (worst, next) => (next.added > (worst?.added ?? 0) ? next : worst),
    null,
  );
  return most?.month ?? null;
}

const sumOf = (changes: readonly DebtChangeOnDay[]): number =>
  changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
