import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyFingerprint, readSecretKey } from '../secret-key.ts';
import { EXIT, StartError } from '../start-error.ts';
import { asOwner } from './prepare.ts';
import { begin, commit, lockSharedKeys, writeSharedKeys } from './shared-keys.store.ts';

export interface KeySettings {
  dataFolder: string;
  /** Key from the environment. Default: the key in the data folder. */
  secretKey: string | undefined;
  /** Keys that were used before. */
  oldSecretKeys: readonly string[];
  /** Whether the operator accepts that secrets sealed with another key are lost. */
  isKeyLost: boolean;
  /** Returns the public key for push services, and creates the key pair if this process has none. */
  pushPublicKey: () => string;
}

const refused = (what: string): StartError => new StartError(EXIT.badConfiguration, what);

const otherSecretKey = (): StartError =>
  refused(
    'The secrets in this database are sealed with another key than this process has: set TIDELINE_SECRET_KEY to ' +
      'the same key in every process, which is the content of secret.key in the data folder of the first one. If ' +
      'that key is lost, start once with TIDELINE_SECRET_KEY_LOST=true; bank connections, webhooks and sign-in in ' +
      'two steps must then be set up again.',
  );

const otherPushKey = (): StartError =>
  refused(
    'Browsers are subscribed to push messages with another key than this process has: set VAPID_PUBLIC_KEY and ' +
      'VAPID_PRIVATE_KEY to the same keys in every process, which are in vapid.json in the data folder of the first ' +
      'one. If they are lost, start once with TIDELINE_SECRET_KEY_LOST=true; browsers must then subscribe again.',
  );

/**
 * Refuses to start if the keys of this process differ from those that processes with this database already use. The
 * first start records the keys. A process without keys may create them only after this check.
 */
export const requireSharedKeys = (ownerUrl: string, settings: KeySettings): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    const { dataFolder, secretKey, oldSecretKeys, isKeyLost, pushPublicKey } = settings;
    await begin(client);
    const recorded = await lockSharedKeys(client);
    const known = recorded?.secretKeyFingerprint ?? null;
    const hasKey = secretKey !== undefined || existsSync(join(dataFolder, 'secret.key'));
    if (known !== null && !hasKey && !isKeyLost) throw otherSecretKey();
    const own = readSecretKey(dataFolder, secretKey);
    const fits = known === null || [own, ...oldSecretKeys].some((key) => keyFingerprint(key) === known);
    if (!fits && !isKeyLost) throw otherSecretKey();
    const push = pushPublicKey();
    const knownPush = recorded?.pushPublicKey ?? null;
    if (knownPush !== null && knownPush !== push && !isKeyLost) throw otherPushKey();
    await writeSharedKeys(client, { secretKeyFingerprint: keyFingerprint(own), pushPublicKey: push });
    await commit(client);
  });
