import { type NextAction as WireAction, toMoney, type Working as WireWorking } from '@tideline/contract';
import type { NextAction, Working, WorkingLine } from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';

const nothing = { accountId: null, accountName: null, promoId: null, amount: null, payBy: null, value: null, working: null } as const;

export function nextActionToWire(action: NextAction, accounts: readonly AccountRow[], currency: string): WireAction {
  switch (action.kind) {
    case 'add_account': return { ...nothing, kind: 'import_or_add', href: '/accounts' };
    case 'nothing_due': return { ...nothing, kind: 'nothing_due', payBy: action.nextDueOn, href: '/debt' };
    case 'enter_terms': {
      const isCard = accounts.some(({ id, type }) => id === action.accountId && type === 'credit_card');
      return { ...nothing, kind: isCard ? 'add_card_terms' : 'enter_terms', accountId: action.accountId, accountName: action.accountName, href: hrefOf(accounts, action.accountId) };
    }
    default: return paymentToWire(action, accounts, currency);
  }
}

type Payment = Exclude<NextAction, { kind: 'add_account' | 'nothing_due' | 'enter_terms' }>;

function paymentToWire(action: Payment, accounts: readonly AccountRow[], household: string): WireAction {
  const { accountId, accountName, amountMinor, payBy, valueMinor, working } = action;
  const currency = accounts.find(({ id }) => id === accountId)?.currency ?? household;
  const promoId = action.kind === 'pay_promo' ? action.promoId : null;
  const href = promoId === null ? (action.kind === 'pay_extra' ? '/debt' : hrefOf(accounts, accountId)) : `/promotional-periods?promo=${promoId}`;
  return {
    kind: action.kind === 'pay_statement' ? 'pay_minimum_due' : action.kind,
    accountId,
    accountName,
    promoId,
    amount: toMoney(amountMinor, currency),
    payBy,
    value: toMoney(valueMinor, currency),
    href,
    working: workingToWire(working, href, currency),
  };
}

/** Where an account's terms are entered and its payment recorded. */
export function hrefOf(accounts: readonly Pick<AccountRow, 'id' | 'type'>[], id: string): string {
  return accounts.some((account) => account.id === id && account.type === 'credit_card') ? `/credit-cards?card=${id}` : `/debt?loan=${id}`;
}

function workingToWire({ formulaId, lines, result, assumptions, otherwise }: Working, href: string, currency: string): WireWorking {
  const line = (of: WorkingLine, link: string | null): WireWorking['result'] => ({
    key: of.key,
    value: of.value.kind === 'money' ? { kind: 'money', money: toMoney(of.value.minor, currency) } : of.value,
    href: link,
  });
  return { formulaId, lines: lines.map((of) => line(of, href)), result: line(result, null), assumptions, otherwise: otherwise === null ? null : line(otherwise, null) };
}
