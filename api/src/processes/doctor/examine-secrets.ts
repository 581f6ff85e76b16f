import type { Client } from 'pg';
import { targetContext } from '../../automation/notifications/sealed-targets.ts';
import { referenceContext } from '../../automation/sweeps/providers/sweep-accounts.store.ts';
import { createVault, type Sealed, SecretUnreadable, type Vault } from '../../platform/secrets/vault.ts';
import { beginSnapshot, endSnapshot, readHouseholds, seeHousehold } from '../backup/backup-rows.store.ts';
import { secretContext } from '../connections/secret-context.ts';
import { totpContext } from '../sign-in/factors/second-factors.ts';
import { readSealed, readSealedTotps, type SealedRow } from './doctor.store.ts';
import { type Finding, ok, problem } from './finding.ts';

type Kind = 'bank connection' | 'push subscription' | 'webhook' | 'bank account for sweeps' | 'authenticator app';

const KINDS: Record<SealedRow['kind'], Kind> = {
  setup: 'bank connection',
  access: 'bank connection',
  push_subscription: 'push subscription',
  webhook_target: 'webhook',
  sweep_account: 'bank account for sweeps',
};

function contextOf({ kind, id }: SealedRow, householdId: string): string {
  if (kind === 'sweep_account') return referenceContext(householdId, id);
  return kind === 'setup' || kind === 'access'
    ? secretContext(householdId, id, kind)
    : targetContext(kind, householdId, id);
}

function isReadable(vault: Vault, sealed: Sealed, context: string): boolean {
  try {
    vault.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}

/** Decrypts every stored secret with the present keys and forgets it; the first key is the one that seals. */
export async function examineSecrets(client: Client, [key, ...oldKeys]: readonly string[]): Promise<Finding[]> {
  // the finding about the key says that it is missing
  if (key === undefined) return [];
  const vault = createVault(key, oldKeys);
  const unreadable = new Map<Kind, number>();
  let [count, countOfOldKeys] = [0, 0];
  const examine = (kind: Kind, sealed: Sealed, context: string): void => {
    count += 1;
    if (!isReadable(vault, sealed, context)) unreadable.set(kind, (unreadable.get(kind) ?? 0) + 1);
    else if (sealed.keyId !== vault.keyId) countOfOldKeys += 1;
  };
  await beginSnapshot(client);
  try {
    for (const householdId of await readHouseholds(client)) {
      await seeHousehold(client, householdId);
      for (const row of await readSealed(client, householdId))
        examine(KINDS[row.kind], row, contextOf(row, householdId));
    }
    for (const row of await readSealedTotps(client)) examine('authenticator app', row, totpContext(row.userId));
  } finally {
    await endSnapshot(client);
  }
  if (unreadable.size > 0)
    return [
      problem(
        'secrets',
        `of ${count} these cannot be decrypted with the current key: ` +
          [...unreadable].map(([kind, unread]) => `${kind} (${unread})`).join(', '),
        'Set TIDELINE_SECRET_KEY, or TIDELINE_SECRET_KEYS_OLD, to the key that encrypted them; if it is lost, users ' +
          'must set these up again.',
      ),
    ];
  const resealing = countOfOldKeys === 0 ? '' : `, ${countOfOldKeys} of them with an old key until tonight`;
  return [ok('secrets', `${count} can be decrypted${resealing}`)];
}
