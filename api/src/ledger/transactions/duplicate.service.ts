import { fail, type Transaction } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { loadTransactions } from './load-transactions.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';
import { insertCopies } from './duplicate.store.ts';

/**
 * Copies transactions as if they were entered manually: with category, parts and tags, but without bank data and
 * attachments.
 */
export const duplicateTransactions = (
  scope: Scope,
  { ids, postedOn }: { ids: string[]; postedOn?: string | undefined },
): Promise<{ changeSetId: string; items: Transaction[] }> =>
  scope.write({ label: 'Copied transactions', turn: 'shared' }, async (tx, changeSetId) => {
    const wanted = [...new Set(ids)];
    const rows = new Map((await lockTransactions(tx, wanted)).map((row) => [row.id, row]));
    const copies = wanted.map((id) => {
      const row = rows.get(id);
      if (row === undefined) throw fail('NOT_FOUND', {});
      if (row.accountState === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: row.accountName });
      return { row, id: newId(scope.now.getTime()), postedOn: postedOn ?? row.postedOn, kind: kindOfCopy(row) };
    });
    await labelChangeSet(
      tx,
      changeSetId,
      copies.length === 1 ? `Copied ${rows.get(wanted[0] ?? '')?.payee ?? ''}` : `Copied ${copies.length} transactions`,
    );
    await insertCopies(tx, copies, scope.now);
    return {
      changeSetId,
      items: await loadTransactions(
        tx,
        copies.map(({ id }) => id),
      ),
    };
  });

/**
 * Returns the kind of a copy. Transfer legs, opening balances and corrections are unique, so their copies are
 * ordinary transactions.
 */
const kindOfCopy = ({ kind, transferId }: LockedRow): LockedRow['kind'] =>
  transferId !== null || kind === 'opening' || kind === 'adjustment' ? 'standard' : kind;
