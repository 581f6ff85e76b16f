/** A part of the past that is tried day by day, and what each of its mornings knew. */
import {
  type BacktestDay,
  type BacktestKnowledge,
  type BusinessCalendar,
  type CivilDate,
  historyKnowledge,
  noMoveDay,
  type PastAsks,
  type SeriesTransaction,
  type SweepAccount,
  type SweepDestinationState,
  type SweepSettings,
  type SweepTransaction,
} from '@tideline/domain';

/** As plain data: it goes to a thread of its own. */
export interface Past {
  from: CivilDate;
  through: CivilDate;
  /** As they stood when the first day began. */
  accounts: readonly SweepAccount[];
  ledger: readonly SweepTransaction[];
  /** The same rows of deposit accounts, as series are found in them. */
  transactions: readonly SeriesTransaction[];
  accountTypes: Readonly<Record<string, string>>;
  bankHolidays: boolean;
}

/** Series are looked for once a week, and every tenth of the futures that a proposal is made from is drawn: a year is tried in about a second. */
const DETECT_EVERY_DAYS = 7;
const PATHS = 250;

const CLOSED: BacktestKnowledge = {
  safeToMove: () => {
    throw new Error('nothing moves on a closed day');
  },
  payCheques: [],
  purchases: [],
  promos: [],
  minimums: [],
  goals: [],
  destinations: [],
};

export interface Mornings {
  calendar: BusinessCalendar;
  /** Under some settings, with the places money may go to; on a closed day nothing moves, whatever is known. */
  knowledge: (
    settings: SweepSettings,
    destinations: readonly SweepDestinationState[],
  ) => (day: BacktestDay) => BacktestKnowledge;
}

/** A morning is worked out once, however many settings are tried. */
export function morningsOf(
  { transactions, accountTypes, bankHolidays }: Pick<Past, 'transactions' | 'accountTypes' | 'bankHolidays'>,
  asks?: PastAsks,
): Mornings {
  const calendar: BusinessCalendar = bankHolidays ? {} : { isHoliday: () => false };
  const knowing = historyKnowledge({
    transactions,
    accountTypes,
    calendar,
    paths: PATHS,
    detectEveryDays: DETECT_EVERY_DAYS,
    ...(asks === undefined ? {} : { asks }),
  });
  return {
    calendar,
    knowledge: (settings, destinations) => (day) =>
      noMoveDay(day.today, settings, calendar) === null ? { ...knowing(day), destinations } : CLOSED,
  };
}
