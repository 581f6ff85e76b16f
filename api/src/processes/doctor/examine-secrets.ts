import type { Client } from 'pg';
import { targetContext } from '../../automation/notifications/sealed-targets.ts';
import { referenceContext } from '../../automation/sweeps/providers/sweep-accounts.store.ts';
import { createVault, type Sealed, SecretUnreadable, type Vault } from '../../platform/secrets/vault.ts';
import { beginSnapshot, endSnapshot, readHouseholds, seeHousehold } from '../backup/backup-rows.store.ts';
import { secretContext } from '../connections/secret-context.ts';
import { totpContext } from '../sign-in/factors/second-factors.ts';
import { readSealed, readSealedTotps, type SealedRow } from './doctor.store.ts';
import { type Found, ok, problem, type Said } from './finding.ts';

type Kind = keyof Parameters<Said>[0]['kinds'];

const KINDS: Record<SealedRow['kind'], Kind> = {
  setup: 'connection',
  access: 'connection',
  push_subscription: 'push',
  webhook_target: 'webhook',
  sweep_account: 'sweepAccount',
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

/**
 * Decrypts every stored secret with the available keys to count the unreadable ones. The first key is the current
 * sealing key.
 */
export async function examineSecrets(client: Client, [key, ...oldKeys]: readonly string[]): Promise<Found[]> {
  // the finding about the key reports that it is missing
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
    for (const row of await readSealedTotps(client)) examine('authenticator', row, totpContext(row.userId));
  } finally {
    await endSnapshot(client);
  }
  if (unreadable.size > 0)
    return [
      problem(
        'secrets',
        (texts) =>
          texts.unreadable(
            count,
            [...unreadable].map(([kind, unread]) => `${texts.kinds[kind]} (${unread})`).join(', '),
          ),
        (texts) => texts.setOldKey,
      ),
    ];
  return [ok('secrets', (texts) => texts.readable(count, countOfOldKeys))];
}
