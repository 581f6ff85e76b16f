import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export const hasTerms = async (tx: HouseholdTx, id: string): Promise<boolean> =>
  (
    await tx.one<{ found: boolean }>(sql`
      select exists (select from card_terms where household_id = ${tx.householdId} and account_id = ${id})
        or exists (select from card_rate where household_id = ${tx.householdId} and account_id = ${id})
        or exists (select from card_statement where household_id = ${tx.householdId} and account_id = ${id}
          and deleted_at is null)
        or exists (select from promo_period where household_id = ${tx.householdId} and account_id = ${id}
          and deleted_at is null)
        or exists (select from loan_terms where household_id = ${tx.householdId} and account_id = ${id}) as found`)
  ).found;

/**
 * Moves all rows to the other account, including deleted transactions, which an import must still recognize. If both
 * accounts have the same identifier, the other account keeps its own.
 */
export async function moveRows(tx: HouseholdTx, from: string, into: string): Promise<void> {
  await tx.run(sql`
    delete from external_ref e where e.household_id = ${tx.householdId} and e.account_id = ${from}
      and exists (select from external_ref o where o.household_id = e.household_id and o.account_id = ${into}
        and o.source = e.source and o.external_id = e.external_id)`);
  await tx.run(sql`
    delete from account_identifier i where i.household_id = ${tx.householdId} and i.account_id = ${from}
      and exists (select from account_identifier o where o.household_id = i.household_id and o.account_id = ${into}
        and o.hash = i.hash)`);
  await tx.run(
    sql`update external_ref set account_id = ${into} where household_id = ${tx.householdId} and account_id = ${from}`,
  );
  await tx.run(
    sql`update account_identifier set account_id = ${into}
      where household_id = ${tx.householdId} and account_id = ${from}`,
  );
  await tx.run(
    sql`update transaction set account_id = ${into} where household_id = ${tx.householdId} and account_id = ${from}`,
  );
}
