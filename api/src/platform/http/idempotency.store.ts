import { sql } from '../database/sql.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Queries } from '../database/connection.ts';
import type { RowOf } from '../database/row-of.ts';

export interface IdempotentRequest {
  key: string;
  /** SHA-256 of method, path and body; the same key with another body is rejected. */
  fingerprint: string;
}

/** Hours for which a stored response is repeated. */
const KEPT_HOURS = 72;

export const keptSinceOf = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 3_600_000);

/** Deletes a household's expired responses. Requests also delete them, so this is for inactive households. */
export const forgetOldAnswers = (tx: HouseholdTx, now: Date): Promise<number> =>
  tx.run(sql`delete from idempotency_key where household_id = ${tx.householdId} and created_at < ${keptSinceOf(now)}`);

/** Locks a key until the transaction ends; returns whether the key was free. */
export const tryLockKey = (tx: Queries, lock: string): Promise<{ free: boolean }> =>
  tx.one(sql`select pg_try_advisory_xact_lock(${lock}::bigint) as free`);

export const deleteSomeOldKeys = (tx: HouseholdTx, keptSince: Date): Promise<number> =>
  tx.run(sql`
    delete from idempotency_key where household_id = ${tx.householdId} and ctid in (
      select ctid from idempotency_key where household_id = ${tx.householdId} and created_at < ${keptSince}
        limit 100 for update skip locked)`);

export const findAnswer = (
  tx: HouseholdTx,
  key: string,
  keptSince: Date,
): Promise<RowOf<'idempotency_key', 'fingerprint' | 'answer'> | null> =>
  tx.maybe(sql`
    select fingerprint, answer from idempotency_key
    where household_id = ${tx.householdId} and user_id = ${tx.userId} and key = ${key} and created_at >= ${keptSince}`);

export const storeAnswer = (
  tx: HouseholdTx,
  { key, fingerprint }: IdempotentRequest,
  answer: unknown,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into idempotency_key (household_id, user_id, key, fingerprint, answer, created_at)
    values (${tx.householdId}, ${tx.userId}, ${key}, ${fingerprint}, ${JSON.stringify(answer ?? null)}, ${now})
    on conflict (household_id, user_id, key) do update set fingerprint = excluded.fingerprint,
      answer = excluded.answer, created_at = excluded.created_at`);
