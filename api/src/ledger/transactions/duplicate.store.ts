import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import type { LockedRow } from './locked-rows.store.ts';
import { insertTransactions } from '../postings/transactions.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

const NOT_SET: string[] = [];

export async function insertCopies(
  tx: HouseholdTx,
  copies: readonly { row: LockedRow; id: string; postedOn: string; kind: LockedRow['kind'] }[],
  now: Date,
): Promise<void> {
  const copied = sql`json_to_recordset(${JSON.stringify(copies.map(({ row, id }) => ({ from: row.id, id })))})
    as r ("from" uuid, id uuid)`;
  const here = tx.householdId;
  await insertTransactions(
    tx,
    copies.map(({ row, id, postedOn, kind }) => ({
      id,
      accountId: row.accountId,
      postedOn,
      transactedOn: null,
      amountMinor: row.amountMinor,
      originalAmountMinor: row.originalAmountMinor,
      originalCurrency: row.originalCurrency,
      payee: row.payee,
      memo: row.memo,
      rawDescription: null,
      checkNumber: null,
      kind,
      status: 'posted',
      needsReview: false,
      excluded: row.excluded,
      categoryId: row.categoryId,
      isSplit: row.isSplit,
      setByUser: NOT_SET,
      statementId: null,
      heldFor: null,
      source: 'manual',
      createdAt: now,
      deletedAt: null,
    })),
  );
  const parts = await tx.many<RowOf<'split', 'id'> & { from: string }>(
    sql`select s.id, s.transaction_id as "from" from ${copied} join split s on s.household_id = ${here}
      and s.transaction_id = r."from"`,
  );
  const copyOf = new Map(copies.map(({ row, id }) => [row.id, id]));
  const copiedParts = sql`json_to_recordset(${JSON.stringify(parts.map(({ id, from }) => ({ from: id, id: newId(now.getTime()), transactionId: copyOf.get(from) })))}) as p ("from" uuid, id uuid, "transactionId" uuid)`;
  await tx.run(sql`
    insert into split (household_id, id, transaction_id, position, category_id, amount_minor, memo)
    select ${here}, p.id, p."transactionId", s.position, s.category_id, s.amount_minor, s.memo from ${copiedParts}
      join split s on s.household_id = ${here} and s.id = p."from"`);
  await tx.run(sql`
    insert into transaction_tag (household_id, id, transaction_id, split_id, tag_id)
    select ${here}, gen_random_uuid(), r.id, p.id, g.tag_id
    from ${copied} join transaction_tag g on g.household_id = ${here} and g.transaction_id = r."from"
      left join ${copiedParts} on p."from" = g.split_id`);
}
