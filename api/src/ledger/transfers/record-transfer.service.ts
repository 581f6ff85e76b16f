import { fail, type Money, toMinor, type TransferSuggestion } from '@tideline/contract';
import { transferKind } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type AccountRow, findAccount } from '../accounts/accounts.store.ts';
import { categoryIdByKey } from '../categories/categories.store.ts';
import { insertTransaction } from '../postings/transactions.store.ts';
import { insertTransfer } from '../postings/transfers.store.ts';
import { loadTransfer } from './transfers.service.ts';

export interface RecordTransferInput {
  fromAccountId: string;
  toAccountId: string;
  amount: Money;
  postedOn: string;
}

/** Records money that the user moved between two accounts: both transactions and their link are one change. */
export const recordTransfer = (
  scope: Scope,
  { fromAccountId, toAccountId, amount, postedOn }: RecordTransferInput,
): Promise<{ changeSetId: string; item: TransferSuggestion }> =>
  scope.write({ label: 'Recorded a transfer' }, async (tx, changeSetId) => {
    if (fromAccountId === toAccountId) throw fail('TRANSFER_REFUSED', { reason: 'same_account' });
    const from = await openAccount(tx, fromAccountId, amount);
    const to = await openAccount(tx, toAccountId, amount);
    const now = scope.now.getTime();
    const amountMinor = toMinor(amount);
    if (amountMinor <= 0) throw invalid('/amount', 'must be above zero');
    const kind = transferKind({ accountType: from.type }, { accountType: to.type });
    const leg = {
      postedOn,
      memo: null,
      categoryId: await categoryIdByKey(tx, CATEGORIES.get(kind) ?? 'transfer'),
      kind,
      source: 'manual',
      createdAt: scope.now,
    } as const;
    const [outflowId, inflowId, id] = [newId(now), newId(now), newId(now)];
    await insertTransaction(tx, {
      ...leg,
      id: outflowId,
      accountId: from.id,
      amountMinor: -amountMinor,
      payee: to.name,
    });
    await insertTransaction(tx, { ...leg, id: inflowId, accountId: to.id, amountMinor, payee: from.name });
    await insertTransfer(tx, { id, outflowId, inflowId, state: 'confirmed' });
    return { changeSetId, item: await loadTransfer(tx, id) };
  });

const CATEGORIES: ReadonlyMap<string, 'card_payment' | 'loan_payment'> = new Map([
  ['card_payment', 'card_payment'],
  ['loan_payment', 'loan_payment'],
]);

async function openAccount(tx: HouseholdTx, id: string, { currency }: Money): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === null) throw fail('NOT_FOUND', {});
  if (account.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: account.name });
  if (account.currency !== currency) throw fail('CURRENCY_MISMATCH', { expected: account.currency, given: currency });
  return account;
}

const invalid = (pointer: string, message: string): Error =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });
