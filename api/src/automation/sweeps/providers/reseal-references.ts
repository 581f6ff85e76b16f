import type { HouseholdTx } from '../../../platform/database/database.ts';
import { SecretUnreadable, type Vault } from '../../../platform/secrets/vault.ts';
import { referenceContext, referencesOfOtherKeys, storeReference } from './sweep-accounts.store.ts';

/**
 * Reseals a household's bank references with the current key. The user must re-enter references that no key can
 * decrypt.
 */
export async function resealReferences(
  tx: HouseholdTx,
  vault: Vault,
): Promise<{ resealed: number; unreadable: number }> {
  let [resealed, unreadable] = [0, 0];
  for (const { accountId, ...sealed } of await referencesOfOtherKeys(tx, vault.keyId)) {
    const context = referenceContext(tx.householdId, accountId);
    try {
      await storeReference(tx, accountId, vault.seal(vault.open(sealed, context), context));
      resealed += 1;
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      unreadable += 1;
    }
  }
  return { resealed, unreadable };
}
