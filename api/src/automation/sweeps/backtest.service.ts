import { transferCalendar } from './rule-of-row.ts';
import { fail, type Money, type NewSweepRule, type SweepBacktest as WireBacktest, toMoney } from '@tideline/contract';
import {
  addDays,
  addMonths,
  type BacktestOutcome,
  civilDate,
  maxDate,
  minDate,
  minor,
  type Minor,
  partsOf,
  type SeriesTransaction,
  type SweepTransaction,
} from '@tideline/domain';
import { amountIn } from '../../debts/cards/cards.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { hasLine } from '../../outlook/forecast/compute-forecast.ts';
import { listForecastRows } from '../../outlook/forecast/forecast.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { balancesBefore, firstPostedOn, listLedger } from './backtest.store.ts';
import type { BacktestDone, BacktestTask } from './backtest-task.ts';
import { backtests } from './backtest-thread.ts';
import { problemsOf } from './check-rule.ts';
import { newRuleFields } from './entered-rule.ts';
import type { DestinationNames } from './destination-names.ts';
import type { Past } from './past-mornings.ts';
import { loadPastRequests, rulesNotTried } from './past-requests.service.ts';
import { namesOf } from './loaded-rules.ts';
import { lastPriority } from './sweep-rules.service.ts';
import { DRAFT_ID, requireEditor } from './validate-rule.service.ts';
import { ladderFloor, loadSweepFacts, type SweepFacts, type RuleInputs, sweepContextOf } from './sweep-inputs.ts';

export interface BacktestAsked {
  ruleId?: string | undefined;
  rule?: NewSweepRule | undefined;
  withOthers: boolean;
  months: number;
  floors: readonly Money[];
}

/** Days of history from which forecasts learn. */
const HISTORY_DAYS = 728;

/** Backtests a rule. If the signal aborts because the request ended, the computation ends too. */
export async function backtestRule(scope: Scope, asked: BacktestAsked, signal?: AbortSignal): Promise<WireBacktest> {
  requireEditor(scope);
  const { task, names, currency, historyMonths } = await scope.read((tx) => loadTask(tx, scope, asked));
  return toWire(await backtests.run(scope.household.id, task, signal), { task, names, currency, historyMonths });
}

/** Returns the progress of the household's running backtest if this process computes it. */
export function backtestProgress(scope: Scope): { percent: number | null } {
  requireEditor(scope);
  return { percent: backtests.progressOf(scope.household.id) };
}

interface Loaded {
  task: BacktestTask;
  names: DestinationNames;
  currency: string;
  historyMonths: number;
}

/** Returns the rules to backtest. The tested rule comes first, because the floors to try apply to its source. */
function rulesOf(facts: SweepFacts, { ruleId, rule, withOthers }: BacktestAsked): RuleInputs[] {
  const kept = facts.rules.find(({ id }) => id === ruleId);
  if (ruleId !== undefined && kept === undefined) throw fail('NOT_FOUND', {});
  const fields =
    rule === undefined ? kept : newRuleFields(rule, { currency: facts.currency, lastPriority: lastPriority(facts) });
  if (fields === undefined) throw fail('NOT_FOUND', {});
  const tried: RuleInputs = { ...fields, id: kept?.id ?? DRAFT_ID, state: 'active' };
  const others = withOthers ? facts.rules.filter(({ id, state }) => id !== tried.id && state === 'active') : [];
  return [tried, ...others];
}

async function loadTask(tx: HouseholdTx, scope: Scope, asked: BacktestAsked): Promise<Loaded> {
  const facts = await loadSweepFacts(tx, scope);
  const context = sweepContextOf(facts, { rules: rulesOf(facts, asked) });
  const [first] = context.inputs.rules;
  const problems = first === undefined ? [] : problemsOf(first, facts, context);
  if (problems.length > 0) throw fail('SWEEP_RULE_INVALID', { problems });
  const { accounts, settings, destinations } = context.inputs;
  const through = addDays(facts.today, -1);
  const ids = accounts.map(({ id }) => id);
  // A household whose first transaction is from today has no day to test, so it is tested on yesterday, which has no
  // transactions.
  const from = minDate(
    maxDate(addMonths(facts.today, -asked.months), (await firstPostedOn(tx, ids)) ?? through),
    through,
  );
  const deposits = facts.accounts.filter(hasLine);
  const since = addDays(from, -HISTORY_DAYS);
  return {
    task: {
      from,
      through,
      ...(await loadPast(tx, facts, { from, through })),
      settings: { ...settings, killSwitch: false },
      calendar: transferCalendar(facts.settings, facts.calendar),
      rules: context.inputs.rules,
      ladder: {
        destinations: destinations.map(({ key, ratePpm }) => ({ key, ratePpm, capacityMinor: null })),
        floorMinor: ladderFloor(facts, facts.mode),
      },
      asks: await loadPastRequests(tx, { facts, context, from, since }),
      floorsMinor: asked.floors.map((floor) => minor(amountIn(facts.currency, floor))),
    },
    names: namesOf(facts, scope.language),
    currency: facts.currency,
    historyMonths: monthsBetween(
      (await firstPostedOn(
        tx,
        deposits.map(({ id }) => id),
      )) ?? from,
      from,
    ),
  };
}

