import type { Card, Money } from '@tideline/contract';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { categoryIdByKey } from '../../ledger/categories/categories.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertTransaction } from '../../ledger/postings/transactions.store.ts';
import { insertTransfer } from '../../ledger/postings/transfers.store.ts';
import { amountAboveZero, openCard, otherAccount } from './card-accounts.ts';
import { loadCard } from './cards.service.ts';

export interface CardPaymentInput {
  id: string;
  amount: Money;
  paidOn: string;
  fromAccountId: string | null;
}

/** Records a payment to a card: the credit on the card, and the outflow if one of the household's accounts pays. */
export const recordPayment = (scope: Scope, input: CardPaymentInput): Promise<{ changeSetId: string; item: Card }> =>
  scope.write({ label: 'Recorded a card payment' }, async (tx, changeSetId) => {
    const card = await openCard(tx, input.id);
    const amountMinor = amountAboveZero(card, input.amount);
    await labelChangeSet(tx, changeSetId, `Recorded a payment to ${card.name}`);
    const from = await otherAccount(tx, card, { id: input.fromAccountId, pointer: '/fromAccountId' });
    await postPayment(tx, scope, { card, from, amountMinor, paidOn: input.paidOn });
    return { changeSetId, item: await loadCard(tx, scope, card.id) };
  });

interface Payment {
  card: AccountRow;
  from: AccountRow | null;
  amountMinor: number;
  paidOn: string;
}

async function postPayment(tx: HouseholdTx, scope: Scope, { card, from, amountMinor, paidOn }: Payment): Promise<void> {
  const categoryId = await categoryIdByKey(tx, 'card_payment');
  const leg = {
    postedOn: paidOn,
    memo: null,
    categoryId,
    kind: 'card_payment',
    source: 'manual',
    createdAt: scope.now,
  } as const;
  const inflowId = newId(scope.now.getTime());
  await insertTransaction(tx, {
    ...leg,
    id: inflowId,
    accountId: card.id,
    amountMinor,
    payee: from === null ? 'Card payment' : from.name,
  });
  if (from === null) return;
  const outflowId = newId(scope.now.getTime());
  await insertTransaction(tx, {
    ...leg,
    id: outflowId,
    accountId: from.id,
    amountMinor: -amountMinor,
    payee: card.name,
  });
  await insertTransfer(tx, { id: newId(scope.now.getTime()), outflowId, inflowId, state: 'confirmed' });
}
