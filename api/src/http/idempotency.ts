import { createHash } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface IdempotentRequest {
  key: string;
  /** SHA-256 of method, path and body: the same key with another body is refused. */
  fingerprint: string;
}

/** How long an answer is given again. */
const KEPT_HOURS = 72;

const keptSinceOf = (now: Date): Date => new Date(now.getTime() - KEPT_HOURS * 3_600_000);

/** Of a household where nobody has asked for anything since; requests clear up behind themselves. */
export const forgetOldAnswers = (tx: HouseholdTx, now: Date): Promise<number> =>
  tx.run(sql`delete from idempotency_key where household_id = ${tx.householdId} and created_at < ${keptSinceOf(now)}`);

export async function fingerprintOf(method: string, path: string, input: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${method} ${path}\n`);
  hash.update(JSON.stringify(await canonical(input)) ?? '');
  return hash.digest('hex');
}

/** Deeper than any message of the contract; hostile nesting would exhaust the stack. */
const MAX_DEPTH = 24;

/** Keys in order, files as the digest of their content. */
async function canonical(value: unknown, depth = 0): Promise<unknown> {
  if (depth > MAX_DEPTH)
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '', rule: 'too_deep', message: `nested deeper than ${MAX_DEPTH} levels` }],
    });
  if (value instanceof Blob) {
    return {
      file: value instanceof File ? value.name : '',
      sha256: createHash('sha256')
        .update(new Uint8Array(await value.arrayBuffer()))
        .digest('hex'),
    };
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => canonical(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([name, item]) => [name, await canonical(item, depth + 1)]));
}

/**
 * Claims the key for this transaction. Returns the stored answer of an earlier request; null: this one goes first.
 * A lock that ends with the transaction tells a request in flight from a finished one.
 */
export async function claimKey(
  tx: HouseholdTx,
  { key, fingerprint }: IdempotentRequest,
  now: Date,
): Promise<{ answer: unknown } | null> {
  const lock = createHash('sha256')
    .update(`${tx.householdId} ${tx.userId} ${key}`)
    .digest()
    .readBigInt64BE()
    .toString();
  const { free } = await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}::bigint) as free`);
  if (!free) throw fail('REQUEST_IN_FLIGHT', {});
  const keptSince = keptSinceOf(now);
  await tx.run(sql`
    delete from idempotency_key where household_id = ${tx.householdId} and ctid in (
      select ctid from idempotency_key where household_id = ${tx.householdId} and created_at < ${keptSince} limit 100 for update skip locked)`);
  const stored = await tx.maybe<{ fingerprint: string; answer: unknown }>(sql`
    select fingerprint, answer from idempotency_key
    where household_id = ${tx.householdId} and user_id = ${tx.userId} and key = ${key} and created_at >= ${keptSince}`);
  if (stored === null) return null;
  if (stored.fingerprint !== fingerprint) throw fail('IDEMPOTENCY_KEY_REUSED', {});
  return { answer: stored.answer };
}

export const storeAnswer = (
  tx: HouseholdTx,
  { key, fingerprint }: IdempotentRequest,
  answer: unknown,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into idempotency_key (household_id, user_id, key, fingerprint, answer, created_at)
    values (${tx.householdId}, ${tx.userId}, ${key}, ${fingerprint}, ${JSON.stringify(answer ?? null)}, ${now})
    on conflict (household_id, user_id, key) do update set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at`);
