import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Selects open suggestions that still apply: both legs exist, are unsplit and in no transfer, and their amounts still
 * match. Reads the suggestions first and then each row by its key only: right after an import, the planner does not
 * know the number of transactions and would otherwise read all of them for each suggestion.
 */
export const openSuggestions = (tx: HouseholdTx, condition: Sql = sql`true`): Sql => sql`(
  select s.*, o.posted_on from (select s.* from transfer_suggestion s where s.household_id = ${tx.householdId}
    and ${condition} offset 0) s
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.outflow_id offset 0) o
  cross join lateral (select * from transaction where household_id = s.household_id and id = s.inflow_id offset 0) i
  where o.deleted_at is null and not o.is_split and o.amount_minor < 0 and i.deleted_at is null and not i.is_split
    and i.amount_minor > 0
    and o.account_id <> i.account_id and (s.fee_minor is null or o.amount_minor + i.amount_minor + s.fee_minor = 0)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id
      and x.inflow_id = s.inflow_id)
    and not exists (select from transfer x where x.household_id = s.household_id and x.outflow_id = s.outflow_id
      and x.state = 'confirmed')
    and not exists (select from transfer x where x.household_id = s.household_id and x.inflow_id = s.inflow_id
      and x.state = 'confirmed')
) open`;
