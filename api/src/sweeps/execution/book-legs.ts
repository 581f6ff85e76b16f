import { type CivilDate, type Minor, type TransferAccountType, transferKind } from '@tideline/domain';
import { findAccount } from '../../accounts/accounts.store.ts';
import type { HouseholdTx } from '../../database/database.ts';
import { newId } from '../../ids.ts';
import { insertTransaction } from '../../transactions/transactions.store.ts';
import { confirmPairs } from '../../transfers/transfers.store.ts';
import { lockTransactions } from '../../transactions/locked-rows.store.ts';

export interface End {
  accountId: string;
  name: string;
}

interface Leg {
  account: End;
  other: End;
  /** Below zero: it leaves. */
  amountMinor: Minor;
  on: CivilDate;
  ruleName: string;
  now: Date;
}

/** Books one end of a transfer; a change set is open. Returns the id of the transaction. */
export async function bookLeg(
  tx: HouseholdTx,
  { account, other, amountMinor, on, ruleName, now }: Leg,
): Promise<string> {
  const id = newId(now.getTime());
  await insertTransaction(tx, {
    id,
    accountId: account.accountId,
    postedOn: on,
    amountMinor,
    payee: amountMinor < 0 ? `To ${other.name}` : `From ${other.name}`,
    memo: ruleName,
    categoryId: null,
    kind: 'standard',
    source: 'sweep',
    createdAt: now,
  });
  return id;
}

/** Makes two transactions a transfer, confirmed, unless they are one already. False: one of them is not free, or is split. */
export async function confirmEnds(
  tx: HouseholdTx,
  { outgoingId, incomingId }: { outgoingId: string; incomingId: string },
  now: Date,
): Promise<boolean> {
  const rows = await lockTransactions(tx, [outgoingId, incomingId]);
  const [outgoing, incoming] = [rows.find(({ id }) => id === outgoingId), rows.find(({ id }) => id === incomingId)];
  if (outgoing === undefined || incoming === undefined || outgoing.isSplit || incoming.isSplit) return false;
  if (outgoing.transferId !== null && outgoing.transferId === incoming.transferId) return true;
  if (outgoing.transferId !== null || incoming.transferId !== null) return false;
  const kind = transferKind(
    { accountType: await typeOf(tx, outgoing.accountId) },
    { accountType: await typeOf(tx, incoming.accountId) },
  );
  await confirmPairs(tx, [
    {
      id: newId(now.getTime()),
      outflowId: outgoingId,
      inflowId: incomingId,
      feeMinor: Math.max(0, -outgoing.amountMinor - incoming.amountMinor),
      kind,
    },
  ]);
  return true;
}

const typeOf = async (tx: HouseholdTx, accountId: string): Promise<TransferAccountType> =>
  (await findAccount(tx, accountId))?.type ?? 'depository';
