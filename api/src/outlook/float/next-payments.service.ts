import { type NextPayment, toMoney } from '@tideline/contract';
import {
  type ActionAccount,
  addDays,
  civilDate,
  dueDatesBetween,
  startOfMonth,
  type TodaysPlan,
} from '@tideline/domain';
import { liquidCash } from '../../ledger/accounts/liquid-cash.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { balancesOn, pastDebts } from '../../debts/debt/assemble-past-debts.ts';
import { assembleDebts } from '../../debts/debt/assemble-debts.ts';
import { projectDebts } from '../../debts/debt/project-debts.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { paymentToday } from '../today/quote.ts';
import { loadToday, type Today } from '../today/todays-plan.service.ts';
import type { PayerRow } from '../forecast/payers.store.ts';
import { listDayBalances } from '../../debts/debt/day-balances.store.ts';

/** Days to look ahead: enough for the payment after the next one. */
const DUE_DAYS = 70;

interface NextPayments {
  today: string;
  items: NextPayment[];
  debtFreeThen: { asOf: string; on: string | null } | null;
}

/** Lists the next payment of each card and loan with a balance, soonest first. */
export const listNextPayments = (scope: Scope): Promise<NextPayments> =>
  scope.read(async (tx) => {
    const { today } = scope;
    const figures = await loadToday(tx, scope);
    return { today, items: nextPaymentsOf(figures, today), debtFreeThen: await debtFreeThen(tx, scope, figures) };
  });

/** Returns the next payments, soonest first. If today's plan pays a debt, the plan's amount replaces the amount due. */
export function nextPaymentsOf({ records, due, forecast, todaysPlan }: Today, today: string): NextPayment[] {
  const items = due
    .flatMap((account) => nextPayment(account, records, forecast.payerRows, today))
    .map((payment) => asPlanned(payment, todaysPlan, records));
  return items.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

function nextPayment(
  { accountId, accountName, owedMinor, dueOn, minimumMinor, paidMinor }: ActionAccount,
  records: DebtRecords,
  payers: readonly PayerRow[],
  today: string,
): NextPayment[] {
  const card = records.cards.find(({ account }) => account.id === accountId);
  const loan = records.loans.find(({ account }) => account.id === accountId);
  const { account, terms } = card ?? loan ?? {};
  if (account === undefined || owedMinor === 0 || dueOn === null) return [];
  const payer = payers.find((row) => row.accountId === accountId);
  const dueDay = terms?.dueDay ?? null;
  const openMinor = Math.max(0, (minimumMinor ?? 0) - (paidMinor ?? 0));
  const later =
    dueDay === null
      ? undefined
      : dueDatesBetween(addDays(civilDate(dueOn), 1), addDays(civilDate(today), DUE_DAYS), dueDay)[0];
  const isPaid = openMinor === 0 && later !== undefined;
  const autopay = card?.terms.autopay ?? null;
  const amountMinor = amountOf({
    autopay,
    openMinor,
    fixedMinor: payer?.autopayFixedMinor ?? null,
    installmentMinor: loan?.terms?.paymentMinor ?? null,
    owedMinor,
    isPaid,
  });
  return [
    {
      accountId,
      name: accountName,
      kind: card === undefined ? 'loan' : 'card',
      on: isPaid ? later : dueOn,
      amount: amountMinor === null ? null : toMoney(amountMinor, account.currency),
      autopay,
      from: payingAccount(payer, records, autopay),
      moveId: null,
    },
  ];
}

/** Uses the amount, date and account of today's plan. The date of a move is never later than the due date. */
function asPlanned(payment: NextPayment, plan: TodaysPlan, { accounts }: DebtRecords): NextPayment {
  const move = paymentToday(plan, payment.accountId);
  const currency = accounts.find(({ id }) => id === payment.accountId)?.currency;
  if (move === null || currency === undefined) return payment;
  const { amountMinor, payBy, from, moveId } = move;
  return {
    ...payment,
    on: payBy ?? payment.on,
    amount: toMoney(amountMinor, currency),
    from: from === null ? null : { id: from.accountId, name: from.accountName, basis: 'move' },
    moveId,
  };
}

interface PaymentFacts {
  autopay: NextPayment['autopay'];
  openMinor: number;
  fixedMinor: number | null;
  installmentMinor: number | null;
  owedMinor: number;
  /** Whether the next payment was already made, so that this is the one after it. */
  isPaid: boolean;
}

/** Returns the amount of a payment, or null if it is unknown before the statement. */
function amountOf({
  autopay,
  openMinor,
  fixedMinor,
  installmentMinor,
  owedMinor,
  isPaid,
}: PaymentFacts): number | null {
  if (installmentMinor !== null) return isPaid ? Math.min(installmentMinor, owedMinor) : openMinor;
  if (autopay === 'fixed' && fixedMinor !== null)
    return Math.min(Math.max(fixedMinor, isPaid ? 0 : openMinor), owedMinor);
  if (autopay === 'statement') return null;
  if (autopay === 'current') return owedMinor;
  return isPaid ? null : openMinor;
}

function payingAccount(
  payer: PayerRow | undefined,
  { accounts }: DebtRecords,
  autopay: NextPayment['autopay'],
): NextPayment['from'] {
  const isAutomatic = autopay !== null && autopay !== 'none' && (payer?.autopayFromId ?? null) !== null;
  const id = isAutomatic ? payer?.autopayFromId : payer?.lastFromId;
  const found = accounts.find((account) => account.id === id);
  return found === undefined
    ? null
    : { id: found.id, name: found.name, basis: isAutomatic ? 'autopay' : 'last_payment' };
}

/**
 * Returns the debt-free date that today's terms and plan give for the balances at the end of last month, so that the
 * difference from today's date reflects payments and new debt since then.
 */
async function debtFreeThen(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'household'>,
  { records, spending, plan, mode }: Today,
): Promise<NextPayments['debtFreeThen']> {
  const {
    today,
    household: { currency },
  } = scope;
  const asOf = addDays(startOfMonth(civilDate(today)), -1);
  const owing = [...records.cards, ...records.loans]
    .filter(({ owedMinor, account }) => owedMinor > 0 && account.currency === currency)
    .map(({ account }) => account.id);
  const all = [...records.cards, ...records.loans].map(({ account }) => account.id);
  if (owing.length === 0) return null;
  const balances = balancesOn(await listDayBalances(tx, all, { from: asOf, to: asOf }), asOf);
  if (owing.some((id) => !balances.has(id))) return null;
  const then = pastDebts(records, balances, asOf);
  const { debts, paidOff } = assembleDebts({ ...then, movements: [] }, currency, null);
  if (debts.length === 0) return null;
  const course = projectDebts(mode, {
    debts,
    paidOff,
    plan,
    cashMinor: liquidCash(records.accounts, currency),
    monthlyExpensesMinor: spending.monthlyMinor,
    today: asOf,
  });
  return { asOf, on: course?.outcome === 'paid_off' ? course.debtFreeOn : null };
}
