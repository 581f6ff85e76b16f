import { type CivilDate, type Minor, type TransferAccountType, transferKind } from '@tideline/domain';
import { findAccount } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertTransaction } from '../../ledger/postings/transactions.store.ts';
import { confirmPairs } from '../../ledger/matches/transfers.store.ts';
import { lockTransactions } from '../../ledger/transactions/locked-rows.store.ts';

export interface End {
  accountId: string;
  name: string;
}

interface Leg {
  account: End;
  other: End;
  /** Negative if money leaves the account. */
  amountMinor: Minor;
  on: CivilDate;
  ruleName: string;
  now: Date;
}

/** Posts one leg of a transfer and returns the transaction id. Requires an open change set. */
export async function postLeg(
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

/**
 * Confirms two transactions as a transfer, unless they already are one. Returns false if one of them is split or
 * belongs to another transfer.
 */
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
