import type { IncomingHttpHeaders } from 'node:http';

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * Returns whether the client already has this entity, according to `If-None-Match` with one tag, a list, or `*` (RFC
 * 9110 13.1.2, weak comparison).
 */
export function isNotModified(headers: IncomingHttpHeaders, entityTag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined) return false;
  if (given.trim() === '*') return true;
  for (const [tag] of given.matchAll(/(?:W\/)?"[^"]*"/g)) if (withoutWeakness(tag) === entityTag) return true;
  return false;
}

export type RangeResult = 'whole' | 'unsatisfiable' | { start: number; end: number };

/**
 * Returns the slice that a `Range` header requests, with both ends inclusive. Several ranges, another unit or an
 * invalid value mean the whole file, as RFC 9110 14.2 allows, and so does `If-Range` with another tag or a date.
 */
export function requestedRange(headers: IncomingHttpHeaders, size: number, entityTag: string): RangeResult {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '');
  if (match === null) return 'whole';
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== entityTag) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
