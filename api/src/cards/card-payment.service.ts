import { type Card, fail, type Money } from '@tideline/contract';
import { type AccountRow, findAccount } from '../accounts/accounts.store.ts';
import { categoryIdByKey } from '../categories/categories.store.ts';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { insertTransaction } from '../transactions/transactions.store.ts';
import { insertTransfer } from '../transactions/transfers.store.ts';
import { amountIn, loadCard } from './cards.service.ts';

export interface CardPaymentInput {
  id: string;
  amount: Money;
  paidOn: string;
  fromAccountId: string | null;
}

/** A payment to a card: the credit on the card and, from one of the household's accounts, the money that left it. */
export const recordPayment = (scope: Scope, input: CardPaymentInput): Promise<{ changeSetId: string; item: Card }> =>
  scope.write({ label: 'Recorded a card payment' }, async (tx, changeSetId) => {
    const card = await openAccount(tx, input.id);
    if (card.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
    const amountMinor = amountIn(card.currency, input.amount);
    if (amountMinor === 0) throw invalid('/amount', 'must be above zero');
    await labelChangeSet(tx, changeSetId, `Recorded a payment to ${card.name}`);
    const from = await payingAccount(tx, card, input.fromAccountId);
    await bookPayment(tx, scope, { card, from, amountMinor, paidOn: input.paidOn });
    return { changeSetId, item: await loadCard(tx, scope, card.id) };
  });

async function openAccount(tx: HouseholdTx, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === null) throw fail('NOT_FOUND', {});
  if (account.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: account.name });
  return account;
}

async function payingAccount(tx: HouseholdTx, card: AccountRow, id: string | null): Promise<AccountRow | null> {
  if (id === null) return null;
  if (id === card.id) throw invalid('/fromAccountId', 'a card cannot pay itself');
  const from = await openAccount(tx, id);
  if (from.currency !== card.currency) throw fail('CURRENCY_MISMATCH', { expected: card.currency, given: from.currency });
  return from;
}

const invalid = (pointer: string, message: string): Error => fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });

interface Payment {
  card: AccountRow;
  from: AccountRow | null;
  amountMinor: number;
  paidOn: string;
}

async function bookPayment(tx: HouseholdTx, scope: Scope, { card, from, amountMinor, paidOn }: Payment): Promise<void> {
  const categoryId = await categoryIdByKey(tx, 'card_payment');
  const leg = { postedOn: paidOn, memo: null, categoryId, kind: 'card_payment', source: 'manual', createdAt: scope.now } as const;
  const inflowId = newId(scope.now.getTime());
  await insertTransaction(tx, { ...leg, id: inflowId, accountId: card.id, amountMinor, payee: from === null ? 'Card payment' : from.name });
  if (from === null) return;
  const outflowId = newId(scope.now.getTime());
  await insertTransaction(tx, { ...leg, id: outflowId, accountId: from.id, amountMinor: -amountMinor, payee: card.name });
  await insertTransfer(tx, { id: newId(scope.now.getTime()), outflowId, inflowId, state: 'confirmed' });
}
