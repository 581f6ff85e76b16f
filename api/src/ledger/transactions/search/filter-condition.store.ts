import type { HouseholdTx } from '../../../platform/database/database.ts';
import { join, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Extent } from './extent.ts';
import { UNCATEGORIZED } from './search-condition.store.ts';

/** The filter of a list: a search and the choices made on the screen. */
export interface Filter {
  q?: string | undefined;
  accountId?: string | undefined;
  categoryId?: string | undefined;
  uncategorized?: boolean | undefined;
  needsReview?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Found {
  /** A condition on a transaction `t`. */
  where: Sql;
  /** The extent of the result; null if individual rows must be examined. */
  extent: Extent | null;
  /** A condition on a split part `s` that selects the parts a sum includes; undefined means all parts. */
  parts?: Sql;
}

/** Selects the transactions `t` of a list by the choices made on the screen and the conditions of the search. */
export const transactionsWhere = (
  tx: HouseholdTx,
  filter: Omit<Filter, 'q'>,
  includesVoid: boolean,
  searched: readonly Sql[],
): Sql =>
  join(
    [
      sql`t.household_id = ${tx.householdId}`,
      includesVoid ? alsoVoid(tx) : sql`t.deleted_at is null`,
      ...chosen(filter),
      ...searched,
    ],
    ' and ',
  );

/** Selects the split parts `s` that have the chosen categories. */
export const partsWhere = (categoryId: string | undefined, searched: readonly Sql[]): Sql =>
  join([...(categoryId === undefined ? [] : [sql`s.category_id = ${categoryId}`]), ...searched], ' and ');

function chosen({ accountId, uncategorized, needsReview, from, to }: Omit<Filter, 'q'>): Sql[] {
  return [
    ...(accountId === undefined ? [] : [sql`t.account_id = ${accountId}`]),
    ...(uncategorized === true ? [UNCATEGORIZED] : []),
    ...(needsReview === true ? [sql`t.needs_review`] : []),
    ...(from === undefined ? [] : [sql`t.posted_on >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.posted_on <= ${to}::date`]),
  ];
}

/** Selects existing transactions and those that never posted, which are stored as deleted and found only on request. */
const alsoVoid = (tx: HouseholdTx): Sql =>
  sql`(t.deleted_at is null or (t.status = 'void' and t.account_id in (select id from account
    where household_id = ${tx.householdId} and deleted_at is null)))`;
