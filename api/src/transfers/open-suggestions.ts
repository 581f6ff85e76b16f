import type { HouseholdTx } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/** Suggestions that nobody has decided on and that still hold: both legs are there, free and whole, and their amounts still fit. */
export const openSuggestions = (tx: HouseholdTx, condition: Sql = sql`true`): Sql => sql`(
  select s.*, o.posted_on from transfer_suggestion s
  join transaction o on o.household_id = s.household_id and o.id = s.outflow_id and o.deleted_at is null and not o.is_split and o.amount_minor < 0
  join transaction i on i.household_id = s.household_id and i.id = s.inflow_id and i.deleted_at is null and not i.is_split and i.amount_minor > 0
  where s.household_id = ${tx.householdId} and ${condition} and o.account_id <> i.account_id and (s.fee_minor is null or o.amount_minor + i.amount_minor + s.fee_minor = 0)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id and x.inflow_id = s.inflow_id)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id and x.state = 'confirmed')
    and not exists (select from transfer x where x.household_id = s.household_id and x.inflow_id = s.inflow_id and x.state = 'confirmed')
) open`;
