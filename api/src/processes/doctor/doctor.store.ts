import type { Client } from 'pg';

export interface ServerFacts {
  version: string;
  /** As a number: 170004. */
  versionNumber: number;
  /** The server's clock. */
  now: Date;
  /** Whether the login of the owner is a superuser or ignores row-level security. */
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

/** Returns the offset of every time zone that the server knows, in minutes, at an instant. */
export async function readZoneOffsets(client: Client, at: Date): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; minutes: number }>(
    `select name, round(extract(epoch from ($1::timestamptz at time zone name) - ($1::timestamptz at time zone 'UTC'))
       / 60)::int as minutes from pg_timezone_names`,
    [at],
  );
  return new Map(rows.map(({ name, minutes }) => [name, minutes]));
}
