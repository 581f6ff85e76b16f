import type { Transaction } from '@tideline/contract';
import { type CivilDate, minor, type RuleSplit, type RuleTargetField, type RuleTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { empty, type Sql, sql } from '../database/sql.ts';

/** A transaction as rules see it, with what a table of differences shows beside it. */
export interface RuleRow {
  id: string;
  version: number;
  accountId: string;
  currency: string;
  postedOn: CivilDate;
  amountMinor: number;
  payee: string;
  rawDescription: string | null;
  memo: string | null;
  categoryId: string | null;
  kind: Transaction['kind'];
  excluded: boolean;
  isSplit: boolean;
  needsReview: boolean;
  setByPerson: RuleTargetField[];
  source: string;
}

const columns = sql`
  t.id, t.version, t.account_id, a.currency, t.posted_on, t.amount_minor, t.payee, t.raw_description, t.memo, t.category_id, t.kind, t.excluded, t.is_split,
  t.needs_review, t.set_by_person, t.source`;
const source = sql`transaction t join account a on a.household_id = t.household_id and a.id = t.account_id`;

/** Few enough that other requests get their turn between two of them. */
const CHUNK_ROWS = 5_000;

/** Everything there is, newest first, part by part: memory does not grow with the ledger. */
export async function* ledgerInParts(tx: HouseholdTx, from: CivilDate | null): AsyncGenerator<RuleRow[]> {
  for (let after: RuleRow | null = null; ; ) {
    const before: Sql = after === null ? empty : sql`and (t.posted_on, t.id) < (${after.postedOn}::date, ${after.id}::uuid)`;
    const rows: RuleRow[] = await tx.many<RuleRow>(sql`
      select ${columns} from ${source}
      where t.household_id = ${tx.householdId} and t.deleted_at is null ${from === null ? empty : sql`and t.posted_on >= ${from}::date`} ${before}
      order by t.posted_on desc, t.id desc limit ${CHUNK_ROWS}`);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1) ?? null;
  }
}

export const rowsById = (tx: HouseholdTx, ids: readonly string[]): Promise<RuleRow[]> =>
  tx.many(sql`select ${columns} from ${source} where t.household_id = ${tx.householdId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null`);

/** Rows whose print or payee holds a text; the newest of them. */
export const rowsWithText = (tx: HouseholdTx, text: string, limit: number): Promise<RuleRow[]> =>
  tx.many(sql`
    select ${columns} from ${source}
    where t.household_id = ${tx.householdId} and t.deleted_at is null and t.search_text like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
    order by t.posted_on desc, t.id desc limit ${limit}`);

export interface RowDetails {
  tags: ReadonlyMap<string, readonly string[]>;
  splits: ReadonlyMap<string, readonly RuleSplit[]>;
}

/** Tags and parts of the household's transactions; most ledgers have few of either. */
export async function detailsOfRows(tx: HouseholdTx): Promise<RowDetails> {
  const tags = await tx.many<{ transactionId: string; names: string[] }>(sql`
    select x.transaction_id, array_agg(g.name order by g.name) as names from transaction_tag x
    join tag g on g.household_id = x.household_id and g.id = x.tag_id and g.deleted_at is null
    where x.household_id = ${tx.householdId} and x.split_id is null group by x.transaction_id`);
  const splits = await tx.many<{ transactionId: string; amountMinor: number; categoryId: string | null; memo: string | null }>(sql`
    select transaction_id, amount_minor, category_id, memo from split where household_id = ${tx.householdId} order by transaction_id, position`);
  return {
    tags: new Map(tags.map(({ transactionId, names }) => [transactionId, names])),
    splits: new Map([...Map.groupBy(splits, ({ transactionId }) => transactionId)].map(([id, parts]) => [
      id, parts.map(({ amountMinor, categoryId, memo }) => ({ amountMinor: minor(amountMinor), categoryId, memo })),
    ])),
  };
}

/**
 * The same for the domain. What was typed in by hand is a person's: its payee, and its category where it has one. A divided transaction
 * has no category of its own to set.
 */
export function toRuleTransaction(row: RuleRow, { tags, splits }: RowDetails): RuleTransaction {
  const typed: RuleTargetField[] = row.source === 'manual' ? ['payee', ...(row.categoryId === null ? [] : ['categoryId' as const])] : [];
  return {
    id: row.id,
    accountId: row.accountId,
    postedOn: row.postedOn,
    amountMinor: minor(row.amountMinor),
    rawText: row.rawDescription ?? row.payee,
    payee: row.payee,
    memo: row.memo,
    categoryId: row.categoryId,
    tags: tags.get(row.id) ?? [],
    kind: row.kind,
    excluded: row.excluded,
    splits: splits.get(row.id) ?? [],
    isReviewed: !row.needsReview,
    setByPerson: [...row.setByPerson, ...typed, ...(row.isSplit ? ['categoryId' as const, 'splits' as const] : [])],
  };
}
