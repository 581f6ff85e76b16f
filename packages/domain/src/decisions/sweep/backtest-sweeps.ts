import { assert } from '../../foundation/assert.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { interestAfterTax } from '../../products/interest/after-tax.ts';
import { type Minor, minor, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, rate, type Working } from '../../foundation/working/working.ts';
import { type AccountReplay, type BacktestInputs, type Replay, replay } from './backtest-replay.ts';
import type { RecentSweepRun } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';

/**
 * Computes (interest with rules − interest without) × (1 − tax) + debt interest avoided. Tax is rounded once, half away
 * from zero.
 */
export const sweepEarned: Formula = {
  id: 'sweep.earned',
  resultKey: 'earned_after_tax',
  compute: (inputs) => {
    const more = inputs.money('interest_with') - inputs.money('interest_without');
    const avoided = inputs.money('debt_interest_without') - inputs.money('debt_interest_with');
    return moneyValue(minor(interestAfterTax(minor(more), inputs.rate('tax')) + avoided));
  },
};

export interface BacktestOutcome {
  /** The lowest balance of any deposit account. */
  lowestMinor: Minor;
  lowestOn: CivilDate;
  lowestAccountId: string;
  /** Number of days on which a deposit account was negative, summed over accounts. */
  overdraftDays: number;
  /**
   * Amount in transit at the end of the last day. Including this amount, the accounts hold the same total with and
   * without rules.
   */
  inTransitMinor: Minor;
  accounts: readonly AccountReplay[];
}

export interface SweepBacktest {
  from: CivilDate;
  through: CivilDate;
  /** Amount that the rules moved out. */
  movedMinor: Minor;
  /** Amount brought back before shortfalls, not included in `movedMinor`. */
  broughtBackMinor: Minor;
  moves: number;
  /** Gain compared with no rules, after tax; negative if the rules cost money. */
  earnedMinor: Minor;
  working: Working;
  withRules: BacktestOutcome;
  doingNothing: BacktestOutcome;
  inTransitMinor: Minor;
  runs: readonly RecentSweepRun[];
}

/**
 * Runs rules on the household's past ledger, with the same function that makes today's proposals, and compares the
 * result with no rules.
 *
 * Knows    on each day only transactions posted before it, through `knowledgeOn`
 * Moves    the household's past transfers between its deposit accounts are replayed with and without rules, capped by
 *          the source's balance, so that an account emptied by a rule is not overdrawn by a transfer that the
 *          household would not have made
 * Rules    all given rules run as if they were active, so a draft can be tried before it is turned on; archived ones
 *          are excluded
 * Errors   throws if the period is empty or there is no deposit account
 */
export function backtestSweeps(inputs: BacktestInputs, rules: readonly SweepRule[]): SweepBacktest {
  return against(inputs, rules, replay(inputs, []));
}

function against(inputs: BacktestInputs, rules: readonly SweepRule[], nothing: Replay): SweepBacktest {
  assert(inputs.from <= inputs.through, 'a period ends on or after its first day');
  const active = rules
    .filter(({ state }) => state !== 'archived')
    .map((rule): SweepRule => ({ ...rule, state: 'active' }));
  const done = replay({ ...inputs, settings: { ...inputs.settings, killSwitch: false } }, active);
  const back = done.runs.filter((run) => wasReturned(run, active));
  const working = earnedWorking(done, nothing, inputs);
  const total = sumMinor(done.runs.map(({ amountMinor }) => amountMinor));
  const broughtBackMinor = sumMinor(back.map(({ amountMinor }) => amountMinor));
  return {
    from: inputs.from,
    through: inputs.through,
    movedMinor: minor(total - broughtBackMinor),
    broughtBackMinor,
    moves: done.runs.length,
    earnedMinor: working.result.value.kind === 'money' ? working.result.value.minor : minor(0),
    working,
    withRules: outcomeOf(done),
    doingNothing: outcomeOf(nothing),
    inTransitMinor: done.inTransitMinor,
    runs: done.runs,
  };
}

/** Returns whether a run moved money back toward the source of its own rule, or is a refill. */
function wasReturned(run: RecentSweepRun, rules: readonly SweepRule[]): boolean {
  const rule = rules.find(({ id }) => id === run.ruleId);
  return rule?.terms.kind === 'buffer_refill' || rule?.sourceAccountId === run.toAccountId;
}

function outcomeOf({ accounts, inTransitMinor }: Replay): BacktestOutcome {
  const deposits = accounts.filter(({ kind }) => kind === 'deposit');
  const [first] = deposits;
  assert(first !== undefined, 'a backtest has a deposit account');
  const lowest = deposits.reduce((low, each) => (each.lowestMinor < low.lowestMinor ? each : low), first);
  return {
    lowestMinor: lowest.lowestMinor,
    lowestOn: lowest.lowestOn,
    lowestAccountId: lowest.accountId,
    overdraftDays: deposits.reduce((sum, each) => sum + each.overdraftDays, 0),
    inTransitMinor,
    accounts,
  };
}

function earnedWorking(done: Replay, nothing: Replay, { settings, assumptions = [] }: BacktestInputs): Working {
  const interest = ({ accounts }: Replay, kind: AccountReplay['kind']) =>
    mulDiv(
      accounts.reduce((sum, each) => (each.kind === kind ? sum + Math.abs(each.interestMicro) : sum), 0),
      1,
      PPM_ONE,
      'half-away',
    );
  const lines = [
    money('interest_with', interest(done, 'deposit')),
    money('interest_without', interest(nothing, 'deposit')),
    money('debt_interest_with', interest(done, 'debt')),
    money('debt_interest_without', interest(nothing, 'debt')),
    rate('tax', settings.taxPpm),
  ];
  return explain(sweepEarned, {
    lines,
    assumptions: ['rates_of_today', 'every_proposal_approved', 'no_returns', ...assumptions],
    otherwise: money('earned_after_tax', minor(0)),
  });
}

export interface FloorTrial {
  floorMinor: Minor;
  movedMinor: Minor;
  earnedMinor: Minor;
  lowestMinor: Minor;
  overdraftDays: number;
  /** Whether there are at most as many overdraft days as without rules. */
  isNoWorse: boolean;
}

/**
 * Backtests a series of floors for an account over the same year, lowest first, with the cost and protection of each.
 */
export function compareFloors(
  inputs: BacktestInputs,
  rules: readonly SweepRule[],
  { accountId, floorsMinor }: { accountId: string; floorsMinor: readonly Minor[] },
): { doingNothing: BacktestOutcome; trials: FloorTrial[] } {
  const nothing = replay(inputs, []);
  const doingNothing = outcomeOf(nothing);
  const trials = [...new Set(floorsMinor)]
    .toSorted((a, b) => a - b)
    .map((floorMinor): FloorTrial => {
      const settings = { ...inputs.settings, floors: { ...inputs.settings.floors, [accountId]: floorMinor } };
      const tried = rules.map((rule): SweepRule =>
        rule.sourceAccountId === accountId ? { ...rule, keepFloorMinor: floorMinor } : rule,
      );
      const { movedMinor, earnedMinor, withRules } = against({ ...inputs, settings }, tried, nothing);
      return {
        floorMinor,
        movedMinor,
        earnedMinor,
        lowestMinor: withRules.lowestMinor,
        overdraftDays: withRules.overdraftDays,
        isNoWorse: withRules.overdraftDays <= doingNothing.overdraftDays,
      };
    });
  return { doingNothing, trials };
}
