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
  /** Change of the median balance apart from the flows: p50 = p50 of the previous day + flows + spending, exactly. */
  spendingMinor: Minor;
}

/** Lowest balance of one path within the horizon, counting money out before money in on each day. */
export interface Trough {
  minor: Minor;
  on: CivilDate;
}

/** Lowest balances up to a day; 90%, 95% and 99% of all paths are at or above them. */
export interface LowestSoFar {
  on: CivilDate;
  p90Minor: Minor;
  p95Minor: Minor;
  p99Minor: Minor;
}

/** Expected balances of one account, or of several together, from tomorrow. */
export interface Forecast {
  today: CivilDate;
  accountIds: readonly string[];
  /** Balance today, including pending movements. */
  openingMinor: Minor;
  days: readonly ForecastDay[];
  /** Last day that the lowest balances below consider. */
  horizonOn: CivilDate;
  /** Lowest balances from today to the horizon, never rising. */
  lowestSoFar: readonly LowestSoFar[];
  /** Lowest balance of each path, lowest first. */
  troughs: readonly Trough[];
  /** The lowest balance without everyday spending, with cautious days and amounts. */
  certainTrough: Trough;
  /**
   * Number of days of the account's own everyday spending from which the paths were drawn. Fewer than 28 are reported
   * as too few.
   */
  historyDays: number;
}
