import { type Dashboard, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate, decideNextAction, owedOn, type PayoffResult } from '@tideline/domain';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import { assembleDebts, type DebtLedger } from '../../debts/debt/assemble-debts.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import { type DebtRecords, loadDebtRecords } from '../../debts/debt/load-debts.ts';
import { standingToday } from '../../debts/debt/mode-basis.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { debtAccounts } from '../../debts/dues/debt-accounts.ts';
import { HORIZON_DAYS, seriesDates, upcomingDates } from '../../debts/dues/upcoming-dates.ts';
import { type CashForecast, computeForecast } from '../forecast/compute-forecast.ts';
import { lineToWire, tellingAccount } from '../forecast/forecast.service.ts';
import { householdSpare } from '../forecast/safe-to-move.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { modeInForce } from '../../ledger/active-mode/active-mode.store.ts';
import { netWorthOf } from '../../ledger/net-worth/net-worth.service.ts';
import { noPlan, paymentsOf } from '../../debts/promos/planned-payments.ts';
import { promosOfCards } from '../../debts/promos/promo-to-wire.ts';
import { recentSpending } from '../../ledger/spending/recent-spending.ts';
import { listGoals } from '../../ledger/goals/goals.store.ts';
import { actionInputs } from './action-inputs.ts';
import { attentionList } from './attention.ts';
import { loadStanding } from './dashboard.store.ts';
import { nextActionToWire } from './next-action-to-wire.ts';
import { NEVER_ARRANGED } from './layout.store.ts';

/** Returns everything the dashboard shows, with few ledger queries whatever the amount of data. */
export const getDashboard = (scope: Scope): Promise<Dashboard> =>
  scope.read(async (tx) => {
    const {
      today,
      household: { currency, marginalTaxPpm: taxPpm },
    } = scope;
    const money = (amount: number): Money => toMoney(amount, currency);
    const figures = await loadFigures(tx, scope);
    const { records, standing, netWorth, ledger, mode, spending, plan, course, forecast } = figures;
    const { debts, incomplete, owedMinor } = ledger;
    const { accounts, cards } = records;
    const owing = cards.filter((card) => card.account.currency === currency && card.owedMinor > 0);
    const due = debtAccounts(records, today);
    const spare = householdSpare(forecast, currency);
    const { monthlyMinor: monthlySpendingMinor } = spending;
    const action = decideNextAction(
      actionInputs({ records, due, debts, plan, currency, today, monthlySpendingMinor, mode, taxPpm, spare }),
    );
    return {
      layout: standing.layout ?? NEVER_ARRANGED,
      today,
      action: nextActionToWire(action, accounts, currency),
      netWorth,
      cash: money(cashIn(accounts, currency)),
      owedOnCards: money(sumOf(owing.map((card) => card.owedMinor))),
      safeToMove: spare === null ? null : money(spare.safeMinor),
      asOf: asOfFigures(records, forecast, { currency, today }),
      cardCount: owing.length,
      debt: {
        owed: money(owedMinor),
        debtFreeOn: course?.outcome === 'paid_off' ? course.debtFreeOn : null,
        adopted: plan !== null,
        incomplete: incomplete.length,
      },
      promos: openPromos(figures, today),
      cashLine: lineToWire(forecast, await listGoals(tx, today), {
        account: tellingAccount(forecast, currency),
        days: HORIZON_DAYS,
        household: scope.household,
      }),
      upcoming: upcomingDates(records, due, today, seriesAhead(figures, today)),
      attention: attentionList(records, standing, today),
      checklist: { ...checklistOf(records, standing.hasTransactions, plan), hasSample: standing.hasSample },
      spending: spending.byNow,
      accounts: accounts.map((account) => toAccount(account, today)),
      recent: standing.recent.map(({ amountMinor, currency: bookedIn, ...booked }) => ({
        ...booked,
        amount: toMoney(amountMinor, bookedIn),
      })),
      debts: debtLines(ledger, course, currency),
    };
  });

