import { createHash } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { tryLockKey, deleteSomeOldKeys, findAnswer, type IdempotentRequest, keptSinceOf } from './idempotency.store.ts';

export async function fingerprintOf(method: string, path: string, input: unknown): Promise<string> {
  const hash = createHash('sha256').update(`${method} ${path}\n`);
  hash.update(JSON.stringify(await canonical(input)) ?? '');
  return hash.digest('hex');
}

/**
 * Maximum nesting of a body: deeper than any message of the contract, but not so deep that hostile nesting exhausts the
 * stack.
 */
const MAX_DEPTH = 24;

/** Returns the value with sorted keys, and with files replaced by the digest of their content. */
async function canonical(value: unknown, depth = 0): Promise<unknown> {
  if (depth > MAX_DEPTH)
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '', rule: 'too_deep', message: `nested deeper than ${MAX_DEPTH} levels` }],
    });
  if (value instanceof Blob) {
    const content = createHash('sha256');
    for await (const part of value.stream()) content.update(part); // the file is never held in memory as a whole
    return { file: value instanceof File ? value.name : '', sha256: content.digest('hex') };
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => canonical(item, depth + 1)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Promise.all(entries.map(async ([name, item]) => [name, await canonical(item, depth + 1)]));
}

/**
 * Claims the key for this transaction. Returns the stored response of an earlier request, or null if this request is
 * the first. A transaction-level lock distinguishes a request in flight from a completed one.
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
  const { free } = await tryLockKey(tx, lock);
  if (!free) throw fail('REQUEST_IN_FLIGHT', {});
  const keptSince = keptSinceOf(now);
  await deleteSomeOldKeys(tx, keptSince);
  const stored = await findAnswer(tx, key, keptSince);
  if (stored === null) return null;
  if (stored.fingerprint !== fingerprint) throw fail('IDEMPOTENCY_KEY_REUSED', {});
  return { answer: stored.answer };
}
