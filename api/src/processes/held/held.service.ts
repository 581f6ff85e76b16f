import type { ChangeLabel } from '@tideline/contract/language';
import { type HeldTransaction, toMoney } from '@tideline/contract';
import { labelChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { lockImports } from '../imports/imports.store.ts';
import { moveOpening } from '../imports/ledger.store.ts';
import { openingWithout } from '../imports/plan/plan-opening.ts';
import { openingOf } from '../imports/targets.store.ts';
import { type LedgerHooks, runAfterImport } from '../../ledger/after-change/ledger-hooks.ts';
import * as store from './held.store.ts';

type Locked = Awaited<ReturnType<typeof store.lockHeld>>[number];

export interface Decided {
  changeSetId: string | null;
  count: number;
  openings: { accountId: string; on: string; before: HeldTransaction['amount']; after: HeldTransaction['amount'] }[];
}

export const listHeld = (scope: Scope, limit: number): Promise<{ items: HeldTransaction[]; count: number }> =>
  scope.read(async (tx) => {
    const rows = await store.heldRows(tx, limit);
    const items = rows.map(
      ({ id, accountId, currency, postedOn, amountMinor, payee, heldFor, existing }): HeldTransaction => ({
        id,
        accountId,
        postedOn,
        payee,
        amount: toMoney(amountMinor, currency),
        existing: existing && {
          id: heldFor,
          postedOn: existing.postedOn,
          payee: existing.payee,
          amount: toMoney(existing.amountMinor, currency),
        },
      }),
    );
    return { items, count: await store.countHeld(tx) };
  });

/** Adds held rows to the ledger or leaves them out permanently. Skips rows that have been decided in the meantime. */
export const decideHeld = (
  scope: Scope,
  { ids, decision }: { ids: readonly string[]; decision: 'add' | 'already_here' },
  { afterImport }: LedgerHooks,
): Promise<Decided> =>
  scope.write({ label: 'Decided about held rows' }, async (tx, changeSetId) => {
    await lockImports(tx); // an import compares its rows with held ones
    const rows = await store.lockHeld(tx, ids);
    if (rows.length === 0) {
      await dropChangeSet(tx, changeSetId);
      return { changeSetId: null, count: 0, openings: [] };
    }
    await labelChangeSet(tx, changeSetId, labelOf(decision, rows.length));
    const held = rows.map(({ id }) => id);
    if (decision === 'already_here') {
      await store.leaveOutHeld(tx, held);
      return { changeSetId, count: rows.length, openings: [] };
    }
    await store.addHeld(tx, held);
    const openings: Decided['openings'] = [];
    for (const [accountId, ofAccount] of Map.groupBy(rows, (row) => row.accountId))
      openings.push(...(await lowerOpening(tx, accountId, ofAccount)));
    await store.storeKeptBoth(tx, rows.map(pairOf));
    await runAfterImport(
      tx,
      rows.map((row) => ({ row })),
      { afterImport, now: scope.now },
    );
    return { changeSetId, count: rows.length, openings };
  });

/**
 * Lowers the account's opening balance by the rows that it included. As in an import, a known opening balance includes
 * the rows up to its date.
 */
async function lowerOpening(tx: HouseholdTx, accountId: string, rows: readonly Locked[]): Promise<Decided['openings']> {
  const opening = await openingOf(tx, accountId);
  const moved = opening && openingWithout(opening, rows);
  if (opening === null || moved === null) return [];
  await moveOpening(tx, moved);
  const currency = rows[0]?.currency ?? '';
  return [
    {
      accountId,
      on: moved.postedOn,
      before: toMoney(opening.amountMinor, currency),
      after: toMoney(moved.amountMinor, currency),
    },
  ];
}

/** Returns the two transactions ordered by id, as pairs of duplicates are. */
function pairOf({ id, heldFor }: Locked): { id: string; firstId: string; secondId: string } {
  const [firstId = '', secondId = ''] = [id, heldFor].toSorted();
  return { id: newId(), firstId, secondId };
}

function labelOf(decision: 'add' | 'already_here', count: number): ChangeLabel {
  if (decision === 'add')
    return count === 1
      ? 'Added 1 transaction that may have been here already'
      : `Added ${count} transactions that may have been here already`;
  return count === 1
    ? 'Left out 1 transaction that is here already'
    : `Left out ${count} transactions that are here already`;
}
