import type { HouseholdTx } from '../database/database.ts';
import { raw, sql } from '../database/sql.ts';
import { type Sealed, SecretUnreadable, type Vault } from '../secrets/vault.ts';

export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface WebhookSecret {
  url: string;
  /** webhook: what signs the calls · ntfy: the token of the topic, where it needs one. */
  secret: string | null;
}

export type SealedTable = 'push_subscription' | 'webhook_target';

/** Sealed for one row of one household, it opens nowhere else. */
const contextOf = (table: SealedTable, householdId: string, id: string): string => `${table} ${id} in ${householdId}`;

export const sealTarget = (
  vault: Vault,
  table: SealedTable,
  { householdId, id }: { householdId: string; id: string },
  content: PushKeys | WebhookSecret,
): Sealed => vault.seal(JSON.stringify(content), contextOf(table, householdId, id));

/** null: it was sealed with a key that is not here any more. */
export function openTarget<Content extends PushKeys | WebhookSecret>(
  vault: Vault,
  table: SealedTable,
  { householdId, id }: { householdId: string; id: string },
  sealed: Sealed,
): Content | null {
  try {
    return JSON.parse(vault.open(sealed, contextOf(table, householdId, id))) as Content;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/** Seals anew what an old key sealed; how many it could, and how many not. */
export async function resealTargets(tx: HouseholdTx, vault: Vault): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const table of ['push_subscription', 'webhook_target'] as const) {
    const rows = await tx.many<Sealed & { id: string }>(
      sql`select id, key_id, box from ${raw(table)} where household_id = ${tx.householdId} and key_id <> ${vault.keyId}`,
    );
    for (const { id, ...sealed } of rows) {
      const content = openTarget<PushKeys | WebhookSecret>(vault, table, { householdId: tx.householdId, id }, sealed);
      if (content === null) {
        unreadable += 1;
        continue;
      }
      const { keyId, box } = sealTarget(vault, table, { householdId: tx.householdId, id }, content);
      await tx.run(
        sql`update ${raw(table)} set key_id = ${keyId}, box = ${box} where household_id = ${tx.householdId} and id = ${id}`,
      );
      resealed += 1;
    }
  }
  return { resealed, unreadable };
}
