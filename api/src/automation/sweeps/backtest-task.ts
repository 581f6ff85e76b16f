import {
  type BacktestDay,
  type CivilDate,
  daysBetween,
  backtestSweeps,
  backdateRules,
  cardRatesOn,
  compareFloors,
  type FloorTrial,
  type Minor,
  type BacktestRuleInputs,
  type SweepAccount,
  type SweepBacktest,
  type SweepRule,
  type SweepSettings,
} from '@tideline/domain';
import { morningsOf, type Past, type PastLadder } from './past-mornings.ts';

/** The input of a backtest: the past year, and the rules and settings to test. */
export interface BacktestTask extends Past {
  settings: SweepSettings;
  rules: readonly SweepRule[];
  /** Past destinations of spare money; each debt takes at most what was owed at the time. */
  ladder: PastLadder;
  /** Past amounts requested by offers, minimums and goals. */
  asks: BacktestRuleInputs;
  /** Floors to try for the source of the first rule. */
  floorsMinor: readonly Minor[];
}

export interface BacktestDone {
  backtest: SweepBacktest;
  trials: readonly FloorTrial[];
}

/**
 * Computes what the rules would have done on the household's own ledger, using the function that makes today's
 * proposals.
 */
export function runBacktest(
  { transactions, accountTypes, calendar: name, rules: asToday, ladder, asks, floorsMinor, ...given }: BacktestTask,
  onProgress: (percent: number) => void = () => undefined,
): BacktestDone {
  const rules = backdateRules(asToday, given.from);
  const { calendar, knowledge } = morningsOf({ transactions, accountTypes, calendar: name }, asks);
  const inputs = {
    ...given,
    calendar,
    assumptions: assumedOf(rules, given.accounts),
    ...(asks.cards.length === 0 ? {} : { debtRatesOn: (day: BacktestDay) => cardRatesOn(asks, day) }),
    knowledgeOn: countDays(given, knowledge(given.settings, ladder), onProgress),
  };
  const [first] = rules;
  return {
    backtest: backtestSweeps(inputs, rules),
    trials:
      first === undefined || floorsMinor.length === 0
        ? []
        : compareFloors(inputs, rules, { accountId: first.sourceAccountId, floorsMinor }).trials,
  };
}

/** Reports the share of days completed, each percent once. Later passes reuse the knowledge of the first one. */
function countDays<Known>(
  { from, through }: { from: CivilDate; through: CivilDate },
  known: (day: BacktestDay) => Known,
  onProgress: (percent: number) => void,
): (day: BacktestDay) => Known {
  const days = daysBetween(from, through) + 1;
  let reported = 0;
  return (day) => {
    const percent = Math.min(99, Math.floor((daysBetween(from, day.today) * 100) / days));
    if (percent > reported) onProgress((reported = percent));
    return known(day);
  };
}

/** Lists the assumptions that the rules make about undocumented parts of the past. */
function assumedOf(rules: readonly SweepRule[], accounts: readonly SweepAccount[]): string[] {
  const kinds = new Set(rules.map(({ terms }) => terms.kind));
  const debts = new Set(accounts.flatMap(({ id, kind }) => (kind === 'debt' ? [id] : [])));
  const found: Record<string, boolean> = {
    begun_before: kinds.has('fixed_schedule') || kinds.has('round_up') || kinds.has('savings_goal'),
    goals_set_on_first_day: kinds.has('savings_goal'),
    minimums_as_issued: kinds.has('minimum_payment'),
    offers_from_their_start: kinds.has('promo_deadline'),
    balances_at_their_own_rates: rules.some(({ destinations }) =>
      destinations.some(({ accountId }) => debts.has(accountId)),
    ),
    own_payments_lower: rules.some(({ destinations }) => destinations.some(({ accountId }) => debts.has(accountId))),
  };
  return Object.keys(found).filter((assumption) => found[assumption]);
}
