import { fail } from '@tideline/contract';
import { parseSearch, type SearchNode } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { type Filter, type Found, partsWhere, transactionsWhere } from './filter-condition.store.ts';
import { both, EVERYTHING, type Extent, extentOf } from './extent.ts';
import { unknownNames } from './named.ts';
import { loadSearchNames, type SearchNames } from './search-names.store.ts';
import { categoryIs, partCategoryIs, searchConditionOf } from './search-condition.store.ts';

/**
 * Returns the conditions that find the transactions of a filter. Errors: SEARCH_NOT_UNDERSTOOD with every problem of
 * the search.
 */
export async function find(
  tx: HouseholdTx,
  { q = '', ...filter }: Filter,
  today: string,
  limitSeconds: number,
): Promise<Found> {
  const tree = readSearch(q);
  const searchNames =
    tree === null && filter.categoryId === undefined ? null : await loadSearchNames(tx, today, limitSeconds);
  if (tree !== null && searchNames !== null) refuse(unknownNames(tree, searchNames));
  const isVoidNamed = tree !== null && namesVoid(tree);
  const searched = tree === null || searchNames === null ? [] : [searchConditionOf(tree, { tx, searchNames })];
  return {
    where: transactionsWhere(tx, filter, isVoidNamed, [
      ...(searchNames === null || filter.categoryId === undefined
        ? []
        : [categoryIs([filter.categoryId], { tx, searchNames })]),
      ...searched,
    ]),
    extent: isVoidNamed ? null : extent(filter, tree, searchNames),
    ...partsOf(filter, tree, searchNames),
  };
}

/** Returns the condition on split parts; if categories are selected, a split counts by the parts that have them. */
function partsOf(
  { categoryId }: Pick<Filter, 'categoryId'>,
  tree: SearchNode | null,
  searchNames: SearchNames | null,
): Pick<Found, 'parts'> {
  if (searchNames === null || !searchNames.hasSplits) return {};
  const nodes = tree === null ? [] : tree.type === 'and' ? tree.nodes : [tree];
  const searched = nodes.flatMap((node) =>
    node.type === 'condition' && node.field === 'category' ? [partCategoryIs(node.values, searchNames)] : [],
  );
  return categoryId === undefined && searched.length === 0 ? {} : { parts: partsWhere(categoryId, searched) };
}

/** Parses a search into a tree. Errors: SEARCH_NOT_UNDERSTOOD if its syntax is invalid. */
export function readSearch(query: string): SearchNode | null {
  const { tree, problems } = parseSearch(query);
  refuse(problems.map((problem) => ({ ...problem, suggestions: [...problem.suggestions] })));
  return tree;
}

function refuse(
  problems: { code: string; start: number; end: number; field: string; text: string; suggestions: string[] }[],
): void {
  if (problems.length > 0) throw fail('SEARCH_NOT_UNDERSTOOD', { problems });
}

function namesVoid(node: SearchNode): boolean {
  if (node.type === 'text') return false;
  if (node.type === 'not') return namesVoid(node.node);
  if (node.type === 'condition') return node.values.some((value) => value.kind === 'choice' && value.choice === 'void');
  return node.nodes.some(namesVoid);
}

function extent(
  { accountId, categoryId, uncategorized, needsReview, from, to }: Omit<Filter, 'q'>,
  tree: SearchNode | null,
  searchNames: SearchNames | null,
): Extent | null {
  if (categoryId !== undefined || uncategorized === true || needsReview === true) return null;
  const chosen: Extent = {
    accountIds: accountId === undefined ? null : [accountId],
    from: from ?? null,
    to: to ?? null,
  };
  return both(chosen, tree === null || searchNames === null ? EVERYTHING : extentOf(tree, searchNames));
}
