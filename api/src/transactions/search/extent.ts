import { civilDate, searchDays, type SearchNode } from '@tideline/domain';
import { idsNamed } from './named.ts';
import type { SearchBook } from './search-book.ts';

/**
 * Whole days of whole accounts. Of these the maintained sums know how many rows come before any of them and what the
 * balance was, so that nothing has to be counted.
 */
export interface Extent {
  /** Null: all of the household. */
  accountIds: readonly string[] | null;
  from: string | null;
  to: string | null;
}

export const EVERYTHING: Extent = { accountIds: null, from: null, to: null };

/** What a search means where it names accounts and one run of days, and nothing else; otherwise null. */
export function extentOf(node: SearchNode, book: SearchBook): Extent | null {
  if (node.type === 'and')
    return node.nodes.reduce<Extent | null>((all, part) => both(all, extentOf(part, book)), EVERYTHING);
  if (node.type !== 'condition') return null;
  const [first] = node.values;
  if (node.field === 'account') return { ...EVERYTHING, accountIds: idsNamed('account', node.values, book) };
  if (first?.kind === 'date' && node.values.length === 1)
    return { accountIds: null, ...searchDays(first, civilDate(book.today)) };
  return null;
}

export function both(one: Extent | null, other: Extent | null): Extent | null {
  if (one === null || other === null) return null;
  const { accountIds } = other;
  return {
    accountIds:
      one.accountIds === null
        ? accountIds
        : accountIds === null
          ? one.accountIds
          : one.accountIds.filter((id) => accountIds.includes(id)),
    from: one.from === null || (other.from !== null && other.from > one.from) ? other.from : one.from,
    to: one.to === null || (other.to !== null && other.to < one.to) ? other.to : one.to,
  };
}
