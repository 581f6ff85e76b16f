import { civilDate, searchDays, type SearchNode } from '@tideline/domain';
import { idsNamed } from './named.ts';
import type { SearchNames } from './search-names.store.ts';

/**
 * A range of whole days of whole accounts. For such a range, the stored daily totals give the number of preceding
 * rows and the balance, so no rows have to be counted.
 */
export interface Extent {
  /** The accounts; null means the whole household. */
  accountIds: readonly string[] | null;
  from: string | null;
  to: string | null;
}

export const EVERYTHING: Extent = { accountIds: null, from: null, to: null };

/** Returns the extent of a search that names only accounts and one range of days; null for any other search. */
export function extentOf(node: SearchNode, searchNames: SearchNames): Extent | null {
  if (node.type === 'and')
    return node.nodes.reduce<Extent | null>((all, part) => both(all, extentOf(part, searchNames)), EVERYTHING);
  if (node.type !== 'condition') return null;
  const [first] = node.values;
  if (node.field === 'account') return { ...EVERYTHING, accountIds: idsNamed('account', node.values, searchNames) };
  if (first?.kind === 'date' && node.values.length === 1)
    return { accountIds: null, ...searchDays(first, civilDate(searchNames.today)) };
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
