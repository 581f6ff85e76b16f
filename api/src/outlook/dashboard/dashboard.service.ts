import { type Dashboard, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate, owedOn, type PayoffResult } from '@tideline/domain';
import type { DebtLedger } from '../../debts/debt/assemble-debts.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { monthlyAmountOf } from '../../debts/debt/choose-plan.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import type { PayoffPlanRow } from '../../debts/debt/payoff-plans.store.ts';
import { HORIZON_DAYS, seriesDates, upcomingDates } from '../../debts/dues/upcoming-dates.ts';
import type { CashForecast } from '../forecast/compute-forecast.ts';
import { promoBalances, promosOfCards } from '../../debts/promos/promo-to-wire.ts';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import { listGoals } from '../../ledger/goals/goals.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { lineToWire, tellingAccount } from '../forecast/forecast.service.ts';
import { withPayoffEnds } from '../today/payoff-ends.ts';
import { cardPayments, paymentToday } from '../today/quote.ts';
import { loadToday, type Today } from '../today/todays-plan.service.ts';
import { attentionList } from './attention.ts';
import { loadStanding } from './dashboard.store.ts';
import { headFigures } from './head-figures.ts';
import { NEVER_ARRANGED } from './layout.store.ts';

/** Counts the transfers that the user may approve. It is a parameter because sweeps are in a higher layer. */
export type CountToApprove = (tx: HouseholdTx, scope: Scope) => Promise<number>;

/** Returns everything that the dashboard shows. The number of ledger queries does not depend on the amount of data. */
export const getDashboard = (scope: Scope, countToApprove: CountToApprove): Promise<Dashboard> =>
  scope.read(async (tx) => {
    const {
      today,
      household: { currency },
    } = scope;
    const money = (amount: number): Money => toMoney(amount, currency);
    const standing = await loadStanding(tx);
    const figures = await loadToday(tx, scope, { plan: standing.plan });
    const { records, due, ledger, spending, plan, course, forecast, wire } = figures;
    const { debts, incomplete, owedMinor } = ledger;
    const { accounts } = records;
    return {
      layout: standing.layout ?? NEVER_ARRANGED,
      today,
      todaysPlan: withPayoffEnds(figures, currency),
      ...(await headFigures(tx, scope, figures)),
      safeToMove: wire.spare,
      asOf: { ...asOfFigures(records, forecast, today), debt: ledger.asOf },
      debt: {
        owed: money(owedMinor),
        debtFreeOn: course?.outcome === 'paid_off' ? course.debtFreeOn : null,
        monthly: money(monthlyAmountOf(debts, plan)),
        adopted: plan !== null,
        incomplete: incomplete.filter(({ missing }) => !missing.includes('other_currency')).length,
        otherCurrencies: [...new Set(incomplete.map((debt) => debt.currency))]
          .filter((other) => other !== currency)
          .sort(),
      },
      promos: openPromos(figures, today),
      cashLine: lineToWire(forecast, await listGoals(tx, today), {
        account: tellingAccount(forecast, currency),
        days: HORIZON_DAYS,
        household: scope.household,
      }),
      upcoming: asPlanned(upcomingDates(records, due, today, seriesAhead(figures, today)), figures, currency),
      attention: attentionList(records, { ...standing, sweepsToApprove: await countToApprove(tx, scope) }, today),
      checklist: { ...checklistOf(records, standing.hasTransactions, plan), hasSample: standing.hasSample },
      spending: spending.byNow,
      accounts: accounts.map((account) => toAccount(account, today)),
      recent: standing.recent.map(({ amountMinor, currency: bookedIn, ...posted }) => ({
        ...posted,
        amount: toMoney(amountMinor, bookedIn),
      })),
      debts: debtLines({ debts, incomplete }, course, currency),
    };
  });

/** Returns, for each figure, the date of its oldest balance if that is stale. */
function asOfFigures(
  { accounts, cards }: DebtRecords,
  forecast: CashForecast,
  today: string,
): Omit<Dashboard['asOf'], 'debt'> {
  const since = (of: readonly DebtRecords['accounts'][number][]): string | null => staleSince(of, today);
  return {
    netWorth: since(accounts.filter(({ includeInNetWorth }) => includeInNetWorth)),
    cash: since(accounts.filter(({ type }) => type === 'depository')),
    owedOnCards: since(cards.filter(({ owedMinor }) => owedMinor > 0).map(({ account }) => account)),
    safeToMove: since(forecast.accounts.map(({ account }) => account)),
  };
}

/** Returns today's promotions, with the amounts that they still need once payments in transit are posted. */
const openPromos = (figures: Today, today: string): Dashboard['promos'] =>
  promosOfCards(figures.counted.cards, today, {
    payments: cardPayments(figures),
    balances: promoBalances(figures.records.cards),
  }).filter(({ state }) => state !== 'cleared');

/** Returns the dates of recurring payments until the end of the horizon. */
function seriesAhead({ forecast, records }: Today, today: string): ReturnType<typeof seriesDates> {
  const until = addDays(civilDate(today), HORIZON_DAYS);
  return seriesDates(
    forecast.expected.filter(({ on, state }) => on <= until && state !== 'not_seen'),
    (id) => records.accounts.find((account) => account.id === id)?.currency,
  );
}

/** Sets the amount of each debt's next payment to the one in today's plan, which can be more than the amount due. */
function asPlanned(dates: Dashboard['upcoming'], { todaysPlan, due }: Today, currency: string): Dashboard['upcoming'] {
  const unpaid = new Map(
    due.flatMap(({ accountId }) => {
      const payment = paymentToday(todaysPlan, accountId);
      return payment === null ? [] : [[accountId, payment.amountMinor] as const];
    }),
  );
  return dates.map((date) => {
    if (date.amount === null || (date.kind !== 'card_due' && date.kind !== 'loan_due')) return date;
    const accountId = date.href.slice(date.href.indexOf('=') + 1);
    const amountMinor = unpaid.get(accountId);
    unpaid.delete(accountId);
    return amountMinor === undefined ? date : { ...date, amount: toMoney(amountMinor, currency) };
  });
}

function debtLines(
  { debts, incomplete }: Pick<DebtLedger, 'debts' | 'incomplete'>,
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
