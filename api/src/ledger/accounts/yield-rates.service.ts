import { fail, type Money } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Changed, inCurrency, loadAccount, lockFor } from './accounts.service.ts';
import { updateAccount, type YieldRow } from './accounts.store.ts';
import { deleteYields, insertYields, updateYields } from './yield-rates.store.ts';

export interface YieldsInput {
  id: string;
  tierMethod: 'A' | 'B';
  rates: readonly (Omit<YieldRow, 'id' | 'tierFromMinor'> & { id?: string | undefined; tierFrom: Money })[];
}

/** Replaces all rates of an account with those in the form; rates not in the form are removed. */
export const setYields = (scope: Scope, { id, tierMethod, rates }: YieldsInput): Changed =>
  scope.write({ label: 'Edited rates' }, async (tx, changeSetId) => {
    const account = await lockFor(tx, scope, id);
    await labelChangeSet(tx, changeSetId, `Edited rates of ${account.name}`);
    const known = new Set(account.yields.map((rate) => rate.id));
    rates.forEach(checkDates);
    const rows = rates.map(({ tierFrom, ...rate }) => ({
      ...rate,
      id: rate.id ?? newId(scope.now.getTime()),
      tierFromMinor: inCurrency(tierFrom, account.currency) ?? 0,
    }));
    if (rates.some((rate) => rate.id !== undefined && !known.has(rate.id))) throw fail('NOT_FOUND', {});
    const kept = new Set(rows.map((row) => row.id));
    await deleteYields(
      tx,
      id,
      [...known].filter((rateId) => !kept.has(rateId)),
    );
    await updateYields(
      tx,
      id,
      rows.filter((row) => known.has(row.id)),
    );
    await insertYields(
      tx,
      id,
      rows.filter((row) => !known.has(row.id)),
    );
    await updateAccount(tx, id, { tierMethod });
    return { changeSetId, item: await loadAccount(tx, scope, id) };
  });

function checkDates({ effectiveFrom, effectiveTo }: YieldsInput['rates'][number], index: number): void {
  if (effectiveTo === null || effectiveTo >= effectiveFrom) return;
  throw fail('VALIDATION_FAILED', {
    fields: [{ pointer: `/rates/${index}/effectiveTo`, rule: 'custom', message: 'must not lie before the first day' }],
  });
}