/** Loads part of the household's ledger, plus the earlier history that its forecasts learn from. */
export async function loadPast(
  tx: HouseholdTx,
  facts: SweepFacts,
  { from, through }: Pick<Past, 'from' | 'through'>,
): Promise<Pick<Past, 'accounts' | 'ledger' | 'transactions' | 'accountTypes'>> {
  const { accounts } = sweepContextOf(facts, { rules: [] }).inputs;
  const ids = accounts.map(({ id }) => id);
  const opening = await balancesBefore(tx, ids, from);
  const deposits = facts.accounts.filter(hasLine);
  const ledger = await listLedger(tx, ids, { from: addDays(from, -HISTORY_DAYS), until: through });
  const transactions = await listForecastRows(
    tx,
    deposits.map(({ id }) => id),
    { from: addDays(from, -HISTORY_DAYS), until: through },
  );
  return {
    accounts: accounts.map((account) => ({
      ...account,
      balanceMinor: minor(opening.get(account.id) ?? 0),
      isSweepSuspended: false,
      isLinkDisabled: false,
    })),
    // The balances already include debts posted before the first day.
    ledger,
    transactions: withTransfers(transactions, ledger),
    accountTypes: Object.fromEntries(deposits.map(({ id, type }) => [id, type])),
  };
}

/**
 * Marks rows that are transfers between the household's accounts or payments to its debts, because the rules now make
 * those.
 */
function withTransfers(rows: readonly SeriesTransaction[], ledger: readonly SweepTransaction[]): SeriesTransaction[] {
  const others = new Map(
    ledger.flatMap(({ id, transfer }) => (transfer === undefined ? [] : [[id, transfer.otherAccountId] as const])),
  );
  return rows.map((row) =>
    row.kind === 'transfer' || others.has(row.id) ? { ...row, otherAccountId: others.get(row.id) ?? null } : row,
  );
}

function monthsBetween(from: string, to: string): number {
  const [a, b] = [partsOf(civilDate(from)), partsOf(civilDate(to))];
  return Math.max(0, (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0));
}

/** Maximum number of runs to return, newest first. */
const RUNS_SHOWN = 200;
/** Interest is computed in millionths of a minor unit. */
const MICRO = 1_000_000;

function toWire({ backtest, trials }: BacktestDone, { task, names, currency, historyMonths }: Loaded): WireBacktest {
  const money = (amount: number): Money => toMoney(amount, currency);
  const outcome = ({
    lowestMinor,
    lowestOn,
    lowestAccountId,
    overdraftDays,
    accounts,
  }: BacktestOutcome): WireBacktest['withRules'] => ({
    lowest: money(lowestMinor),
    lowestOn,
    lowestAccountId,
    overdraftDays,
    accounts: accounts.map((account) => ({
      accountId: account.accountId,
      name: names.account(account.accountId),
      end: money(account.endMinor),
      lowest: money(account.lowestMinor),
      lowestOn: account.lowestOn,
      overdraftDays: account.overdraftDays,
      interest: money(wholeMinor(account.interestMicro)),
    })),
  });
  return {
    from: backtest.from,
    through: backtest.through,
    transactions: task.ledger.filter(({ on }) => on >= backtest.from).length,
    movedOn: money(backtest.movedMinor),
    broughtBack: money(backtest.broughtBackMinor),
    moves: backtest.moves,
    earned: money(backtest.earnedMinor),
    working: workingToWire(backtest.working, '/sweeps', currency),
    withRules: outcome(backtest.withRules),
    doingNothing: outcome(backtest.doingNothing),
    inTransit: money(backtest.inTransitMinor),
    runs: backtest.runs
      .slice(-RUNS_SHOWN)
      .toReversed()
      .map(({ decidedOn, ruleId, fromAccountId, toAccountId, amountMinor }) => ({
        on: decidedOn,
        ruleId,
        fromAccountId,
        fromName: names.account(fromAccountId),
        toAccountId,
        toName: names.account(toAccountId),
        amount: money(amountMinor),
      })),
    floors: trials.map(({ floorMinor, movedMinor, earnedMinor, lowestMinor, overdraftDays }) => ({
      floor: money(floorMinor),
      moved: money(movedMinor),
      earned: money(earnedMinor),
      lowest: money(lowestMinor),
      overdraftDays,
    })),
    historyMonths,
    notTried: rulesNotTried(task.rules, task.asks, task.through),
  };
}

const wholeMinor = (micro: number): Minor => minor(Math.round(micro / MICRO));
