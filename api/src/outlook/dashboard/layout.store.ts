import type { DashboardLayout } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

export type Widgets = DashboardLayout['widgets'];

export const NEVER_ARRANGED: DashboardLayout = { version: 0, widgets: [] };

export const findLayout = async (tx: HouseholdTx): Promise<DashboardLayout> =>
  (await tx.maybe<DashboardLayout>(
    sql`select version, widgets from dashboard_layout
      where household_id = ${tx.householdId} and user_id = ${tx.userId}`,
  )) ?? NEVER_ARRANGED;

/** Stores a user's first layout. Returns null if a layout is already stored. */
export const insertLayout = (tx: HouseholdTx, widgets: Widgets): Promise<DashboardLayout | null> =>
  tx.maybe(sql`
    insert into dashboard_layout (household_id, user_id, widgets)
    values (${tx.householdId}, ${tx.userId}, ${JSON.stringify(widgets)}::jsonb) on conflict do nothing
    returning version, widgets`);

/** Replaces the given version of a layout. Returns null if the stored version differs. */
export const updateLayout = (tx: HouseholdTx, widgets: Widgets, version: number): Promise<DashboardLayout | null> =>
  tx.maybe(sql`
    update dashboard_layout set widgets = ${JSON.stringify(widgets)}::jsonb
    where household_id = ${tx.householdId} and user_id = ${tx.userId} and version = ${version}
    returning version, widgets`);
