import {
  addDays,
  type CivilDate,
  civilDate,
  CONFIDENCE_PPM,
  daysBetween,
  type DailySpending,
  type Forecast,
  forecastAccount,
  forecastAccounts,
  futuresOf,
  keepFloor,
  maxDate,
  type Minor,
  minor,
  type ModeParameters,
  payCheque,
  paySeries,
  type PlannedFlow,
  type Ppm,
  type RecurringSeries,
  safeHorizon,
  seededRandom,
} from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import { debtAccounts } from '../dues/debt-accounts.ts';
import { laterExtras, planExtras } from '../dues/plan-extras.ts';
import type { HouseholdTx } from '../database/database.ts';
import { bookDebts } from '../debt/debt-book.ts';
import { type DebtRecords, loadDebtRecords } from '../debt/debt-records.ts';
import { planToday } from '../debt/followed-plan.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { listPayers } from '../float/next-payments.store.ts';
import type { Scope } from '../http/scope.ts';
import { currentMode } from '../mode/current-mode.ts';
import type { Expected } from '../recurring/expected.ts';
import { comingUp, followBalances } from '../recurring/upcoming.service.ts';
import { debtFlows } from './debt-flows.ts';
import { type History, historyOf } from './history.ts';
import { type SeriesFlow, seriesFlowsOf } from './series-flows.ts';
import { listSweepsAhead, type SweepAhead, sweepFlows } from './sweep-flows.ts';

/** Pay-days further off do not move the horizon. */
const PAY_DAYS_AHEAD = 120;
/** Which account paid a debt last is looked for so far back. */
const PAYER_DAYS = 400;

export type ForecastScope = Pick<Scope, 'today' | 'household'>;

export interface ForecastAsked {
  /** How far the lines go at least, 1 to 365; the horizon of safe-to-move if that is further. */
  days?: number;
  /** Where they are at hand. */
  records?: DebtRecords;
  plan?: PayoffPlanRow | null;
  mode?: ModeParameters;
  /** Whether money on its way between the household's accounts is in the lines; what decides on sweeps counts that itself. */
  withSweeps?: boolean;
}

export interface AccountForecast {
  account: AccountRow;
  forecast: Forecast;
  /** Half a pay-cheque, or more where the person wants more. */
  floorMinor: Minor;
}

/** What is expected of a household's deposit accounts, and what that is made of. */
export interface CashForecast {
  today: CivilDate;
  /** Last day that safe-to-move looks at. */
  horizonOn: CivilDate;
  /** Days that the lines have. */
  days: number;
  confidencePpm: Ppm;
  accounts: readonly AccountForecast[];
  /** Those in the household's currency as one; null where there is none. */
  together: () => Forecast | null;
  /** Every planned movement of these accounts, and what is known of cards, loans and the plan. */
  flows: readonly PlannedFlow[];
  /** Payments that are due too, but nobody knows from which account. */
  beside: readonly PlannedFlow[];
  /** Those that wait for a yes move no line. */
  sweeps: readonly SweepAhead[];
  series: readonly SeriesFlow[];
  /** What comes back, skipped days included, at least as far as the horizon. */
  expected: readonly Expected[];
  /** Days of series that a person took out. */
  skipped: readonly Expected[];
  records: DebtRecords;
  history: History;
  spending: DailySpending;
  payCheques: ReadonlyMap<string, Minor>;
  /** The same line without some planned payments: those that a decision of today makes already. */
  without: (accountId: string, flowIds: readonly string[]) => Forecast;
}

/** Money that can be spent or moved; a certificate of deposit costs a penalty. */
export const hasLine = ({ type, subtype, state }: Pick<AccountRow, 'type' | 'subtype' | 'state'>): boolean =>
  type === 'depository' && subtype !== 'cd' && (state === 'active' || state === 'hidden');

/**
 * The expected balances of all deposit accounts. What the history says is remembered until something of it changes, and lines until their
 * inputs do; balances, series and debts are read each time. The same day and inputs give the same futures, here and where money is moved.
 */
