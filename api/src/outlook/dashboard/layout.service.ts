import { type DashboardLayout, fail } from '@tideline/contract';
import type { Database } from '../../platform/database/database.ts';
import { findLayout, insertLayout, updateLayout, type Widgets } from './layout.store.ts';

/** Stores the user's layout. It is personal, so viewers may change theirs too. */
export const saveLayout = (
  db: Database,
  { householdId, userId, ifMatch }: { householdId: string; userId: string; ifMatch: number },
  widgets: Widgets,
): Promise<DashboardLayout> =>
  db.withHousehold({ householdId, userId }, async (tx) => {
    const saved = ifMatch === 0 ? await insertLayout(tx, widgets) : await updateLayout(tx, widgets, ifMatch);
    if (saved !== null) return saved;
    const current = await findLayout(tx);
    throw fail('VERSION_CONFLICT', { currentVersion: current.version, current });
  });
