import { payeeText } from '../categorize/payee-text.ts';
import { assert } from '../../foundation/assert.ts';
import { daysBetween } from '../../foundation/dates/add.ts';
import type { BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { cadenceRule } from './cadences.ts';
import type { Coverage, SeriesTransaction } from './recurring-series.ts';
import { dueDays, nearestDue, rolled } from './schedule.ts';
import type { SeriesPlan } from './series-plan.ts';
import { payeeReader } from './series-row.ts';
import { type DueStanding, dueStanding } from './series-state.ts';

/**
 * State of an occurrence. expected: in the future · matched: paid by a transaction · late: overdue, within tolerance ·
 * not_seen: the account's data ends before it could show the payment · missed: beyond tolerance · skipped: by the user.
 */
export type OccurrenceState = DueStanding | 'matched' | 'skipped';

export interface ExpectedOccurrence {
  /** Id of the form `series key@due day`. */
  id: string;
  seriesKey: string;
  /** Scheduled day, even if it is not a business day. */
  dueOn: CivilDate;
  /** The business day on which the payment should arrive. */
  expectedOn: CivilDate;
  /** Signed amount: that of the matched transaction if there is one, otherwise the expected amount. */
  amountMinor: Minor;
  state: OccurrenceState;
  transactionId: string | null;
}

export interface OccurrenceWindow {
  from: CivilDate;
  to: CivilDate;
  today: CivilDate;
  calendar?: BusinessCalendar;
  /** Ids of occurrences that the user skipped. */
  skipped?: ReadonlySet<string>;
  /**
   * Days for which the data of each account is known. A payment counts as missed only on such days. Default: until
   * today.
   */
  coverage?: Coverage;
}

export const occurrenceId = (seriesKey: string, dueOn: CivilDate): string => `${seriesKey}@${dueOn}`;

/**
 * Returns a plan's due days whose expected day is between two dates, inclusive, in order. There are none after the
 * plan's end.
 */
export function dueBetween(
  plan: SeriesPlan,
  { from, to, calendar = {} }: Pick<OccurrenceWindow, 'from' | 'to' | 'calendar'>,
): { dueOn: CivilDate; expectedOn: CivilDate }[] {
  assert(from <= to, () => `the window ends before it begins: ${from} to ${to}`);
  const days: { dueOn: CivilDate; expectedOn: CivilDate }[] = [];
  const dueDay = dueDays(plan.schedule);
  for (let n = nearestDue(plan.schedule, from) - 1; ; n += 1) {
    const dueOn = dueDay(n);
    const expectedOn = rolled(dueOn, plan.roll, calendar);
    if ((expectedOn > to && dueOn > to) || (plan.endsOn !== null && dueOn > plan.endsOn)) return days;
    if (expectedOn >= from && expectedOn <= to) days.push({ dueOn, expectedOn });
  }
}

interface Pair {
  occurrence: ExpectedOccurrence;
  transaction: SeriesTransaction;
  daysApart: number;
  amountApart: number;
}

/**
 * Returns the occurrences expected between two dates and the transactions that match them.
 *
 * A transaction matches if its account, direction and payee are those of the series, its day is within the cadence's
 * tolerance, and its amount is between half the smallest and twice the largest usual amount (a debt payment may have
 * any amount). The nearest pairs in days, then in amount, are taken first. Each transaction matches at most one
 * occurrence, and each occurrence at most one transaction.
 *
 * Order     independent of the input order; the result is sorted by expected day, then id
 */
export function matchOccurrences(
  plans: readonly SeriesPlan[],
  transactions: readonly SeriesTransaction[],
  window: OccurrenceWindow,
): ExpectedOccurrence[] {
  const expected = plans.flatMap((plan) =>
    dueBetween(plan, window).map(({ dueOn, expectedOn }) => ({
      plan,
      occurrence: openOccurrence(plan, { dueOn, expectedOn }, window),
    })),
  );
  const byPayee = transactionsByPayee(transactions);
  const pairs = expected.flatMap(({ plan, occurrence }) =>
    (byPayee.get(payeeKey(plan)) ?? []).flatMap((transaction) => pairOf(plan, occurrence, transaction) ?? []),
  );
  const [usedTransactions, matched] = [new Set<string>(), new Map<string, SeriesTransaction>()];
  for (const { occurrence, transaction } of pairs.sort(nearestFirst)) {
    if (usedTransactions.has(transaction.id) || matched.has(occurrence.id)) continue;
    usedTransactions.add(transaction.id);
    matched.set(occurrence.id, transaction);
  }
  return expected
    .map(({ occurrence }): ExpectedOccurrence => {
      const found = matched.get(occurrence.id);
      return found === undefined
        ? occurrence
        : { ...occurrence, state: 'matched', transactionId: found.id, amountMinor: found.amountMinor };
    })
    .sort((a, b) => compare(a.expectedOn, b.expectedOn) || compare(a.id, b.id));
}

function openOccurrence(
  plan: SeriesPlan,
  { dueOn, expectedOn }: { dueOn: CivilDate; expectedOn: CivilDate },
  { today, skipped, coverage }: OccurrenceWindow,
): ExpectedOccurrence {
  const id = occurrenceId(plan.key, dueOn);
  const { toleranceDays } = cadenceRule(plan.schedule.cadence);
  const dataThrough = coverage?.get(plan.accountId) ?? today;
  return {
    id,
    seriesKey: plan.key,
    dueOn,
    expectedOn,
    amountMinor: plan.typicalMinor,
    state: skipped?.has(id) === true ? 'skipped' : dueStanding(expectedOn, { toleranceDays, today, dataThrough }),
    transactionId: null,
  };
}

const keyOf = (accountId: string, amountMinor: Minor, text: string): string =>
  `${accountId}|${amountMinor > 0 ? 'in' : 'out'}|${text}`;
const payeeKey = ({ accountId, typicalMinor, payee }: SeriesPlan): string =>
  keyOf(accountId, typicalMinor, payeeText(payee));

function transactionsByPayee(transactions: readonly SeriesTransaction[]): Map<string, SeriesTransaction[]> {
  const readPayee = payeeReader();
  const groups = new Map<string, SeriesTransaction[]>();
  for (const transaction of transactions) {
    const key = keyOf(transaction.accountId, transaction.amountMinor, readPayee(transaction.payee).text);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [transaction]);
    else group.push(transaction);
  }
  return groups;
}

function pairOf(plan: SeriesPlan, occurrence: ExpectedOccurrence, transaction: SeriesTransaction): Pair | null {
  const daysApart = Math.abs(daysBetween(occurrence.expectedOn, transaction.postedOn));
  if (daysApart > cadenceRule(plan.schedule.cadence).toleranceDays) return null;
  const sizes = [...plan.rangeMinor, plan.typicalMinor].map((amount) => Math.abs(amount));
  const size = Math.abs(transaction.amountMinor);
  if (plan.kind !== 'debt_payment' && (size < Math.min(...sizes) / 2 || size > Math.max(...sizes) * 2)) return null;
  return { occurrence, transaction, daysApart, amountApart: Math.abs(transaction.amountMinor - plan.typicalMinor) };
}

function nearestFirst(a: Pair, b: Pair): number {
  return (
    a.daysApart - b.daysApart ||
    a.amountApart - b.amountApart ||
    compare(a.transaction.id, b.transaction.id) ||
    compare(a.occurrence.id, b.occurrence.id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
