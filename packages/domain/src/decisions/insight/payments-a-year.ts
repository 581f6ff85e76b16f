import type { Cadence, RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';

export const PAYMENTS_A_YEAR: Readonly<Record<Cadence, number>> = {
  weekly: 52,
  every_two_weeks: 26,
  twice_a_month: 24,
  every_four_weeks: 13,
  monthly: 12,
  monthly_by_weekday: 12,
  every_two_months: 6,
  quarterly: 4,
  twice_a_year: 2,
  yearly: 1,
};

/** Returns the amount paid as a positive number; in a series, money out is negative. */
export const paid = (amountMinor: Minor): Minor => minor(Math.abs(amountMinor));

/** Returns the ids of the series and its last payment. */
export const evidenceOf = ({ key, occurrences }: RecurringSeries): string[] => [
  key,
  ...occurrences.slice(-1).map(({ transactionId }) => transactionId),
];
