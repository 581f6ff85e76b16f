import { createHash } from 'node:crypto';
import { fail } from '@tideline/contract';
import type { Filter, Position } from './transactions.store.ts';

/** A cursor is a position and the filter it was made for: with another filter it means nothing and is refused. */
export const encodeCursor = ({ postedOn, id }: Position, filter: Filter): string => Buffer.from(`${postedOn} ${id} ${digest(filter)}`).toString('base64url');

export function decodeCursor(cursor: string, filter: Filter): Position {
  const [postedOn, id, made] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(postedOn ?? '') && /^[0-9a-f-]{36}$/.test(id ?? '');
  if (postedOn === undefined || id === undefined || !isWhole || made !== digest(filter)) {
    throw fail('VALIDATION_FAILED', { fields: [{ pointer: '/cursor', rule: 'cursor', message: 'not a cursor of this list with this filter' }] });
  }
  return { postedOn, id };
}

const digest = ({ q, accountId, categoryId, uncategorised, needsReview, from, to }: Filter): string =>
  createHash('sha256').update(JSON.stringify([q, accountId, categoryId, uncategorised, needsReview, from, to])).digest('base64url').slice(0, 16);
