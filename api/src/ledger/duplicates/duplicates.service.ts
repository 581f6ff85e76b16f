import { type DuplicateCandidate, fail } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import type { Changed } from '../transactions/edit.service.ts';
import { loadTransaction, loadTransactionMap } from '../transactions/load-transactions.ts';
import { lockTransactions } from '../transactions/locked-rows.store.ts';
import { mergeWithin } from '../transactions/merge.service.ts';
import * as store from '../matches/duplicates.store.ts';

export const listDuplicates = (scope: Scope, limit: number): Promise<{ items: DuplicateCandidate[]; count: number }> =>
  scope.read(async (tx) => {
    const pairs = await store.listDuplicates(tx, limit);
    const rows = await loadTransactionMap(
      tx,
      pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]),
    );
    const items = pairs.flatMap(({ firstId, secondId, ...pair }) => {
      const [first, second] = [rows.get(firstId), rows.get(secondId)];
      return first === undefined || second === undefined ? [] : [{ ...pair, version: 1, first, second }];
    });
    return { items, count: await store.countDuplicates(tx) };
  });

/** Records that a pair is two separate transactions, so that it is not suggested again. */
export const keepBoth = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Kept both', turn: 'shared' }, async (tx, changeSetId) => {
    const pair = await store.findDuplicate(tx, id);
    if (pair === null) throw fail('NOT_FOUND', {});
    const [first] = await lockTransactions(tx, [pair.firstId, pair.secondId], { balances: false });
    await labelChangeSet(tx, changeSetId, `Kept both of ${first?.payee ?? ''}`);
    await store.keepBoth(tx, pair);
    return { changeSetId };
  });

/** Merges a pair into the chosen transaction. */
export const mergeDuplicate = (scope: Scope, { id, keptId }: { id: string; keptId: string }): Changed =>
  scope.write({ label: 'Merged duplicates', turn: 'shared' }, async (tx, changeSetId) => {
    const pair = await store.findDuplicate(tx, id);
    if (pair === null) throw fail('NOT_FOUND', {});
    if (keptId !== pair.firstId && keptId !== pair.secondId)
      throw fail('VALIDATION_FAILED', {
        fields: [{ pointer: '/keptId', rule: 'unknown', message: 'neither of the two' }],
      });
    const rows = await lockTransactions(tx, [pair.firstId, pair.secondId]);
    const [kept, gone] = [rows.find((row) => row.id === keptId), rows.find((row) => row.id !== keptId)];
    if (kept === undefined || gone === undefined) throw fail('NOT_FOUND', {});
    await mergeWithin(tx, { kept, gone, changeSetId, now: scope.now });
    return { changeSetId, item: await loadTransaction(tx, keptId) };
  });
