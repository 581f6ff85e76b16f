import { assert } from '../assert.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import type { PayoffResult } from './plan.ts';

/** What moved what is owed on a day; above zero it made it less. */
export interface DebtChangeOnDay {
  on: CivilDate;
  amountMinor: Minor;
  kind: 'payment' | 'charge' | 'spending' | 'other';
}

/** Why a month ended otherwise than planned. The four add up to what the month added to the drift; above zero more is owed. */
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
  /** Since the beginning. */
  driftMinor: Minor;
  causes: DriftCauses;
}

/**
 * A plan against what happened, payment day by payment day until today.
 *
 *     owed on a day = owed now + Σ changes after it
 *     drift of a month = (planned − real payments) + (real − planned interest and fees) + spending + other
 *
 * What differed before the first month (a balance entered later) is in the first month's other. The last, unfinished stretch until today is not a month.
 * Units    minor units; changes of the debts of the plan alone
 * Errors   throws where what is owed now is below zero
 */
export function driftMonths(
  plan: PayoffResult,
  owedNowMinor: Minor,
  changes: readonly DebtChangeOnDay[],
  today: CivilDate,
): DriftMonth[] {
  assert(owedNowMinor >= 0, 'what is owed is from 0');
  const due = plan.rows.filter(({ on }) => on <= today);
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

/** The month that added most to where a plan stands now: behind or ahead; null without a month that went that way. */
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
