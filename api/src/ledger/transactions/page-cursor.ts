import { createHash } from 'node:crypto';
import { fail, type TransactionSort } from '@tideline/contract';
import type { Filter } from './search/filter-condition.store.ts';
import type { Position } from './transaction-order.store.ts';

/** The filter and order to which a cursor belongs. The cursor is rejected with any other filter or order. */
export type Listing = Filter & { sort: TransactionSort };

export const encodeCursor = ({ postedOn, id, amountMinor, payee }: Position, listing: Listing): string =>
  Buffer.from(
    JSON.stringify([postedOn, id, amountMinor, listing.sort === 'payee' ? payee : '', digest(listing)]),
  ).toString('base64url');

export function decodeCursor(cursor: string, listing: Listing): Position {
  const [postedOn, id, amountMinor, payee, made] = partsOf(cursor);
  const isWhole =
    typeof postedOn === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(postedOn) &&
    typeof id === 'string' &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) &&
    Number.isSafeInteger(amountMinor) &&
    typeof amountMinor === 'number' &&
    typeof payee === 'string';
  if (!isWhole || made !== digest(listing)) {
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/cursor', rule: 'cursor', message: 'not a cursor of this list with this filter and order' }],
    });
  }
  return { postedOn, id, amountMinor, payee };
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return []; // the caller rejects a malformed cursor
  }
}

const digest = ({ q, accountId, categoryId, uncategorized, needsReview, from, to, sort }: Listing): string =>
  createHash('sha256')
    .update(JSON.stringify([q, accountId, categoryId, uncategorized, needsReview, from, to, sort]))
    .digest('base64url')
    .slice(0, 16);
