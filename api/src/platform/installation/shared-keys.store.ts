import type { Client } from 'pg';

export interface SharedKeys {
  secretKeyFingerprint: string;
  pushPublicKey: string;
}

export const begin = async (client: Client): Promise<void> => void (await client.query('begin'));

export const commit = async (client: Client): Promise<void> => void (await client.query('commit'));

/** Locks the installation's row and returns its keys; null values mean that no process has started yet. */
export async function lockSharedKeys(
  client: Client,
): Promise<{ [Key in keyof SharedKeys]: SharedKeys[Key] | null } | null> {
  const { rows } = await client.query<{ secret: string | null; push: string | null }>(
    `select secret_key_fingerprint as secret, push_public_key as push from tideline.installation for update`,
  );
  return rows[0] === undefined ? null : { secretKeyFingerprint: rows[0].secret, pushPublicKey: rows[0].push };
}

export const writeSharedKeys = async (
  client: Client,
  { secretKeyFingerprint, pushPublicKey }: SharedKeys,
): Promise<void> =>
  void (await client.query('update tideline.installation set secret_key_fingerprint = $1, push_public_key = $2', [
    secretKeyFingerprint,
    pushPublicKey,
  ]));
