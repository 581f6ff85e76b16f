/** Replays a past period day by day with the facts that were known each morning. */
import {
  type BacktestDay,
  type BacktestKnowledge,
  type BusinessCalendar,
  type CalendarName,
  calendarOf,
  type CivilDate,
  backtestKnowledge,
  ladderUses,
  type Minor,
  transferBlockOn,
  type BacktestRuleInputs,
  type SeriesTransaction,
  type SweepAccount,
  type SweepDestinationState,
  type SweepSettings,
  type SweepTransaction,
} from '@tideline/domain';

/** A past period as plain data, because it is posted to a separate thread. */
export interface Past {
  from: CivilDate;
  through: CivilDate;
  /** Balances at the start of the first day. */
  accounts: readonly SweepAccount[];
  ledger: readonly SweepTransaction[];
  /** The same rows on deposit accounts, as input for series detection. */
  transactions: readonly SeriesTransaction[];
  accountTypes: Readonly<Record<string, string>>;
  /** Defines the days on which nothing moves. */
  calendar: CalendarName;
}

/** Detecting series weekly and simulating only a tenth of a proposal's futures replays a year in about a second. */
const DETECT_EVERY_DAYS = 7;
const PATHS = 250;

const CLOSED: BacktestKnowledge = {
  safeToMove: () => {
    throw new Error('nothing moves on a closed day');
  },
  paychecks: [],
  purchases: [],
  promos: [],
  minimums: [],
  goals: [],
  destinations: [],
};

/** Destinations of spare money by today's rates. */
export interface PastLadder {
  /** Sorted like today's waterfall. */
  destinations: readonly SweepDestinationState[];
  /** Cash that the mode keeps before it pays debts; null if it saves first. */
  floorMinor: Minor | null;
}

export interface Mornings {
  calendar: BusinessCalendar;
  /** Returns the knowledge of a morning for given settings and a ladder. On a closed day, nothing moves. */
  knowledge: (settings: SweepSettings, ladder: PastLadder) => (day: BacktestDay) => BacktestKnowledge;
}

/** Computes each morning once, regardless of how many settings are tried. */
export function morningsOf(
  { transactions, accountTypes, calendar: name }: Pick<Past, 'transactions' | 'accountTypes' | 'calendar'>,
  asks?: BacktestRuleInputs,
): Mornings {
  const calendar = calendarOf(name);
  const knowing = backtestKnowledge({
    transactions,
    accountTypes,
    calendar,
    paths: PATHS,
    detectEveryDays: DETECT_EVERY_DAYS,
    ...(asks === undefined ? {} : { asks }),
  });
  return {
    calendar,
    knowledge:
      (settings, { destinations, floorMinor }) =>
      (day) =>
        transferBlockOn(day.today, settings, calendar) === null
          ? {
              ...knowing(day),
              destinations,
              plannedUses: floorMinor === null ? [] : ladderUses({ destinations, accounts: day.accounts, floorMinor }),
            }
          : CLOSED,
  };
}