/** Returns from when the balances in each figure are, if they are stale. */
function asOfFigures(
  { accounts, cards, loans }: DebtRecords,
  forecast: CashForecast,
  { currency, today }: { currency: string; today: string },
): Dashboard['asOf'] {
  const since = (of: readonly DebtRecords['accounts'][number][]): string | null =>
    staleSince(
      of.filter((account) => account.currency === currency),
      today,
    );
  const owed = (debts: readonly { account: DebtRecords['accounts'][number]; owedMinor: number }[]): string | null =>
    since(debts.filter(({ owedMinor }) => owedMinor > 0).map(({ account }) => account));
  return {
    netWorth: since(accounts.filter(({ includeInNetWorth }) => includeInNetWorth)),
    cash: since(accounts.filter(({ type }) => type === 'depository')),
    owedOnCards: owed(cards),
    safeToMove: since(forecast.accounts.map(({ account }) => account)),
    debt: owed([...cards, ...loans]),
  };
}

type Figures = Awaited<ReturnType<typeof loadFigures>>;

/** Loads the household's records and computes the course of its debts and its cash from them. */
async function loadFigures(tx: HouseholdTx, scope: Scope) {
  const { today } = scope;
  const { currency } = scope.household;
  const records = await loadDebtRecords(tx, today);
  const standing = await loadStanding(tx);
  const { points: _, leftOut: __, ...netWorth } = await netWorthOf(tx, scope, records.accounts, 1);
  const ledger = assembleDebts(records.cards, records.loans, currency);
  const inForce = await modeInForce(tx, today);
  const mode = inForce.parameters;
  const spending = await recentSpending(tx, scope);
  const cash = { cashMinor: liquidCash(records.accounts, currency), monthlyExpensesMinor: spending.monthlyMinor };
  const plan = standing.plan === null ? null : standingToday(standing.plan, cash);
  const course = projectDebts(inForce, { debts: ledger.debts, plan, ...cash, today });
  const forecast = await computeForecast(tx, scope, { records, plan, mode, withSweeps: true });
  return { records, standing, netWorth, ledger, mode, spending, plan, course, forecast };
}

const cashIn = (accounts: DebtRecords['accounts'], currency: string): number =>
  sumOf(
    accounts
      .filter((account) => account.type === 'depository' && account.currency === currency)
      .map(({ balanceMinor }) => balanceMinor),
  );

const openPromos = ({ records, plan, course }: Figures, today: string): Dashboard['promos'] =>
  promosOfCards(records.cards, today, plan?.state === 'active' && course !== null ? paymentsOf(course) : noPlan).filter(
    ({ state }) => state !== 'cleared',
  );

/** Returns the dates of recurring payments within the horizon. */
function seriesAhead({ forecast, records }: Figures, today: string): ReturnType<typeof seriesDates> {
  const until = addDays(civilDate(today), HORIZON_DAYS);
  return seriesDates(
    forecast.expected.filter(({ on, state }) => on <= until && state !== 'not_seen'),
    (id) => records.accounts.find((account) => account.id === id)?.currency,
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function debtLines(
  { debts, incomplete }: DebtLedger,
  course: PayoffResult | null,
  currency: string,
): Dashboard['debts'] {
  const planned = debts.map((debt) => ({
    accountId: debt.id,
    name: debt.name,
    kind: debt.kind,
    owed: toMoney(owedOn(debt), currency),
    paidOffOn: course?.debts.find(({ id }) => id === debt.id)?.paidOffOn ?? null,
    termsMissing: false,
  }));
  const unplanned = incomplete.map(({ accountId, name, kind, owedMinor, currency: owedIn }) => ({
    accountId,
    name,
    kind,
    owed: toMoney(owedMinor, owedIn),
    paidOffOn: null,
    termsMissing: true,
  }));
  return [...planned, ...unplanned].toSorted((one, other) => Number(other.owed.minor) - Number(one.owed.minor));
}

const checklistOf = (
  { accounts, cards }: DebtRecords,
  hasTransactions: boolean,
  plan: PayoffPlanRow | null,
): Omit<Dashboard['checklist'], 'hasSample'> => ({
  hasAccount: accounts.length > 0,
  hasTransactions,
  hasCardTerms: cards.some(({ purchaseAprPpm, terms }) => purchaseAprPpm !== null && terms.dueDay !== null),
  hasPlan: plan !== null,
});
