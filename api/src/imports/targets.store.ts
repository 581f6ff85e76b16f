import type { CivilDate, ExistingRow, ExternalReference, Minor } from '@tideline/domain';
import type { AccountSubtype, AccountType } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { LedgerTransaction, OpeningEntry } from './plan/target.ts';

export interface AccountRow {
  id: string;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  mask: string | null;
  currency: string;
  hashes: string[];
}

/** Accounts that can be imported into (a closed one too: a file may tell of its past), each with the digests of the account numbers it is known by. */
export const accountsOf = (tx: HouseholdTx): Promise<AccountRow[]> =>
  tx.many(sql`
    select a.id, a.name, a.type, a.subtype, a.mask, a.currency,
      array(select i.hash from account_identifier i where i.household_id = a.household_id and i.account_id = a.id) as hashes
    from account a where a.household_id = ${tx.householdId} and a.deleted_at is null
    order by a.id`);

/** Rows of a file that are looked for. */
const LOOKED_FOR = 200;
/** Fewer equal rows are chance. */
const FOUND_MIN = 3;
const FOUND_SHARE = 0.4;

/** The one account of which many rows of a file are in the ledger already, by day and amount; null where none or two could be meant. */
export async function accountWithRows(
  tx: HouseholdTx,
  rows: readonly { postedOn: CivilDate; amountMinor: Minor }[],
): Promise<string | null> {
  const step = Math.max(1, Math.floor(rows.length / LOOKED_FOR));
  const sample = [
    ...new Map(
      rows
        .filter((_row, position) => position % step === 0)
        .map(({ postedOn, amountMinor }) => [`${postedOn} ${amountMinor}`, { postedOn, amountMinor }]),
    ).values(),
  ];
  if (sample.length < FOUND_MIN) return null;
  const found = await tx.many<{ accountId: string; count: number }>(sql`
    select t.account_id, count(distinct (t.posted_on, t.amount_minor))::int as count
    from json_to_recordset(${JSON.stringify(sample)}) as r ("postedOn" date, "amountMinor" bigint)
    join transaction t on t.household_id = ${tx.householdId} and t.posted_on = r."postedOn" and t.amount_minor = r."amountMinor" and t.deleted_at is null
    group by t.account_id order by count desc, t.account_id limit 2`);
  const [first, second] = found;
  if (first === undefined || first.count < FOUND_MIN) return null;
  const isMany = first.count >= sample.length * FOUND_SHARE || first.count >= 10;
  return isMany && first.count >= 3 * (second?.count ?? 0) ? first.accountId : null;
}

interface TransactionRow {
  id: string;
  postedOn: string;
  amountMinor: number;
  payee: string;
  rawDescription: string | null;
  status: LedgerTransaction['status'] | 'void';
  deleted: boolean;
  externalId: string | null;
  seenPostedOn: string | null;
  seenAmountMinor: number | null;
  seenPayee: string | null;
}

/**
 * Transactions of an account that rows of these days or with these ids may be: living ones, and deleted ones that an
 * import or a connection brought. One that is void is still an announcement that may yet be posted: taken for deleted, it
 * would swallow the posting. The opening entry and adjustments are never a row of a file.
 */
export async function loadExisting(
  tx: HouseholdTx,
  query: { accountId: string; source: string; from: CivilDate; to: CivilDate; externalIds: readonly string[] },
): Promise<{ existing: ExistingRow[]; ledger: Map<string, LedgerTransaction> }> {
  const rows = await tx.many<TransactionRow>(sql`
    with wanted as (
      select id from transaction
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and deleted_at is null and posted_on between ${query.from} and ${query.to}
      union
      select id from transaction
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and deleted_at is not null and source in ('import', 'sync') and posted_on between ${query.from} and ${query.to}
      union
      select transaction_id from external_ref
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and source = ${query.source} and external_id = any(${query.externalIds})
    )
    select t.id, t.posted_on, t.amount_minor, t.payee, t.raw_description, t.status, t.deleted_at is not null and t.status <> 'void' as deleted,
      r.external_id, r.seen_posted_on, r.seen_amount_minor, r.seen_payee
    from wanted join transaction t on t.household_id = ${tx.householdId} and t.id = wanted.id
    left join external_ref r on r.household_id = t.household_id and r.transaction_id = t.id and r.source = ${query.source}
    where t.kind not in ('opening', 'adjustment')
    order by t.posted_on, t.id, r.id`);
  return group(rows);
}

function group(rows: readonly TransactionRow[]): { existing: ExistingRow[]; ledger: Map<string, LedgerTransaction> } {
  const ledger = new Map<string, LedgerTransaction>();
  const existing = Map.groupBy(rows, ({ id }) => id);
  return {
    ledger,
    existing: [...existing.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const own = factsOf(first.postedOn, first.amountMinor, first.rawDescription ?? first.payee);
      const status = first.status === 'void' ? 'pending' : first.status;
      if (!first.deleted) ledger.set(first.id, { id: first.id, ...own, status, shownPayee: first.payee });
      const references = same.flatMap(referenceOf);
      return [
        {
          id: first.id,
          ...(references.at(-1)?.lastSeen ?? own), // as the bank says it: that is what the next file will say
          pending: status === 'pending',
          locked: first.status === 'reconciled',
          deleted: first.deleted,
          references,
        },
      ];
    }),
  };
}

function referenceOf(row: TransactionRow): ExternalReference[] {
  if (row.externalId === null || row.seenPostedOn === null || row.seenAmountMinor === null || row.seenPayee === null)
    return [];
  return [{ externalId: row.externalId, lastSeen: factsOf(row.seenPostedOn, row.seenAmountMinor, row.seenPayee) }];
}

const factsOf = (postedOn: string, amountMinor: number, payee: string) => ({
  postedOn: postedOn as CivilDate,
  amountMinor: amountMinor as Minor,
  payee,
});

export const openingOf = (tx: HouseholdTx, accountId: string): Promise<OpeningEntry | null> =>
  tx.maybe(sql`
    select id, posted_on, coalesce(transacted_on, posted_on) as known_on, amount_minor from transaction
    where household_id = ${tx.householdId} and account_id = ${accountId} and kind = 'opening' and deleted_at is null
    order by posted_on, id limit 1`);

export const isEmpty = async (tx: HouseholdTx, accountId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from transaction where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null limit 1`,
  )) === null;

/** Balance at the end of a day; null: of all days. */
export const balanceOn = async (tx: HouseholdTx, accountId: string, day: string | null): Promise<number> =>
  (
    await tx.one<{ balanceMinor: number }>(sql`
    select coalesce(sum(net_minor), 0)::bigint as balance_minor from account_day
    where household_id = ${tx.householdId} and account_id = ${accountId} and (${day}::date is null or day <= ${day}::date)`)
  ).balanceMinor;
