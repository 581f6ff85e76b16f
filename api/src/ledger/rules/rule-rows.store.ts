import type { Transaction } from '@tideline/contract';
import { type CivilDate, minor, type RuleSplit, type RuleTargetField, type RuleTransaction } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { empty, type Sql, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** A transaction as input for rules, plus the columns shown in a table of differences. */
export type RuleRow = RowOf<
  'transaction',
  | 'id'
  | 'version'
  | 'accountId'
  | 'amountMinor'
  | 'payee'
  | 'rawDescription'
  | 'memo'
  | 'categoryId'
  | 'excluded'
  | 'isSplit'
  | 'needsReview'
  | 'source',
  { postedOn: CivilDate; kind: Transaction['kind']; setByUser: readonly RuleTargetField[] }
> &
  RowOf<'account', 'currency'>;

// Lists of names are read as one string, because parsing arrays costs more than all other columns together.
const columns = sql`
  t.id, t.version, t.account_id, t.posted_on, t.amount_minor, t.payee, t.raw_description, t.memo, t.category_id,
    t.kind, t.excluded, t.is_split,
  t.needs_review, array_to_string(t.set_by_user, ','), t.source`;

type Values = [
  string,
  number,
  string,
  CivilDate,
  number,
  string,
  string | null,
  string | null,
  string | null,
  Transaction['kind'],
  boolean,
  boolean,
  boolean,
  string,
  RuleRow['source'],
];

/** Reads positional rows, which take half the time of keyed rows for a hundred thousand rows. */
async function rowsOf(tx: HouseholdTx, currencies: ReadonlyMap<string, string>, rest: Sql): Promise<RuleRow[]> {
  const query = sql`select ${columns} from transaction t where t.household_id = ${tx.householdId}
    and t.deleted_at is null ${rest}`;
  const { rows } = await tx.client.query<Values>({ ...query.compile(), rowMode: 'array' as const });
  return rows.map(
    ([
      id,
      version,
      accountId,
      postedOn,
      amountMinor,
      payee,
      rawDescription,
      memo,
      categoryId,
      kind,
      excluded,
      isSplit,
      needsReview,
      fields,
      source,
    ]) => ({
      id,
      version,
      accountId,
      currency: currencies.get(accountId) ?? '',
      postedOn,
      amountMinor,
      payee,
      rawDescription,
      memo,
      categoryId,
      kind,
      excluded,
      isSplit,
      needsReview,
      setByUser: fields === '' ? NOTHING : (fields.split(',') as RuleTargetField[]),
      source,
    }),
  );
}

const NOTHING: readonly RuleTargetField[] = [];

const currenciesOf = async (tx: HouseholdTx): Promise<Map<string, string>> =>
  new Map(
    (
      await tx.many<RowOf<'account', 'id' | 'currency'>>(
        sql`select id, currency from account where household_id = ${tx.householdId}`,
      )
    ).map(({ id, currency }) => [id, currency]),
  );

/** Rows per chunk, few enough that other requests run between two chunks. */
const CHUNK_ROWS = 5_000;

/** Yields the whole ledger in chunks, newest first, so that memory use does not grow with the ledger. */
export async function* ledgerInParts(tx: HouseholdTx, from: CivilDate | null): AsyncGenerator<RuleRow[]> {
  const currencies = await currenciesOf(tx);
  const young = from === null ? empty : sql`and t.posted_on >= ${from}::date`;
  for (let after: RuleRow | null = null; ;) {
    const before: Sql =
      after === null ? empty : sql`and (t.posted_on, t.id) < (${after.postedOn}::date, ${after.id}::uuid)`;
    const rows: RuleRow[] = await rowsOf(
      tx,
      currencies,
      sql`${young} ${before} order by t.posted_on desc, t.id desc limit ${CHUNK_ROWS}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1) ?? null;
  }
}

export const rowsById = async (tx: HouseholdTx, ids: readonly string[]): Promise<RuleRow[]> =>
  rowsOf(tx, await currenciesOf(tx), sql`and t.id = any(${ids}::uuid[])`);

/** Returns the newest rows whose description or payee contains a text. */
export const rowsWithText = async (tx: HouseholdTx, text: string, limit: number): Promise<RuleRow[]> =>
  rowsOf(
    tx,
    await currenciesOf(tx),
    sql`and t.search_text like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
      order by t.posted_on desc, t.id desc limit ${limit}`,
  );

export interface RowDetails {
  tags: ReadonlyMap<string, readonly string[]>;
  splits: ReadonlyMap<string, readonly RuleSplit[]>;
}

/** Returns the tags and parts of the household's transactions. Most ledgers have few of them. */
export async function detailsOfRows(tx: HouseholdTx): Promise<RowDetails> {
  const tags = await tx.many<RowOf<'transaction_tag', 'transactionId'> & { names: string[] }>(sql`
    select x.transaction_id, array_agg(g.name order by g.name) as names from transaction_tag x
    join tag g on g.household_id = x.household_id and g.id = x.tag_id and g.deleted_at is null
    where x.household_id = ${tx.householdId} and x.split_id is null group by x.transaction_id`);
  const splits = await tx.many<RowOf<'split', 'transactionId' | 'amountMinor' | 'categoryId' | 'memo'>>(sql`
    select transaction_id, amount_minor, category_id, memo from split where household_id = ${tx.householdId}
      order by transaction_id, position`);
  return {
    tags: new Map(tags.map(({ transactionId, names }) => [transactionId, names])),
    splits: new Map(
      [...Map.groupBy(splits, ({ transactionId }) => transactionId)].map(([id, parts]) => [
        id,
        parts.map(({ amountMinor, categoryId, memo }) => ({ amountMinor: minor(amountMinor), categoryId, memo })),
      ]),
    ),
  };
}

/**
 * Converts a row for the domain. The payee of a row entered by hand, and its category if set, count as the user's
 * choice. A split transaction has no category to set.
 */
export function toRuleTransaction(row: RuleRow, { tags, splits }: RowDetails): RuleTransaction {
  return {
    id: row.id,
    accountId: row.accountId,
    postedOn: row.postedOn,
    amountMinor: minor(row.amountMinor),
    rawText: row.rawDescription ?? row.payee,
    payee: row.payee,
    memo: row.memo,
    categoryId: row.categoryId,
    tags: tags.get(row.id) ?? NO_TAGS,
    kind: row.kind,
    excluded: row.excluded,
    splits: row.isSplit ? (splits.get(row.id) ?? NO_SPLITS) : NO_SPLITS,
    isReviewed: !row.needsReview,
    setByUser: row.source === 'manual' || row.isSplit ? [...row.setByUser, ...alsoSetByUser(row)] : row.setByUser,
  };
}

const NO_TAGS: readonly string[] = [];
const NO_SPLITS: readonly RuleSplit[] = [];

function alsoSetByUser({ source, categoryId, isSplit }: RuleRow): RuleTargetField[] {
  const typed: RuleTargetField[] =
    source === 'manual' ? ['payee', ...(categoryId === null ? [] : ['categoryId' as const])] : [];
  return isSplit ? [...typed, 'categoryId', 'splits'] : typed;
}
