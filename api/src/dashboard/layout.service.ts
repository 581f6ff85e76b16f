import { type DashboardLayout, fail } from '@tideline/contract';
import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

type Widgets = DashboardLayout['widgets'];

export const NEVER_ARRANGED: DashboardLayout = { version: 0, widgets: [] };

const findLayout = async (tx: HouseholdTx): Promise<DashboardLayout> =>
  (await tx.maybe<DashboardLayout>(
    sql`select version, widgets from dashboard_layout where household_id = ${tx.householdId} and user_id = ${tx.userId}`,
  )) ?? NEVER_ARRANGED;

/** A view of the data, so viewers may arrange theirs too. */
export const saveLayout = (
  db: Database,
  { householdId, userId, ifMatch }: { householdId: string; userId: string; ifMatch: number },
  widgets: Widgets,
): Promise<DashboardLayout> =>
  db.withHousehold({ householdId, userId }, async (tx) => {
    const saved = await tx.maybe<DashboardLayout>(
      ifMatch === 0
        ? sql`insert into dashboard_layout (household_id, user_id, widgets) values (${householdId}, ${userId}, ${JSON.stringify(widgets)}::jsonb) on conflict do nothing returning version, widgets`
        : sql`update dashboard_layout set widgets = ${JSON.stringify(widgets)}::jsonb where household_id = ${householdId} and user_id = ${userId} and version = ${ifMatch} returning version, widgets`,
    );
    if (saved !== null) return saved;
    const current = await findLayout(tx);
    throw fail('VERSION_CONFLICT', { currentVersion: current.version, current });
  });
