import {
  type BacktestDay, backtestSweeps, begunBefore, cardRatesOn, type BacktestKnowledge, type CivilDate, compareFloors, type FloorTrial, historyKnowledge, type Minor, noMoveDay, type PastAsks, type SeriesTransaction, type SweepAccount, type SweepBacktest,
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
  /** What offers, minimums and goals asked for. */
  asks: PastAsks;
  /** Tried under the source of the first rule. */
  floorsMinor: readonly Minor[];
}

export interface BacktestDone {
  backtest: SweepBacktest;
  trials: readonly FloorTrial[];
}

/** Series are looked for once a week, and every tenth of the futures that a proposal is made from is drawn: a year is tried in about a second. */
const DETECT_EVERY_DAYS = 7;
const PATHS = 250;

/** What the rules would have done on the household's own ledger, by the function that proposes today. */
export function runBacktest({ transactions, accountTypes, bankHolidays, rules: asToday, destinations, asks, floorsMinor, ...given }: BacktestTask): BacktestDone {
  const calendar = bankHolidays ? {} : { isHoliday: () => false };
  const rules = begunBefore(asToday, given.from);
  const knowing = historyKnowledge({ transactions, accountTypes, calendar, asks, paths: PATHS, detectEveryDays: DETECT_EVERY_DAYS });
  const inputs = {
    ...given, calendar, assumptions: assumedOf(rules, given.accounts), ...(asks.cards.length === 0 ? {} : { debtRatesOn: (day: BacktestDay) => cardRatesOn(asks, day) }),
    // on a closed day nothing moves, whatever is known
    knowledgeOn: (day: BacktestDay): BacktestKnowledge => (noMoveDay(day.today, given.settings, calendar) === null ? { ...knowing(day), destinations } : CLOSED),
  };
  const [first] = rules;
  return {
    backtest: backtestSweeps(inputs, rules),
    trials: first === undefined || floorsMinor.length === 0 ? [] : compareFloors(inputs, rules, { accountId: first.sourceAccountId, floorsMinor }).trials,
  };
}

/** What rules take for granted of a past that was not written down for them. */
function assumedOf(rules: readonly SweepRule[], accounts: readonly SweepAccount[]): string[] {
  const kinds = new Set(rules.map(({ terms }) => terms.kind));
  const debts = new Set(accounts.flatMap(({ id, kind }) => (kind === 'debt' ? [id] : [])));
  const found: Record<string, boolean> = {
    begun_before: kinds.has('fixed_schedule') || kinds.has('round_up') || kinds.has('savings_goal'),
    goals_set_on_first_day: kinds.has('savings_goal'),
    minimums_as_issued: kinds.has('minimum_payment'),
    offers_from_their_start: kinds.has('promo_deadline'),
    balances_at_their_own_rates: rules.some(({ destinations }) => destinations.some(({ accountId }) => debts.has(accountId))),
    own_payments_lower: rules.some(({ destinations }) => destinations.some(({ accountId }) => debts.has(accountId))),
  };
  return Object.keys(found).filter((assumption) => found[assumption]);
}

const CLOSED: BacktestKnowledge = {
  safeToMove: () => { throw new Error('nothing moves on a closed day'); },
  payCheques: [], purchases: [], promos: [], minimums: [], goals: [], destinations: [],
};
