import {
  backtestSweeps, type BacktestKnowledge, type CivilDate, compareFloors, type FloorTrial, historyKnowledge, type Minor, noMoveDay, type SeriesTransaction, type SweepAccount, type SweepBacktest,
  type SweepDestinationState, type SweepRule, type SweepSettings, type SweepTransaction,
} from '@tideline/domain';

/** A year to be tried, as plain data: it goes to a thread of its own. */
export interface BacktestTask {
  from: CivilDate;
  through: CivilDate;
  /** As they stood when the first day began. */
  accounts: readonly SweepAccount[];
  ledger: readonly SweepTransaction[];
  /** The same rows of deposit accounts, as series are found in them. */
  transactions: readonly SeriesTransaction[];
  accountTypes: Readonly<Record<string, string>>;
  settings: SweepSettings;
  bankHolidays: boolean;
  rules: readonly SweepRule[];
  /** In the order of today's ladder; how much each could take then is what was owed then. */
  destinations: readonly SweepDestinationState[];
  /** Tried under the source of the first rule. */
  floorsMinor: readonly Minor[];
  seed: string;
}

export interface BacktestDone {
  backtest: SweepBacktest;
  trials: readonly FloorTrial[];
}

/** Series are looked for once a week, and every tenth of the futures that a proposal is made from is drawn: a year is tried in about a second. */
const DETECT_EVERY_DAYS = 7;
const PATHS = 250;

/** What the rules would have done on the household's own ledger, by the function that proposes today. */
export function runBacktest({ transactions, accountTypes, bankHolidays, rules, destinations, floorsMinor, seed, ...given }: BacktestTask): BacktestDone {
  const calendar = bankHolidays ? {} : { isHoliday: () => false };
  const knowing = historyKnowledge({ transactions, accountTypes, calendar, seed, paths: PATHS, detectEveryDays: DETECT_EVERY_DAYS });
  const inputs = {
    ...given, calendar,
    // on a closed day nothing moves, whatever is known
    knowledgeOn: (day: Parameters<typeof knowing>[0]): BacktestKnowledge => (noMoveDay(day.today, given.settings, calendar) === null ? { ...knowing(day), destinations } : CLOSED),
  };
  const [first] = rules;
  return {
    backtest: backtestSweeps(inputs, rules),
    trials: first === undefined || floorsMinor.length === 0 ? [] : compareFloors(inputs, rules, { accountId: first.sourceAccountId, floorsMinor }).trials,
  };
}

const CLOSED: BacktestKnowledge = {
  safeToMove: () => { throw new Error('nothing moves on a closed day'); },
  payCheques: [], purchases: [], promos: [], minimums: [], goals: [], destinations: [],
};
