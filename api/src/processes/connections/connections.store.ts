import type { Connection, ConnectionProblem } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, type Sql, sql } from '../../platform/database/sql.ts';
import type { Sealed } from '../../platform/secrets/vault.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export type ConnectionRow = RowOf<
  'connection',
  'id' | 'version' | 'host' | 'createdAt',
  { provider: Connection['provider']; state: Connection['state'] | 'disconnected'; problem: ConnectionProblem | null }
>;

/** Selects connections. A disconnected connection remains for its history and is never shown. */
const selectConnections = (householdId: string, condition: Sql, tail: Sql = empty): Sql => sql`
  select c.id, c.version, c.provider, c.host, c.state, c.problem, c.created_at from connection c
  where c.household_id = ${householdId} and c.state <> 'disconnected' ${condition} ${tail}`;

export const listConnections = (tx: HouseholdTx): Promise<ConnectionRow[]> =>
  tx.many(selectConnections(tx.householdId, empty, sql`order by c.id`));

export const findConnection = (tx: HouseholdTx, id: string): Promise<ConnectionRow | null> =>
  tx.maybe(selectConnections(tx.householdId, sql`and c.id = ${id}`));

export const lockConnection = (tx: HouseholdTx, id: string): Promise<ConnectionRow | null> =>
  tx.maybe(selectConnections(tx.householdId, sql`and c.id = ${id}`, sql`for update`));

export const insertConnection = (
  tx: HouseholdTx,
  { id, host, now }: { id: string; host: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into connection (household_id, id, provider, host, state, created_at)
    values (${tx.householdId}, ${id}, 'simplefin', ${host}, 'pending', ${now})`);

/** Updates the state only if it differs, so that the version does not increase needlessly. */
export const settle = (
  tx: HouseholdTx,
  id: string,
  to: { state: ConnectionRow['state']; problem: ConnectionProblem | null; host?: string },
): Promise<number> =>
  tx.run(sql`
    update connection set state = ${to.state}, problem = ${to.problem}, host = coalesce(${to.host ?? null}, host)
    where household_id = ${tx.householdId} and id = ${id}
      and (state, problem, host) is distinct from (${to.state}::text, ${to.problem}::text,
      coalesce(${to.host ?? null}, host))`);

export type SecretKind = 'setup' | 'access';

export const storeSecret = (
  tx: HouseholdTx,
  secret: { connectionId: string; kind: SecretKind; sealed: Sealed; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into connection_secret (household_id, connection_id, kind, key_id, box, stored_at)
    values (${tx.householdId}, ${secret.connectionId}, ${secret.kind}, ${secret.sealed.keyId}, ${secret.sealed.box},
      ${secret.now})
    on conflict (household_id, connection_id, kind) do update set key_id = excluded.key_id, box = excluded.box,
      stored_at = excluded.stored_at`);

export const secretsOf = (tx: HouseholdTx, connectionId: string): Promise<(Sealed & { kind: SecretKind })[]> =>
  tx.many(
    sql`select kind, key_id, box from connection_secret
      where household_id = ${tx.householdId} and connection_id = ${connectionId}`,
  );

/** Deletes the secrets of a kind, or all of them if `kind` is null. */
export const deleteSecrets = (tx: HouseholdTx, connectionId: string, kind: SecretKind | null = null): Promise<number> =>
  tx.run(sql`
    delete from connection_secret where household_id = ${tx.householdId} and connection_id = ${connectionId}
      and (${kind}::text is null or kind = ${kind})`);

/** Returns the secrets sealed with a key other than the current one. */
export const secretsOfOtherKeys = (
  tx: HouseholdTx,
  keyId: string,
): Promise<(Sealed & { connectionId: string; kind: SecretKind })[]> =>
  tx.many(sql`
    select connection_id, kind, key_id, box from connection_secret
      where household_id = ${tx.householdId} and key_id <> ${keyId} for update`);

export type HouseholdRow = RowOf<'household', 'timezone' | 'currency'>;

export const householdOf = (tx: HouseholdTx): Promise<HouseholdRow> =>
  tx.one(sql`select timezone, currency from household where id = ${tx.householdId}`);

/** Lists the household's accounts that connected accounts can be linked to. */
export const accountsToLink = (
  tx: HouseholdTx,
): Promise<RowOf<'account', 'id' | 'name' | 'type' | 'mask' | 'currency' | 'state'>[]> =>
  tx.many(sql`
    select id, name, type, mask, currency, state from account
      where household_id = ${tx.householdId} and deleted_at is null order by created_at, id`);

export const resealSecret = (
  tx: HouseholdTx,
  { keyId, box, connectionId, kind }: { keyId: string; box: string; connectionId: string; kind: string },
): Promise<number> =>
  tx.run(sql`
    update connection_secret set key_id = ${keyId}, box = ${box}
    where household_id = ${tx.householdId} and connection_id = ${connectionId} and kind = ${kind}`);
