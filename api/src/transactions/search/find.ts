import { fail } from '@tideline/contract';
import { parseSearch, type SearchNode } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { join, type Sql, sql } from '../../database/sql.ts';
import { both, EVERYTHING, type Extent, extentOf } from './extent.ts';
import { unknownNames } from './named.ts';
import { readSearchBook, type SearchBook } from './search-book.ts';
import { categoryIs, partCategoryIs, searchConditionOf, UNCATEGORISED } from './search-condition.ts';

/** What a list is asked for: a search, and what screens choose beside it. */
export interface Filter {
  q?: string | undefined;
  accountId?: string | undefined;
  categoryId?: string | undefined;
  uncategorised?: boolean | undefined;
  needsReview?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Found {
  /** On a transaction `t`. */
  where: Sql;
  /** Null where single rows have to be looked at. */
  extent: Extent | null;
  /** On a part `s` of a split: which of them a sum takes. Left out: all of them. */
  parts?: Sql;
}

/** Errors: SEARCH_NOT_UNDERSTOOD with all that is wrong with the search. */
export async function find(
  tx: HouseholdTx,
  { q = '', ...filter }: Filter,
  today: string,
  limitSeconds: number,
): Promise<Found> {
  const tree = readSearch(q);
  const book = tree === null && filter.categoryId === undefined ? null : await readSearchBook(tx, today, limitSeconds);
  if (tree !== null && book !== null) refuse(unknownNames(tree, book));
  const isVoidNamed = tree !== null && namesVoid(tree);
  const searched = tree === null || book === null ? [] : [searchConditionOf(tree, { tx, book })];
  return {
    where: join(
      [
        sql`t.household_id = ${tx.householdId}`,
        isVoidNamed ? alsoVoid(tx) : sql`t.deleted_at is null`,
        ...chosen(filter),
        ...(book === null || filter.categoryId === undefined ? [] : [categoryIs([filter.categoryId], { tx, book })]),
        ...searched,
      ],
      ' and ',
    ),
    extent: isVoidNamed ? null : extent(filter, tree, book),
    ...partsOf(filter, tree, book),
  };
}

/** Where categories are asked for, a split counts by the parts that have them. */
function partsOf(
  { categoryId }: Pick<Filter, 'categoryId'>,
  tree: SearchNode | null,
  book: SearchBook | null,
): Pick<Found, 'parts'> {
  if (book === null || !book.hasSplits) return {};
  const nodes = tree === null ? [] : tree.type === 'and' ? tree.nodes : [tree];
  const conditions = [
    ...(categoryId === undefined ? [] : [sql`s.category_id = ${categoryId}`]),
    ...nodes.flatMap((node) =>
      node.type === 'condition' && node.field === 'category' ? [partCategoryIs(node.values, book)] : [],
    ),
  ];
  return conditions.length === 0 ? {} : { parts: join(conditions, ' and ') };
}

/** The tree of a search that is understood as far as its words go. */
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

function chosen({ accountId, uncategorised, needsReview, from, to }: Omit<Filter, 'q'>): Sql[] {
  return [
    ...(accountId === undefined ? [] : [sql`t.account_id = ${accountId}`]),
    ...(uncategorised === true ? [UNCATEGORISED] : []),
    ...(needsReview === true ? [sql`t.needs_review`] : []),
    ...(from === undefined ? [] : [sql`t.posted_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.posted_on <= ${to}::date`]),
  ];
}

/** What never posted counts like a deleted row, and is found only where it is asked for. */
const alsoVoid = (tx: HouseholdTx): Sql =>
  sql`(t.deleted_at is null or (t.status = 'void' and t.account_id in (select id from account where household_id = ${tx.householdId} and deleted_at is null)))`;

function namesVoid(node: SearchNode): boolean {
  if (node.type === 'text') return false;
  if (node.type === 'not') return namesVoid(node.node);
  if (node.type === 'condition') return node.values.some((value) => value.kind === 'choice' && value.choice === 'void');
  return node.nodes.some(namesVoid);
}

function extent(
  { accountId, categoryId, uncategorised, needsReview, from, to }: Omit<Filter, 'q'>,
  tree: SearchNode | null,
  book: SearchBook | null,
): Extent | null {
  if (categoryId !== undefined || uncategorised === true || needsReview === true) return null;
  const chosen: Extent = {
    accountIds: accountId === undefined ? null : [accountId],
    from: from ?? null,
    to: to ?? null,
  };
  return both(chosen, tree === null || book === null ? EVERYTHING : extentOf(tree, book));
}
