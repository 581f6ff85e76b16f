import type { CivilDate } from '../dates/civil-date.ts';
import type { Minor } from '../money/minor.ts';
import type { PlannedFlow } from './planned-flow.ts';

export interface ForecastDay {
  on: CivilDate;
  /** Balances at the end of the day; in one path out of ten it is below p10. */
  p10Minor: Minor;
  p50Minor: Minor;
  p90Minor: Minor;
  /** What makes up the day, most likely amounts on most likely days. */
  flows: readonly PlannedFlow[];
  /** What the median balance moves by besides the flows: p50 = p50 of the day before + flows + spending, to the unit. */
  spendingMinor: Minor;
}

/** Lowest balance of one path within the horizon: each day from its start, debits before credits. */
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
  /** Balance today, pending movements included. */
  openingMinor: Minor;
  days: readonly ForecastDay[];
  /** Last day that the lowest balances below look at. */
  horizonOn: CivilDate;
  /** From today to the horizon: each at most the one before. */
  lowestSoFar: readonly LowestSoFar[];
  /** One for each path, lowest first. */
  troughs: readonly Trough[];
  /** The lowest balance without everyday spending, on cautious days and amounts. */
  certainTrough: Trough;
  /** Days of own everyday spending that the paths were drawn from; below 28 the forecast says so. */
  historyDays: number;
}
