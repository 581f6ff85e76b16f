import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { PlannedFlow } from './planned-flow.ts';

export interface ForecastDay {
  on: CivilDate;
  /** Balance at the end of the day; one path in ten is below p10. */
  p10Minor: Minor;
  p50Minor: Minor;
  p90Minor: Minor;
  /** The flows of the day, with most likely amounts on most likely days. */
  flows: readonly PlannedFlow[];
  /** Change of the median balance apart from the flows: p50 = p50 of the day before + flows + spending, to the unit. */
  spendingMinor: Minor;
}

/** Lowest balance of one path within the horizon, counting each day from its start, debits before credits. */
export interface Trough {
  minor: Minor;
  on: CivilDate;
}

/** Lowest balance up to a day that a share of all paths stays at or above. */
export interface LowestSoFar {
  on: CivilDate;
  p90Minor: Minor;
  p95Minor: Minor;
  p99Minor: Minor;
}

/** Expected balances of one account (or of several together) from tomorrow on. */
export interface Forecast {
  today: CivilDate;
  accountIds: readonly string[];
  /** Balance today, including pending movements. */
  openingMinor: Minor;
  days: readonly ForecastDay[];
  /** Last day that the lowest balances below consider. */
  horizonOn: CivilDate;
  /** From today to the horizon, never rising. */
  lowestSoFar: readonly LowestSoFar[];
  /** One per path, lowest first. */
  troughs: readonly Trough[];
  /** The lowest balance without everyday spending, using cautious days and amounts. */
  certainTrough: Trough;
  /** Days of the account's own everyday spending that the paths were drawn from; fewer than 28 are reported. */
  historyDays: number;
}
