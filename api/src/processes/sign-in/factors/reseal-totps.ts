import { listTotpOfOtherKeys, resealTotp } from '../../../platform/auth/factors/factors.store.ts';
import type { Database } from '../../../platform/database/database.ts';
import { SecretUnreadable, type Vault } from '../../../platform/secrets/vault.ts';
import { totpContext } from './second-factors.ts';

/**
 * Seals the secrets of authenticator apps again with the current key; users with an unreadable secret need a recovery
 * code.
 */
export const resealTotps = (db: Database, vault: Vault): Promise<{ resealed: number; unreadable: number }> =>
  db.withIdentity(null, async (tx) => {
    let [resealed, unreadable] = [0, 0];
    for (const { userId, confirmed, ...sealed } of await listTotpOfOtherKeys(tx, vault.keyId)) {
      const context = totpContext(userId);
      try {
        await resealTotp(tx, { userId, confirmed, ...vault.seal(vault.open(sealed, context), context) });
        resealed += 1;
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error;
        unreadable += 1;
      }
    }
    return { resealed, unreadable };
  });
