import { fail } from '@tideline/contract';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { type Changed, loadAccount, lockFor } from './accounts.service.ts';
import { type AccountRow, deleteAccount, lockAccounts, updateAccount } from './accounts.store.ts';

export interface MergeInput {
  id: string;
  version: number;
  intoId: string;
}

/** Two accounts that are one: all transactions and what files know the one by go to the other, and the one is deleted. */
export const mergeAccount = (scope: Scope, { id, version, intoId }: MergeInput): Changed =>
  scope.write({ label: 'Merged accounts' }, async (tx, changeSetId) => {
    const locked = await lockAccounts(tx, [id, intoId]);
    const from = await lockFor(tx, { ...scope, ifMatch: version }, id);
    const into = locked.find((row) => row.id === intoId);
    if (into === undefined) throw fail('NOT_FOUND', {});
    await checkMerge(tx, from, into);
    await labelChangeSet(tx, changeSetId, `Merged ${from.name} into ${into.name}`);
    await moveRows(tx, id, intoId);
    await updateAccount(tx, intoId, {});
    await deleteAccount(tx, id, scope.now);
    return { changeSetId, item: await loadAccount(tx, scope, intoId) };
  });

async function checkMerge(tx: HouseholdTx, from: AccountRow, into: AccountRow): Promise<void> {
  const refuse = (reason: 'same' | 'type' | 'currency' | 'terms') => fail('ACCOUNTS_CANNOT_MERGE', { reason });
  if (from.id === into.id) throw refuse('same');
  if (from.currency !== into.currency) throw refuse('currency');
  if (from.type !== into.type) throw refuse('type');
  if (into.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: into.name });
  if (await hasTerms(tx, from.id)) throw refuse('terms');
}

const hasTerms = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(sql`
      select exists (select from card_terms where household_id = ${tx.householdId} and account_id = ${id})
        or exists (select from card_rate where household_id = ${tx.householdId} and account_id = ${id})
        or exists (select from card_statement where household_id = ${tx.householdId} and account_id = ${id} and deleted_at is null)
        or exists (select from promo_period where household_id = ${tx.householdId} and account_id = ${id} and deleted_at is null)
        or exists (select from loan_terms where household_id = ${tx.householdId} and account_id = ${id}) as found`)
  ).found;

/** Deleted transactions too: an import must still know them. What both are known by stays with the other. */
async function moveRows(tx: HouseholdTx, from: string, into: string): Promise<void> {
  await tx.run(sql`
    delete from external_ref e where e.household_id = ${tx.householdId} and e.account_id = ${from}
      and exists (select from external_ref o where o.household_id = e.household_id and o.account_id = ${into} and o.source = e.source and o.external_id = e.external_id)`);
  await tx.run(sql`
    delete from account_identifier i where i.household_id = ${tx.householdId} and i.account_id = ${from}
      and exists (select from account_identifier o where o.household_id = i.household_id and o.account_id = ${into} and o.hash = i.hash)`);
  await tx.run(
    sql`update external_ref set account_id = ${into} where household_id = ${tx.householdId} and account_id = ${from}`,
  );
  await tx.run(
    sql`update account_identifier set account_id = ${into} where household_id = ${tx.householdId} and account_id = ${from}`,
  );
  await tx.run(
    sql`update transaction set account_id = ${into} where household_id = ${tx.householdId} and account_id = ${from}`,
  );
}
