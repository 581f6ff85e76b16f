import { type Dashboard, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate, decideNextAction, owedOn, type PayoffResult } from '@tideline/domain';
import { toAccount } from '../accounts/account-to-wire.ts';
import { liquidCash } from '../accounts/liquid-cash.ts';
import { bookDebts, type DebtBook } from '../debt/debt-book.ts';
import { debtCourse } from '../debt/debt-course.ts';
import { type DebtRecords, loadDebtRecords } from '../debt/debt-records.ts';
import { standingToday } from '../debt/mode-basis.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { debtAccounts } from '../dues/debt-accounts.ts';
import { HORIZON_DAYS, seriesDates, upcomingDates } from '../dues/upcoming-dates.ts';
import { forecastOf } from '../forecast/forecast-of.ts';
import { lineToWire, tellingAccount } from '../forecast/forecast.service.ts';
import { householdSpare } from '../forecast/safe-to-move.service.ts';
import type { Scope } from '../http/scope.ts';
import { modeInForce } from '../mode/current-mode.ts';
import { netWorthOf } from '../net-worth/net-worth.service.ts';
import { noPlan, paymentsOf } from '../promos/planned-payments.ts';
import { promosOfCards } from '../promos/promo-to-wire.ts';
import { recentSpending } from '../spending/recent-spending.ts';
import { listGoals } from '../sweeps/goals.store.ts';
import { actionInputs } from './action-inputs.ts';
import { attentionList } from './attention.ts';
import { loadStanding } from './dashboard.store.ts';
import { NEVER_ARRANGED } from './layout.service.ts';
import { nextActionToWire } from './next-action-to-wire.ts';

/** Everything the dashboard shows, with few queries on the ledger however much there is. */
export const getDashboard = (scope: Scope): Promise<Dashboard> =>
  scope.read(async (tx) => {
    const {
      today,
      household: { currency, marginalTaxPpm: taxPpm },
    } = scope;
    const money = (amount: number): Money => toMoney(amount, currency);
    const records = await loadDebtRecords(tx, today);
    const standing = await loadStanding(tx);
    const { hasTransactions, hasSample, layout, recent } = standing;
    const { points: _, leftOut: __, ...netWorth } = await netWorthOf(tx, scope, records.accounts, 1);
    const book = bookDebts(records.cards, records.loans, currency);
    const { debts, incomplete, owedMinor } = book;
    const { accounts, cards } = records;
    const inForce = await modeInForce(tx, today);
    const mode = inForce.parameters;
    const owing = cards.filter((card) => card.account.currency === currency && card.owedMinor > 0);
    const spending = await recentSpending(tx, scope);
    const cash = { cashMinor: liquidCash(accounts, currency), monthlyExpensesMinor: spending.monthlyMinor };
    const plan = standing.plan === null ? null : standingToday(standing.plan, cash);
    const course = debtCourse(inForce, { debts, plan, ...cash, today });
    const forecast = await forecastOf(tx, scope, { records, plan, mode, withSweeps: true });
    const until = addDays(civilDate(today), HORIZON_DAYS);
    const comingBack = seriesDates(
      forecast.expected.filter(({ on }) => on <= until),
      (id) => accounts.find((account) => account.id === id)?.currency,
    );
    const due = debtAccounts(records, today);
    const spare = householdSpare(forecast, currency);
    const action = decideNextAction(
      actionInputs({
        records,
        due,
        debts,
        plan,
        currency,
        today,
        monthlySpendingMinor: spending.monthlyMinor,
        mode,
        taxPpm,
        spare,
      }),
    );
    return {
      layout: layout ?? NEVER_ARRANGED,
      today,
      action: nextActionToWire(action, accounts, currency),
      netWorth,
      cash: money(
        sumOf(
          accounts
            .filter((account) => account.type === 'depository' && account.currency === currency)
            .map(({ balanceMinor }) => balanceMinor),
        ),
      ),
      owedOnCards: money(sumOf(owing.map((card) => card.owedMinor))),
      safeToMove: spare === null ? null : money(spare.safeMinor),
      cardCount: owing.length,
      debt: {
        owed: money(owedMinor),
        debtFreeOn: course?.outcome === 'paid_off' ? course.debtFreeOn : null,
        adopted: plan !== null,
        incomplete: incomplete.length,
      },
      promos: promosOfCards(
        cards,
        scope.today,
        plan?.state === 'active' && course !== null ? paymentsOf(course) : noPlan,
      ).filter(({ state }) => state !== 'cleared'),
      cashLine: lineToWire(forecast, await listGoals(tx, today), {
        account: tellingAccount(forecast, currency),
        days: HORIZON_DAYS,
        household: scope.household,
      }),
      upcoming: upcomingDates(records, due, today, comingBack),
      attention: attentionList(records, standing, today),
      checklist: { ...checklistOf(records, hasTransactions, plan), hasSample },
      spending: spending.byNow,
      accounts: accounts.map((account) => toAccount(account, today)),
      recent: recent.map(({ amountMinor, currency: bookedIn, ...booked }) => ({
        ...booked,
        amount: toMoney(amountMinor, bookedIn),
      })),
      debts: debtLines(book, course, currency),
    };
  });

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

function debtLines({ debts, incomplete }: DebtBook, course: PayoffResult | null, currency: string): Dashboard['debts'] {
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
