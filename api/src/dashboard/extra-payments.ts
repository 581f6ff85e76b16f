import { type ActionAccount, type ActionExtra, civilDate, type CivilDate, type Debt, debtMinimumToday, endOfMonth, type Minor, minor, ppm, spareCash, startOfMonth } from '@tideline/domain';
import type { DebtRecords } from '../debt/debt-records.ts';
import { payoffPlan } from '../debt/payoff-plan.ts';
import type { PayoffPlanRow } from '../debt/payoff-plans.store.ts';
import { highestApr } from '../debt/plan-to-wire.ts';
import { paidSince } from './paid.ts';

export interface ActionFacts {
  records: DebtRecords;
  /** Cards and loans, from `debtAccounts`. */
  due: readonly ActionAccount[];
  debts: readonly Debt[];
  plan: PayoffPlanRow | null;
  currency: string;
  today: string;
  /** An average month; null where nothing is known of it. */
  monthlySpendingMinor: Minor | null;
}

/**
 * Where the adopted plan puts what is left of its monthly amount above the minimums. What was paid this month already counts: a debt's
 * payments use up the amount, at least as much as its minimum.
 */
export function planExtras({ records, due, debts, today }: ActionFacts, plan: PayoffPlanRow): ActionExtra[] {
  if (plan.state !== 'active') return [];
  const month = startOfMonth(civilDate(today));
  const used = debts.reduce((sum, debt) => sum + Math.max(debtMinimumToday(debt), paidSince(records.movements, debt.id, month)), 0);
  const left = plan.monthlyMinor - used;
  if (left <= 0) return [];
  const minimums = debts.reduce((sum, debt) => sum + debtMinimumToday(debt), 0);
  const { rows } = payoffPlan(debts, plan.strategy, minimums + left, today);
  return (rows[0]?.debts ?? []).flatMap(({ id, extraMinor }) => {
    const debt = debts.find((candidate) => candidate.id === id);
    return debt === undefined || extraMinor === 0 ? [] : [extraOf(debt, extraMinor, due, civilDate(today))];
  });
}

const extraOf = (debt: Debt, extraMinor: Minor, due: readonly ActionAccount[], today: CivilDate): ActionExtra => ({
  accountId: debt.id,
  accountName: debt.name,
  extraMinor,
  aprPpm: ppm(highestApr(debt)),
  payBy: due.find(({ accountId }) => accountId === debt.id)?.dueOn ?? endOfMonth(today),
});

/**
 * Without a plan: cards that were charged interest, and that spare money could pay. A card that is paid in full each month costs
 * nothing, whatever its rate; where nothing is known of a month's spending, nothing is known to be spare.
 */
export function spareExtras({ records, due, currency, today, monthlySpendingMinor }: ActionFacts, cashMinor: Minor | null): ActionExtra[] {
  if (cashMinor === null || monthlySpendingMinor === null) return [];
  const ofHousehold = new Set(records.accounts.filter((account) => account.currency === currency).map(({ id }) => id));
  const open = due.filter(({ accountId }) => ofHousehold.has(accountId)).reduce((sum, { minimumMinor, paidMinor }) => sum + Math.max(0, (minimumMinor ?? 0) - (paidMinor ?? 0)), 0);
  const spare = spareCash({ cashMinor, monthlySpendingMinor, openPaymentsMinor: minor(open) });
  const charged = records.cards.filter(({ account, terms }) => ofHousehold.has(account.id) && terms.autopay !== 'statement' && wasCharged(records.movements, account.id));
  return charged.flatMap((card) => {
    const bearing = card.segments.filter(({ aprPpm }) => aprPpm !== null && aprPpm > bestYield(records, currency)).reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
    const extraMinor = minor(Math.min(spare.spareMinor, bearing));
    return card.debt === null || extraMinor === 0 ? [] : [{ ...extraOf(card.debt, extraMinor, due, civilDate(today)), spare }];
  });
}

const wasCharged = (movements: DebtRecords['movements'], accountId: string): boolean =>
  movements.some((movement) => movement.accountId === accountId && movement.kind === 'interest' && movement.amountMinor < 0);

/** What money earns where it is; paying a debt must save more. */
const bestYield = ({ accounts }: DebtRecords, currency: string): number =>
  accounts.reduce((best, account) => (account.currency === currency ? Math.max(best, account.apyPpm ?? 0) : best), 0);
