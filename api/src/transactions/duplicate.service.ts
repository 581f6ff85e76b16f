import { fail, type Transaction } from '@tideline/contract';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { loadTransactions } from './load-transactions.ts';
import { type LockedRow, lockTransactions } from './locked-rows.store.ts';

/** A copy of each, as if typed in: with category, parts and tags, without what is the bank's and without attachments. */
export const duplicateTransactions = (
  scope: Scope,
  { ids, postedOn }: { ids: string[]; postedOn?: string | undefined },
): Promise<{ changeSetId: string; items: Transaction[] }> =>
  scope.write({ label: 'Copied transactions' }, async (tx, changeSetId) => {
    const wanted = [...new Set(ids)];
    const rows = new Map((await lockTransactions(tx, wanted)).map((row) => [row.id, row]));
    const copies = wanted.map((id) => {
      const row = rows.get(id);
      if (row === undefined) throw fail('NOT_FOUND', {});
      if (row.accountState === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: row.accountName });
      return { from: id, id: newId(scope.now.getTime()), postedOn: postedOn ?? row.postedOn, kind: kindOfCopy(row) };
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

/** Half a transfer, an opening or a correction happens once; its copy is an ordinary transaction. */
const kindOfCopy = ({ kind, transferId }: LockedRow): LockedRow['kind'] =>
  transferId !== null || kind === 'opening' || kind === 'adjustment' ? 'standard' : kind;

async function insertCopies(
  tx: HouseholdTx,
  copies: readonly { from: string; id: string; postedOn: string; kind: string }[],
  now: Date,
): Promise<void> {
  const copied = sql`json_to_recordset(${JSON.stringify(copies)}) as r ("from" uuid, id uuid, "postedOn" date, kind text)`;
  const here = tx.householdId;
  await tx.run(sql`
    insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, memo, kind, category_id, is_split, excluded, original_amount_minor, original_currency, source, created_at)
    select ${here}, r.id, t.account_id, r."postedOn", t.amount_minor, t.payee, t.memo, r.kind, t.category_id, t.is_split, t.excluded, t.original_amount_minor, t.original_currency, 'manual', ${now}
    from ${copied} join transaction t on t.household_id = ${here} and t.id = r."from"`);
  const parts = await tx.many<{ id: string; from: string }>(
    sql`select s.id, s.transaction_id as "from" from ${copied} join split s on s.household_id = ${here} and s.transaction_id = r."from"`,
  );
  const copyOf = new Map(copies.map(({ from, id }) => [from, id]));
  const copiedParts = sql`json_to_recordset(${JSON.stringify(parts.map(({ id, from }) => ({ from: id, id: newId(now.getTime()), transactionId: copyOf.get(from) })))}) as p ("from" uuid, id uuid, "transactionId" uuid)`;
  await tx.run(sql`
    insert into split (household_id, id, transaction_id, position, category_id, amount_minor, memo)
    select ${here}, p.id, p."transactionId", s.position, s.category_id, s.amount_minor, s.memo from ${copiedParts} join split s on s.household_id = ${here} and s.id = p."from"`);
  await tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, split_id, tag_id)
    select ${here}, gen_random_uuid(), r.id, p.id, g.tag_id
    from ${copied} join transaction_tag g on g.household_id = ${here} and g.transaction_id = r."from" left join ${copiedParts} on p."from" = g.split_id`);
}
