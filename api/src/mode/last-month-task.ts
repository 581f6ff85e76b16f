import { backtestSweeps, type BacktestKnowledge, type CivilDate, historyKnowledge, type Minor, minor, type ModeKey, noMoveDay, type SeriesTransaction, type SweepAccount, type SweepDestinationState, type SweepRule, type SweepSettings, type SweepTransaction } from '@tideline/domain';

/** A month to be tried in every mode, as plain data: it goes to a thread of its own. */
export interface LastMonthTask {
  kind: 'last_month';
  from: CivilDate;
  through: CivilDate;
  /** As they stood when the first day began. */
  accounts: readonly SweepAccount[];
  ledger: readonly SweepTransaction[];
  /** The same rows of deposit accounts, as series are found in them. */
  transactions: readonly SeriesTransaction[];
  accountTypes: Readonly<Record<string, string>>;
  bankHolidays: boolean;
  /** What differs from mode to mode: what rules keep and where they send it. */
  modes: readonly { key: ModeKey; rules: readonly SweepRule[]; settings: SweepSettings; destinations: readonly SweepDestinationState[] }[];
}

/** What went to an account in the month. */
export interface MovedTo {
  accountId: string;
  kind: SweepAccount['kind'];
  amountMinor: Minor;
}

export interface LastMonthOfMode {
  key: ModeKey;
  moves: number;
  movedTo: MovedTo[];
}

/** As the year of a rule is tried: series are looked for once a week, and every tenth of the futures is drawn. */
const DETECT_EVERY_DAYS = 7;
const PATHS = 250;

const CLOSED: BacktestKnowledge = {
  safeToMove: () => { throw new Error('nothing moves on a closed day'); },
  payCheques: [], purchases: [], promos: [], minimums: [], goals: [], destinations: [],
};

/** What each mode would have moved, by the function that proposes today; what a morning knew is worked out once for all of them. */
export function runLastMonth({ transactions, accountTypes, bankHolidays, modes, ...given }: LastMonthTask): LastMonthOfMode[] {
  const calendar = bankHolidays ? {} : { isHoliday: () => false };
  const knowing = historyKnowledge({ transactions, accountTypes, calendar, paths: PATHS, detectEveryDays: DETECT_EVERY_DAYS });
  const kinds = new Map(given.accounts.map(({ id, kind }) => [id, kind]));
  return modes.map(({ key, rules, settings, destinations }) => {
    const knowledgeOn = (day: Parameters<typeof knowing>[0]): BacktestKnowledge => (noMoveDay(day.today, settings, calendar) === null ? { ...knowing(day), destinations } : CLOSED);
    const { runs } = backtestSweeps({ ...given, calendar, settings, knowledgeOn }, rules);
    const sources = new Map(rules.map(({ id, sourceAccountId }) => [id, sourceAccountId]));
    // what is brought back to the source of its rule has not moved on
    const sent = runs.filter(({ ruleId, toAccountId }) => sources.get(ruleId) !== toAccountId);
    const sums = new Map<string, number>();
    for (const { toAccountId, amountMinor } of sent) sums.set(toAccountId, (sums.get(toAccountId) ?? 0) + amountMinor);
    return { key, moves: sent.length, movedTo: [...sums].map(([accountId, sum]) => ({ accountId, kind: kinds.get(accountId) ?? 'deposit', amountMinor: minor(sum) })) };
  });
}
