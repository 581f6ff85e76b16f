import type { HouseholdTx } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';

/** Suggestions that nobody has decided on and that still hold: both legs are there, free and whole, and their amounts still fit. */
export const openSuggestions = (tx: HouseholdTx, condition: Sql = sql`true`): Sql => sql`(
  select s.*, o.posted_on from (select * from transfer_suggestion s where s.household_id = ${tx.householdId} and ${condition} offset 0) s
  -- one row each by its key: of a household the planner knows nothing of yet, it would otherwise pair all rows with all rows
  cross join lateral (select account_id, amount_minor, posted_on from transaction where household_id = s.household_id and id = s.outflow_id and deleted_at is null and not is_split and amount_minor < 0 limit 1) o
  cross join lateral (select account_id, amount_minor from transaction where household_id = s.household_id and id = s.inflow_id and deleted_at is null and not is_split and amount_minor > 0 limit 1) i
  where o.account_id <> i.account_id and (s.fee_minor is null or o.amount_minor + i.amount_minor + s.fee_minor = 0)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id and x.inflow_id = s.inflow_id)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id and x.state = 'confirmed')
    and not exists (select from transfer x where x.household_id = s.household_id and x.inflow_id = s.inflow_id and x.state = 'confirmed')
) open`;
