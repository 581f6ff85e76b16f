import type { HouseholdTx } from '../../platform/database/database.ts';
import { type Sealed, SecretUnreadable, type Vault } from '../../platform/secrets/vault.ts';
import { listOutdatedTargets, resealTarget } from './targets.store.ts';

export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface WebhookSecret {
  url: string;
  /** The signing secret of a webhook, or the token of an ntfy topic if it has one. */
  secret: string | null;
}

export type SealedTable = 'push_subscription' | 'webhook_target';

/**
 * Returns the context that binds encrypted data to one row of one household, so that it cannot be decrypted anywhere
 * else.
 */
export const targetContext = (table: SealedTable, householdId: string, id: string): string =>
  `${table} ${id} in ${householdId}`;

export const sealTarget = (
  vault: Vault,
  table: SealedTable,
  { householdId, id }: { householdId: string; id: string },
  content: PushKeys | WebhookSecret,
): Sealed => vault.seal(JSON.stringify(content), targetContext(table, householdId, id));

/** Decrypts a target. Returns null if its key no longer exists. */
export function openTarget<Content extends PushKeys | WebhookSecret>(
  vault: Vault,
  table: SealedTable,
  { householdId, id }: { householdId: string; id: string },
  sealed: Sealed,
): Content | null {
  try {
    return JSON.parse(vault.open(sealed, targetContext(table, householdId, id))) as Content;
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/** Re-encrypts targets that an old key encrypted. Returns how many succeeded and failed. */
export async function resealTargets(tx: HouseholdTx, vault: Vault): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const table of ['push_subscription', 'webhook_target'] as const) {
    const rows = await listOutdatedTargets(tx, table, vault.keyId);
    for (const { id, ...sealed } of rows) {
      const content = openTarget<PushKeys | WebhookSecret>(vault, table, { householdId: tx.householdId, id }, sealed);
      if (content === null) {
        unreadable += 1;
        continue;
      }
      const { keyId, box } = sealTarget(vault, table, { householdId: tx.householdId, id }, content);
      await resealTarget(tx, { table, keyId, box, id });
      resealed += 1;
    }
  }
  return { resealed, unreadable };
}
