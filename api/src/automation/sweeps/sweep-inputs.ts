/**
 * The inputs for evaluating rules. Preview, proposals, the final check before money moves and the preview of a mode
 * change use the same facts and the same function. The facts are read once, and the inputs are recomputed for each
 * "what if".
 */
import {
  type CalendarName,
  calendarOf,
  addDays,
  type CivilDate,
  civilDate,
  flowOf,
  accountFloor,
  marginalYield,
  minor,
  type Minor,
  minDate,
  modeFloor,
  type ModeParameters,
  ppm,
  type RecentSweepRun,
  type RecurringSeries,
  type PlannedUse,
  plannedUses,
  paySeries,
  safeToMoveFromForecasts,
  type SweepAccount,
  type SweepGoal,
  type SweepInputs,
  type SweepTransaction,
} from '@tideline/domain';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { rememberingReads } from '../../platform/database/remembering-reads.ts';
import { assembleDebts } from '../../debts/debt/assemble-debts.ts';
import { oneSidedPaymentsTo } from '../../debts/debt/one-sided-payments-to.ts';
import { withOneSided } from '../../debts/debt/with-transfers.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { type CashForecast, computeForecast, hasLine } from '../../outlook/forecast/compute-forecast.ts';
import { loadToday, type Today } from '../../outlook/today/todays-plan.service.ts';
import { listForecastRows, listSeriesEvidence } from '../../outlook/forecast/forecast.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { isLoan } from '../../debts/loans/ledger-loans.ts';
import { type ActiveMode, activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { fedAccounts } from './account-feeds.store.ts';
import { savedOf } from './goal-progress.ts';
import { type GoalRow, listGoals } from '../../ledger/goals/goals.store.ts';
import { sweepStops } from './providers/sweep-accounts.store.ts';
import { type RuleDefaults, ruleDefaults, ruleOfRow, settingsOfRow, transferCalendar } from './rule-of-row.ts';
import { listRules, type RuleFields, type RuleRow } from './sweep-rules.store.ts';
import { loadSettings, type SettingsRow } from './sweep-settings.store.ts';
import { debtFacts, type DebtFacts, ladderDestinations } from './debt-inputs.ts';
import { postedAfter, legsOfRuns, transactionsAmong } from './sweep-inputs.store.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';
import { listRecentRuns } from './runs.store.ts';
import { loadTwoPerson } from './two-person/two-person.store.ts';

export type SweepScope = Pick<Scope, 'today' | 'household'>;

/** A rule as input, either stored or being entered. */
export type RuleInputs = RuleFields & Pick<RuleRow, 'id' | 'state'>;

export interface SweepFacts {
  today: CivilDate;
  currency: string;
  taxPpm: number;
  mode: ModeParameters;
  settings: SettingsRow;
  /** Holidays of the household, regardless of whether it moves money on them. */
  calendar: CalendarName;
  twoPersonAboveMinor: Minor | null;
  rules: readonly RuleRow[];
  accounts: readonly AccountRow[];
  forecast: CashForecast;
  fed: ReadonlySet<string>;
  stops: Awaited<ReturnType<typeof sweepStops>>;
  debts: DebtFacts;
  recentRuns: readonly RecentSweepRun[];
  paychecks: readonly SweepTransaction[];
  purchases: readonly SweepTransaction[];
  goals: readonly GoalRow[];
  /** Today's plan. null: it was not requested. */
  planned: Today | null;
  /** Debt payments of today's plan. Empty without a plan. */
  plannedUses: readonly PlannedUse[];
  /** Typical monthly expenses; null if unknown. */
  monthlyExpensesMinor: Minor | null;
  /** Planned flows that are earlier sweeps detected as a series. Rules move that money now. */
  ownFlowIds: readonly string[];
}

export interface FactsQuery {
  /** A past day. The facts then use its closing balances, and exclude decisions on that day or later. */
  on?: CivilDate;
  /** Start of the purchases to read for rules that are not stored yet. */
  purchasesSince?: string;
  /** Whether to read today's plan, so that rules can follow the ladder. */
  withPlan?: boolean;
  /** Plan that replaces the household's. */
  plan?: PayoffPlanRow | null;
  /** Mode that replaces the household's. */
  mode?: ActiveMode;
  /** Debt records of the day, if the caller already loaded them. */
  records?: DebtRecords;
}

const RECENT_DAYS = 45;
const PAYCHECK_DAYS = 10;

export async function loadSweepFacts(
  transaction: HouseholdTx,
  { today: day, household }: SweepScope,
  { on, purchasesSince, plan, mode: asked, withPlan = false, records: given }: FactsQuery = {},
): Promise<SweepFacts> {
  // the forecast and today's plan read most of these facts too
  const tx = rememberingReads(transaction);
  const today = on ?? civilDate(day);
  const known = given ?? (await loadDebtRecords(tx, today));
  const recorded = on === undefined ? known : { ...known, accounts: asOf(known.accounts, await postedAfter(tx, on)) };
  const oneSided = on === undefined ? await oneSidedPaymentsTo(tx, known, today) : [];
  const records = withOneSided(recorded, oneSided, today);
  const forecast = await computeForecast(
    tx,
    { today, household },
    { records, ...(plan === undefined ? {} : { plan }) },
  );
  const rules = await listRules(tx);
  const current = asked ?? (await activeMode(tx, today));
  const planned = withPlan
    ? await loadToday(tx, { today, household }, { records: recorded, oneSided, mode: current, plan })
    : null;
  const roundUps = rules.filter(({ terms }) => terms.kind === 'round_up');
  const since = [
    ...roundUps.flatMap(({ terms }) => (terms.kind === 'round_up' ? [terms.startsOn] : [])),
    ...(purchasesSince === undefined ? [] : [purchasesSince]),
  ].toSorted()[0];
  return {
    today,
    currency: household.currency,
    taxPpm: household.marginalTaxPpm,
    mode: current.parameters,
    rules,
    forecast,
    settings: await loadSettings(tx),
    calendar: records.calendar,
    twoPersonAboveMinor: (await loadTwoPerson(tx)).aboveMinor,
    accounts: records.accounts.filter((account) => isSweepAccount(account, household.currency)),
    fed: await fedAccounts(
      tx,
      records.accounts.map(({ id }) => id),
    ),
    stops: await sweepStops(tx),
    debts: debtFacts({
      records,
      forecast,
      debts: assembleDebts(records, household.currency, today).debts,
      today,
    }),
    recentRuns: await listRecentRuns(tx, {
      since: addDays(today, -RECENT_DAYS),
      before: on ?? null,
      allOf: roundUps.map(({ id }) => id),
    }),
    paychecks: await paychecksOf(tx, forecast, today),
    purchases:
      since === undefined
        ? []
        : await purchasesOf(tx, records.accounts.filter(hasLine), { from: since, until: addDays(today, -1) }),
    goals: await listGoals(tx, today),
    planned,
    plannedUses: planned === null ? [] : plannedUses(planned.todaysPlan),
    monthlyExpensesMinor: (await recentSpending(tx, { today, household })).monthlyMinor,
    ownFlowIds: await ownFlows(tx, forecast),
  };
}

const asOf = (accounts: readonly AccountRow[], later: ReadonlyMap<string, number>): AccountRow[] =>
  accounts.map((account) => ({
    ...account,
    balanceMinor: account.balanceMinor - (later.get(account.id) ?? 0),
    pendingMinor: 0,
    pendingCount: 0,
  }));

const isDebt = (account: AccountRow): boolean => account.type === 'credit_card' || isLoan(account);

/** Returns whether an account has money available within a day, or is an open debt, in the household's currency. */
const isSweepAccount = (account: AccountRow, currency: string): boolean =>
  account.currency === currency &&
  ((hasLine(account) && account.subtype !== 'cash') || (isDebt(account) && account.state !== 'closed'));

/** Returns the recent payments of income series. */
async function paychecksOf(tx: HouseholdTx, { history }: CashForecast, today: CivilDate): Promise<SweepTransaction[]> {
  if (!history.isKept) return [];
  const income = paySeries(
    history.findings.flatMap(({ id, accountId, facts }): RecurringSeries[] =>
      facts.kind !== 'income' || facts.state === 'ended'
        ? []
        : [
            {
              key: id,
              kind: facts.kind,
              accountId,
              payee: facts.payee,
              categoryKey: facts.categoryKey,
              cadence: facts.cadence,
              anchorDays: facts.anchorDays,
              amountKind: facts.amountKind,
              typicalMinor: minor(facts.typicalMinor),
              rangeMinor: facts.rangeMinor,
              occurrences: [],
              nextOn: facts.lastOn,
              state: facts.state,
              missedOn: [],
              confidencePpm: ppm(0),
              priceRise: null,
            },
          ],
    ),
  );
  const keys = new Set(income.map(({ key }) => key));
  const ids = (await listSeriesEvidence(tx)).flatMap(({ id, transactionIds }) => (keys.has(id) ? transactionIds : []));
  return ids.length === 0 ? [] : transactionsAmong(tx, ids, { from: addDays(today, -PAYCHECK_DAYS), to: today });
}

async function purchasesOf(
  tx: HouseholdTx,
  accounts: readonly AccountRow[],
  window: { from: string; until: string },
): Promise<SweepTransaction[]> {
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const rows = await listForecastRows(tx, [...types.keys()], window);
  return rows
    .filter(
      ({ kind, categoryNature, accountId, amountMinor, excluded }) =>
        amountMinor < 0 &&
        !excluded &&
        flowOf({ kind, nature: categoryNature, accountType: types.get(accountId) ?? '' }, 'out') === 'spending',
    )
    .map(({ id, accountId, postedOn, amountMinor }) => ({ id, accountId, on: postedOn, amountMinor }));
}

async function ownFlows(tx: HouseholdTx, { series }: CashForecast): Promise<string[]> {
  const legs = await legsOfRuns(tx);
  if (legs.size === 0) return [];
  const own = new Set(
    (await listSeriesEvidence(tx)).flatMap(({ id, transactionIds }) =>
      transactionIds.some((transactionId) => legs.has(transactionId)) ? [id] : [],
    ),
  );
  return series.flatMap(({ flow, expected }) =>
    expected.series.finding !== null && own.has(expected.series.finding.id) ? [flow.id] : [],
  );
}

export interface WhatIf {
  settings?: SettingsRow;
  /** Floors that replace those of the accounts. null: no floor. */
  floors?: ReadonlyMap<string, number | null>;
  /** Rules that replace the stored ones. */
  rules?: readonly RuleInputs[];
  mode?: ModeParameters;
  /** Rules that the user runs manually. */
  runNow?: readonly string[];
}

export interface SweepContext {
  inputs: SweepInputs;
  defaults: RuleDefaults;
}

/**
 * Builds the inputs of `evaluateSweeps`, `recheckSweep` and `sweepConflicts` from the facts, with optional "what if"
 * changes.
 */
export function sweepContextOf(
  facts: SweepFacts,
  { settings = facts.settings, floors, rules = facts.rules, mode = facts.mode, runNow = [] }: WhatIf = {},
): SweepContext {
  const { today, forecast, debts, ownFlowIds } = facts;
  const defaults = ruleDefaults(settings, mode);
  const inputs: SweepInputs = {
    today,
    rules: rules.map((row) => ruleOfRow(row, defaults, spareFloor(facts, mode, row.sourceAccountId))),
    accounts: facts.accounts.map((account) => sweepAccount(account, facts)),
    destinations: ladderDestinations(debts, { ...facts, mode }),
    plannedUses: facts.plannedUses,
    safeToMove: safeToMoveFromForecasts((accountId, without) =>
      forecast.without(accountId, [...new Set([...without, ...ownFlowIds])]),
    ),
    recentRuns: facts.recentRuns,
    settings: settingsOfRow(settings, {
      floors: floorsOf(facts, floors),
      defaults,
      taxPpm: facts.taxPpm,
      twoPersonAboveMinor: facts.twoPersonAboveMinor,
    }),
    paychecks: facts.paychecks,
    purchases: facts.purchases,
    promos: debts.promos,
    minimums: debts.minimums,
    goals: facts.goals.map((goal) => sweepGoal(goal, facts)),
    runNow,
    calendar: calendarOf(transferCalendar(settings, facts.calendar)),
  };
  return { inputs, defaults };
}

/** Loads the household's facts and builds its sweep inputs, with any what-if changes applied. */
export async function loadSweepContext(
  tx: HouseholdTx,
  scope: SweepScope,
  whatIf: WhatIf = {},
): Promise<SweepContext & { facts: SweepFacts }> {
  const facts = await loadSweepFacts(tx, scope);
  return { facts, ...sweepContextOf(facts, whatIf) };
}

/** Builds today's inputs for automatic jobs, in which only the transaction identifies the household. */
export async function loadHouseholdSweepInputs(tx: HouseholdTx, today: string): Promise<SweepInputs> {
  const household = await findHouseholdFacts(tx);
  if (household === null) throw new Error(`there is no household ${tx.householdId}`);
  return (await loadSweepContext(tx, { today, household })).inputs;
}

/** Returns each account's floor, as on other pages: half a paycheck, or the user's floor if that is higher. */
export function floorsOf(
  { forecast, accounts }: Pick<SweepFacts, 'forecast' | 'accounts'>,
  entered?: ReadonlyMap<string, number | null>,
): Record<string, Minor> {
  return Object.fromEntries(
    accounts.filter(hasLine).map(({ id, floorMinor }) => [
      id,
      accountFloor({
        paycheckMinor: forecast.paychecks.get(id) ?? minor(0),
        ownFloorMinor: minor((entered?.has(id) ? entered.get(id) : floorMinor) ?? 0),
      }),
    ]),
  );
}

/** Returns the mode's cash minus the cash in other accounts, because money for debts leaves the household for good. */
function spareFloor(
  { accounts, currency, monthlyExpensesMinor }: SweepFacts,
  mode: ModeParameters,
  sourceAccountId: string,
): Minor {
  const elsewhere =
    liquidCash(accounts, currency) - (accounts.find(({ id }) => id === sourceAccountId)?.balanceMinor ?? 0);
  return minor(
    Math.max(0, modeFloor(mode.floor, { monthlyExpensesMinor: monthlyExpensesMinor ?? minor(0) }) - elsewhere),
  );
}

/** Returns the cash that a mode retains before it pays debts, or null if it puts savings before debts. */
export function ladderFloor(
  { monthlyExpensesMinor }: Pick<SweepFacts, 'monthlyExpensesMinor'>,
  { floor, destinationOrder }: ModeParameters,
): Minor | null {
  const [debt, savings] = [destinationOrder.indexOf('debt'), destinationOrder.indexOf('savings')];
  if (debt === -1 || (savings !== -1 && savings < debt)) return null;
  return modeFloor(floor, { monthlyExpensesMinor: monthlyExpensesMinor ?? minor(0) });
}

/** Days of spending from which a typical day is computed. */
const USUAL_DAYS = 91;

function sweepAccount(account: AccountRow, { today, forecast, fed, stops, debts }: SweepFacts): SweepAccount {
  const { id, currency, balanceMinor } = account;
  const spent = (forecast.spending.byAccount.get(id) ?? new Float64Array(0)).slice(-USUAL_DAYS);
  const daily =
    spent.length === 0 ? 0 : Math.max(0, Math.ceil(-spent.reduce((sum, day) => sum + day, 0) / spent.length));
  return {
    id,
    currency,
    balanceMinor: minor(balanceMinor),
    kind: isDebt(account) ? 'debt' : 'deposit',
    // a manually maintained balance is always current
    balanceAsOf: fed.has(id) && account.balanceAsOf !== null ? minDate(civilDate(account.balanceAsOf), today) : today,
    ratePpm: isDebt(account)
      ? (debts.rates.get(id) ?? ppm(0))
      : marginalYield(savingsPlace(account), minor(balanceMinor), today),
    dailySpendingMinor: minor(daily),
    isSweepSuspended: stops.get(id)?.isSweepSuspended ?? false,
    isLinkDisabled: stops.get(id)?.isLinkDisabled ?? false,
  };
}

const sweepGoal = (goal: GoalRow, { accounts }: Pick<SweepFacts, 'accounts'>): SweepGoal => ({
  id: goal.id,
  name: goal.name,
  accountId: goal.accountId,
  amountMinor: minor(goal.amountMinor),
  by: civilDate(goal.dueOn),
  savedMinor: savedOf(goal, accounts.find(({ id }) => id === goal.accountId)?.balanceMinor ?? 0),
});