export async function forecastOf(
  tx: HouseholdTx,
  scope: ForecastScope,
  { days = 45, ...given }: ForecastAsked = {},
): Promise<CashForecast> {
  const today = civilDate(scope.today);
  const records = given.records ?? (await loadDebtRecords(tx, today));
  const accounts = records.accounts.filter(hasLine);
  const history = await historyOf(tx, accounts, today);
  const ahead = Math.max(days, PAY_DAYS_AHEAD);
  const expected = followBalances(await comingUp(tx, today, ahead, history.findings), records.accounts);
  const pay = expected
    .map(({ series }) => series)
    .filter(({ kind }) => kind === 'income')
    .map(asRecurring);
  const horizonOn = safeHorizon(today, payDaysOf(expected, pay));
  const until = maxDate(addDays(today, days), horizonOn);
  const series = seriesFlowsOf(
    expected.filter(({ state }) => state !== 'skipped'),
    today,
  ).filter(({ flow }) => flow.on <= until);
  const plan = given.plan === undefined ? await planToday(tx, today) : given.plan;
  const due = debtAccounts(records, today);
  const debts = plan === null ? [] : bookDebts(records.cards, records.loans, scope.household.currency).debts;
  const extras =
    plan === null
      ? []
      : [...planExtras({ records, due, debts, today }, plan), ...laterExtras({ records, debts, today }, plan, until)];
  const payers = due.length === 0 ? [] : await listPayers(tx, addDays(today, -PAYER_DAYS));
  const payments = debtFlows({ records, due, payers, extras, series, paysAccount: history.paysAccount, today, until });
  const sweeps = given.withSweeps === true ? await listSweepsAhead(tx) : [];
  const made = new Set(
    sweeps.flatMap(({ isProposed, plannedFlowId }) => (isProposed || plannedFlowId === null ? [] : [plannedFlowId])),
  );
  const flows = [...series.map(({ flow }) => flow), ...payments.flows]
    .filter(({ id }) => !made.has(id))
    .concat(sweepFlows(sweeps, today).filter(({ on }) => on <= until));
  const payCheques = new Map(accounts.map(({ id }) => [id, payCheque(pay, id)]));
  const lines = linesOf({
    household: scope.household,
    today,
    accounts,
    flows,
    history,
    horizonOn,
    days: daysBetween(today, until),
  });
  return {
    today,
    horizonOn,
    days: daysBetween(today, until),
    confidencePpm: CONFIDENCE_PPM[(given.mode ?? (await currentMode(tx, scope.today))).confidence],
    accounts: accounts.map((account) => ({
      account,
      forecast: lines.of(account.id, []),
      floorMinor: keepFloor({
        payChequeMinor: payCheques.get(account.id) ?? minor(0),
        ownFloorMinor: minor(account.floorMinor ?? 0),
      }),
    })),
    together: lines.together,
    flows,
    beside: payments.beside,
    sweeps,
    expected,
    series,
    skipped: expected.filter(({ state }) => state === 'skipped'),
    records,
    history,
    spending: history.spending,
    payCheques,
    without: lines.of,
  };
}

/** Days of income that is no small change beside the largest. */
function payDaysOf(expected: readonly Expected[], pay: readonly RecurringSeries[]): CivilDate[] {
  const keys = new Set(paySeries(pay).map(({ key }) => key));
  return expected.flatMap(({ series, on, state }) =>
    keys.has(series.id) && state === 'expected' ? [civilDate(on)] : [],
  );
}

/** As the domain reads pay-cheques: one that is still to come. */
const asRecurring = ({
  id,
  kind,
  accountId,
  payee,
  cadence,
  anchorDays,
  amountMinor,
  startsOn,
}: Expected['series']): RecurringSeries => ({
  key: id,
  kind,
  accountId,
  payee,
  categoryKey: null,
  cadence,
  anchorDays,
  amountKind: 'fixed',
  typicalMinor: minor(amountMinor),
  rangeMinor: [minor(amountMinor), minor(amountMinor)],
  occurrences: [],
  nextOn: civilDate(startsOn),
  state: 'active',
  missedOn: [],
  confidencePpm: 1_000_000 as Ppm,
  priceRise: null,
});

interface LineInputs {
  household: ForecastScope['household'];
  today: CivilDate;
  accounts: readonly AccountRow[];
  flows: readonly PlannedFlow[];
  history: History;
  horizonOn: CivilDate;
  days: number;
}

/** Lines of a household that are remembered, by all that goes into them. */
const KEPT_HOUSEHOLDS = 50;
const KEPT_LINES = 60;
const kept = new Map<string, { spending: DailySpending; lines: Map<string, Forecast> }>();

/** Another history is another line; of the same one, lines are found by their inputs. */
function linesKept(householdId: string, spending: DailySpending): Map<string, Forecast> {
  const known = kept.get(householdId);
  kept.delete(householdId);
  const entry = known?.spending === spending ? known : { spending, lines: new Map<string, Forecast>() };
  kept.set(householdId, entry);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_HOUSEHOLDS))) kept.delete(oldest);
  for (const oldest of [...entry.lines.keys()].slice(0, Math.max(0, entry.lines.size - KEPT_LINES)))
    entry.lines.delete(oldest);
  return entry.lines;
}

function linesOf({ household, today, accounts, flows, history: { spending }, horizonOn, days }: LineInputs): {
  of: CashForecast['without'];
  together: CashForecast['together'];
} {
  const lines = linesKept(household.id, spending);
  const opening = ({ id, balanceMinor, pendingMinor }: AccountRow) => ({
    id,
    balanceMinor: minor(balanceMinor - pendingMinor),
    pendingMinor: minor(pendingMinor),
  });
  const line = (
    name: string,
    group: readonly AccountRow[],
    without: readonly string[],
    draw: (inputs: Omit<Parameters<typeof forecastAccounts>[0], 'accounts'>) => Forecast,
  ): Forecast => {
    const ids = new Set(group.map(({ id }) => id));
    const moving = flows.filter((flow) => ids.has(flow.accountId) && !without.includes(flow.id));
    const key = JSON.stringify([name, group.map(opening), moving, horizonOn, days]);
    const found =
      lines.get(key) ??
      draw({ today, flows: moving, spending, days, horizonOn, random: seededRandom(futuresOf(today)) });
    lines.set(key, found);
    return found;
  };
  const inHousehold = accounts.filter(({ currency }) => currency === household.currency);
  return {
    of: (accountId, without) => {
      const account = accounts.find(({ id }) => id === accountId);
      if (account === undefined) throw new Error('an account that has no line');
      return line(accountId, [account], without, (inputs) => forecastAccount({ ...inputs, account: opening(account) }));
    },
    together: () =>
      inHousehold.length === 0
        ? null
        : line(
            'all',
            inHousehold,
            [],
            (inputs) => forecastAccounts({ ...inputs, accounts: inHousehold.map(opening) }).together,
          ),
  };
}
