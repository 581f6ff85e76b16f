import { type NextAction as WireAction, toMoney, type WorkingRef } from '@tideline/contract';
import type { NextAction } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { type WorkingSources, workingToWire } from '../../platform/workings/working-to-wire.ts';

type Accounts = readonly Pick<AccountRow, 'id' | 'type' | 'currency'>[];

const nothing = {
  accountId: null,
  accountName: null,
  promoId: null,
  amount: null,
  payBy: null,
  value: null,
  working: null,
} as const;

export function nextActionToWire(action: NextAction, accounts: Accounts, currency: string): WireAction {
  switch (action.kind) {
    case 'add_account':
      return { ...nothing, kind: 'import_or_add', href: '/transactions?import=1' };
    case 'nothing_due':
      return { ...nothing, kind: 'nothing_due', payBy: action.nextDueOn, href: '/debt' };
    case 'enter_terms': {
      const { accountId, accountName } = action;
      return {
        ...nothing,
        kind: isCard(accounts, accountId) ? 'add_card_terms' : 'enter_terms',
        accountId,
        accountName,
        href: hasNoRate(action.missing) ? '/debt?terms=1' : termsHref(accounts, accountId),
      };
    }
    default:
      return paymentToWire(action, accounts, currency);
  }
}

type Payment = Exclude<NextAction, { kind: 'add_account' | 'nothing_due' | 'enter_terms' }>;

function paymentToWire(action: Payment, accounts: Accounts, household: string): WireAction {
  const { accountId, accountName, amountMinor, payBy, valueMinor, working } = action;
  const currency = accounts.find(({ id }) => id === accountId)?.currency ?? household;
  return {
    kind: action.kind,
    accountId,
    accountName,
    promoId: action.kind === 'pay_promo' ? action.promoId : null,
    amount: toMoney(amountMinor, currency),
    payBy,
    value: toMoney(valueMinor, currency),
    href: paymentHref(accounts, accountId),
    working: workingToWire(working, { href: inputsHref(action, accounts), ...sourcesOf(action, accounts) }, currency),
  };
}

const isCard = (accounts: Accounts, id: string): boolean =>
  accounts.some((account) => account.id === id && account.type === 'credit_card');

/** Without a rate a debt is in no plan, and the wizard at /debt asks for it with an estimate. */
const hasNoRate = (missing: readonly string[]): boolean => missing.includes('purchase_apr') || missing.includes('apr');

/** Returns the page where the terms of a card or loan are entered. */
export const termsHref = (accounts: Accounts, id: string): string =>
  isCard(accounts, id) ? `/credit-cards?card=${id}` : `/debt?loan=${id}`;

/** Returns the page where a card payment is recorded; a loan payment appears on its account. */
const paymentHref = (accounts: Accounts, id: string): string =>
  isCard(accounts, id) ? `/credit-cards?pay=${id}` : `/accounts?account=${id}`;

/** Returns the page that shows the inputs of a working. */
function inputsHref(action: Payment, accounts: Accounts): string {
  if (action.kind === 'pay_promo') return `/promotional-periods?promo=${action.promoId}`;
  return action.kind === 'pay_extra' ? '/debt' : termsHref(accounts, action.accountId);
}

/** Returns the source of each figure: the offer, the terms of the card or loan, or the account. */
function sourcesOf(action: Payment, accounts: Accounts): Pick<WorkingSources, 'refs' | 'edits'> {
  const terms: WorkingRef = { kind: isCard(accounts, action.accountId) ? 'card' : 'loan', id: action.accountId };
  const edits = { apr_not_entered: terms, late_fee_not_entered: terms };
  if (action.kind !== 'pay_promo')
    return {
      refs: { minimum_open: terms, apr: terms, late_fee: terms, due_on: terms, statement_balance: terms },
      edits,
    };
  const promo: WorkingRef = { kind: 'promo', id: action.promoId };
  return {
    refs: {
      promo_balance: promo,
      promo_original: promo,
      promo_starts_on: promo,
      promo_ends_on: promo,
      revert_apr: promo,
      needed_per_month: promo,
      pay_by: promo,
      payments_left: promo,
    },
    edits: { ...edits, deferred_interest_estimated: promo },
  };
}
