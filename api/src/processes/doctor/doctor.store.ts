import type { Client } from 'pg';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Sealed } from '../../platform/secrets/vault.ts';

export interface ServerFacts {
  version: string;
  /** As a number, such as 170004. */
  versionNumber: number;
  /** The current time of the server. */
  now: Date;
  /** Whether the owner's login is a superuser or bypasses row-level security. */
  ownerIsUnbound: boolean;
}

export async function readServer(client: Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       clock_timestamp() as now, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
       as "ownerIsUnbound"`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the server said nothing about itself');
  return facts;
}

/** Returns the offset in minutes of every time zone known to the server at an instant. */
export async function readZoneOffsets(client: Client, at: Date): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; minutes: number }>(
    `select name, round(extract(epoch from ($1::timestamptz at time zone name) - ($1::timestamptz at time zone 'UTC'))
       / 60)::int as minutes from pg_timezone_names`,
    [at],
  );
  return new Map(rows.map(({ name, minutes }) => [name, minutes]));
}

/** A sealed secret. The id is that of its connection, target or account. */
export interface SealedRow extends Sealed, RowOf<'webhook_target', 'id'> {
  kind: 'setup' | 'access' | 'push_subscription' | 'webhook_target' | 'sweep_account';
}

/** Returns the sealed secrets of the visible household. */
export async function readSealed(client: Client, householdId: string): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `select kind, connection_id as id, key_id as "keyId", box from connection_secret where household_id = $1
    union all select 'push_subscription', id, key_id, box from push_subscription where household_id = $1
    union all select 'webhook_target', id, key_id, box from webhook_target where household_id = $1
    union all select 'sweep_account', account_id, key_id, box from sweep_account
      where household_id = $1 and box is not null`,
    [householdId],
  );
  return rows;
}

/** Returns the sealed secrets of the users' authenticator apps. */
export async function readSealedTotps(client: Client): Promise<RowOf<'user_totp', 'userId' | 'keyId' | 'box'>[]> {
  const { rows } = await client.query<RowOf<'user_totp', 'userId' | 'keyId' | 'box'>>(
    'select user_id as "userId", key_id as "keyId", box from user_totp',
  );
  return rows;
}
