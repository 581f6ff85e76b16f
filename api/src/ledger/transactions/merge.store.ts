import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export interface MergeFacts {
  id: string;
  tagIds: string[];
  attachmentIds: string[];
  refIds: string[];
}

/** Returns the attachments, tags and references of the transactions to merge. */
export const mergeFacts = (tx: HouseholdTx, ids: readonly string[]): Promise<MergeFacts[]> =>
  tx.many(sql`
    select r.id,
      array(select g.tag_id from transaction_tag g where g.household_id = ${tx.householdId} and g.transaction_id = r.id
        and g.split_id is null order by g.tag_id) as tag_ids,
      array(select f.id from attachment f where f.household_id = ${tx.householdId} and f.transaction_id = r.id
        and f.deleted_at is null order by f.id) as attachment_ids,
      array(select e.id from external_ref e where e.household_id = ${tx.householdId} and e.transaction_id = r.id
        order by e.id) as ref_ids
    from unnest(${ids}::uuid[]) as r (id)`);

/** Moves the bank's references to the remaining row, so that the bank's next file matches it. */
export const moveReferences = (tx: HouseholdTx, fromId: string, toId: string): Promise<number> =>
  tx.run(
    sql`update external_ref set transaction_id = ${toId}
      where household_id = ${tx.householdId} and transaction_id = ${fromId}`,
  );

export const moveAttachments = (tx: HouseholdTx, fromId: string, toId: string): Promise<number> =>
  tx.run(
    sql`update attachment set transaction_id = ${toId}
      where household_id = ${tx.householdId} and transaction_id = ${fromId} and deleted_at is null`,
  );

export async function moveSplits(tx: HouseholdTx, fromId: string, toId: string): Promise<void> {
  await tx.run(
    sql`update transaction_tag set transaction_id = ${toId}
      where household_id = ${tx.householdId} and transaction_id = ${fromId} and split_id is not null`,
  );
  await tx.run(
    sql`update split set transaction_id = ${toId}
      where household_id = ${tx.householdId} and transaction_id = ${fromId}`,
  );
  await tx.run(sql`update transaction set is_split = false where household_id = ${tx.householdId} and id = ${fromId}`);
}

/**
 * Replaces a transfer leg with the row that it is merged into, and deletes earlier decisions about the new pair, which
 * are obsolete.
 */
export async function moveTransfer(tx: HouseholdTx, fromId: string, toId: string): Promise<void> {
  await tx.run(sql`
    delete from transfer x using transfer confirmed
    where x.household_id = ${tx.householdId} and x.state = 'rejected' and confirmed.household_id = x.household_id
      and confirmed.state = 'confirmed'
      and ((confirmed.outflow_id = ${fromId} and x.outflow_id = ${toId} and x.inflow_id = confirmed.inflow_id)
        or (confirmed.inflow_id = ${fromId} and x.inflow_id = ${toId} and x.outflow_id = confirmed.outflow_id))`);
  await tx.run(
    sql`update transfer set outflow_id = ${toId} where household_id = ${tx.householdId} and outflow_id = ${fromId}
      and state = 'confirmed'`,
  );
  await tx.run(
    sql`update transfer set inflow_id = ${toId} where household_id = ${tx.householdId} and inflow_id = ${fromId}
      and state = 'confirmed'`,
  );
}

export interface MergedColumns {
  postedOn: string;
  transactedOn: string | null;
  amountMinor: number;
  payee: string;
  memo: string | null;
  rawDescription: string | null;
  checkNumber: string | null;
  kind: string;
  status: string;
  needsReview: boolean;
  categoryId: string | null;
  isSplit: boolean;
  source: string;
  originalAmountMinor: number | null;
  originalCurrency: string | null;
}

export const writeMerged = (tx: HouseholdTx, id: string, row: MergedColumns): Promise<number> =>
  tx.run(sql`
    update transaction set posted_on = ${row.postedOn}, transacted_on = ${row.transactedOn},
      amount_minor = ${row.amountMinor}, payee = ${row.payee}, memo = ${row.memo},
      raw_description = ${row.rawDescription}, check_number = ${row.checkNumber}, kind = ${row.kind},
        status = ${row.status}, needs_review = ${row.needsReview},
      category_id = ${row.categoryId}, is_split = ${row.isSplit}, source = ${row.source},
        original_amount_minor = ${row.originalAmountMinor}, original_currency = ${row.originalCurrency}
    where household_id = ${tx.householdId} and id = ${id}`);
