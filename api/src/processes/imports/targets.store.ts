import {
  addDays,
  type CivilDate,
  type ExistingRow,
  type ExternalReference,
  maxDate,
  minDate,
  type Minor,
  SIMILAR_DAYS,
} from '@tideline/domain';
import type { AccountSubtype, AccountType } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { agreementOf, clearest, type ComparedFacts, sampleOf } from './agreement.ts';
import type { LedgerTransaction, OpeningEntry, UnopenedAccount } from './target.ts';
import type { NumberDigest } from './staged-statement.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface AccountRow extends RowOf<
  'account',
  'id' | 'name' | 'mask' | 'currency',
  { type: AccountType; subtype: AccountSubtype | null }
> {
  /** Digests of the account's numbers and names in files. */
  hashes: string[];
  /** Digests of the account's numbers only. */
  numbers: NumberDigest[];
}

/**
 * Returns the accounts into which files can be imported, each with the digests of its known account numbers. Closed
 * accounts are included, because a file may cover their past.
 */
export const accountsOf = (tx: HouseholdTx): Promise<AccountRow[]> =>
  tx.many(sql`
    select a.id, a.name, a.type, a.subtype, a.mask, a.currency,
      array(select i.hash from account_identifier i
        where i.household_id = a.household_id and i.account_id = a.id) as hashes,
      coalesce((select json_agg(json_build_object('number', i.number_hash, 'ending', i.ending_hash, 'bank',
        i.bank_hash, 'form', i.form))
        from account_identifier i where i.household_id = a.household_id and i.account_id = a.id
          and i.form is not null), '[]') as numbers
    from account a where a.household_id = ${tx.householdId} and a.deleted_at is null
    order by a.id`);

/**
 * Returns the only account that already has many of a file's rows, by amount and by date or payee; null if there are
 * none or several.
 */
export async function accountWithRows(tx: HouseholdTx, rows: readonly ComparedFacts[]): Promise<string | null> {
  const sample = sampleOf(rows);
  const wanted = sample.map(({ postedOn, transactedOn, amountMinor }) => ({
    amountMinor,
    from: addDays(minDate(postedOn, transactedOn ?? postedOn), -SIMILAR_DAYS),
    to: addDays(maxDate(postedOn, transactedOn ?? postedOn), SIMILAR_DAYS),
  }));
  const found = await tx.many<ComparedFacts & { accountId: string }>(sql`
    select distinct t.id, t.account_id, t.posted_on, t.transacted_on, t.amount_minor,
      coalesce(t.raw_description, t.payee) as payee, t.source in ('manual', 'sweep') as is_entered
    from json_to_recordset(${JSON.stringify(wanted)}) as r ("amountMinor" bigint, "from" date, "to" date)
    join transaction t on t.household_id = ${tx.householdId} and t.posted_on between r."from" and r."to"
      and t.amount_minor = r."amountMinor"
    where t.deleted_at is null and t.kind not in ('opening', 'adjustment')
    order by t.posted_on, t.id`);
  const byAccount = Map.groupBy(found, ({ accountId }) => accountId);
  if (byAccount.size === 0) return null;
  const spans = await tx.many<RowOf<'account_day', 'accountId'> & { from: string; to: string }>(sql`
    select account_id, min(day) as "from", max(day) as "to" from account_day
    where household_id = ${tx.householdId} and account_id = any(${[...byAccount.keys()]}) group by account_id`);
  return clearest(
    spans.map(({ accountId: id, ...span }) => ({ id, agreement: agreementOf(sample, byAccount.get(id) ?? [], span) })),
  );
}

interface TransactionRow extends RowOf<
  'transaction',
  'id' | 'postedOn' | 'amountMinor' | 'payee' | 'rawDescription',
  { transactedOn: CivilDate | null; status: LedgerTransaction['status'] | 'void' }
> {
  isEntered: boolean;
  deleted: boolean;
  externalId: Tables['external_ref']['externalId'] | null;
  seenPostedOn: Tables['external_ref']['seenPostedOn'] | null;
  seenAmountMinor: Tables['external_ref']['seenAmountMinor'] | null;
  seenPayee: Tables['external_ref']['seenPayee'] | null;
}

/**
 * Loads the transactions of an account that may match rows with these dates or ids: active ones, and deleted ones that
 * came from an import or a connection. A void transaction is a pending row that may still post; if it were treated as
 * deleted, it would hide the posted row. Opening entries and adjustments never match a row of a file.
 */
export async function loadExisting(
  tx: HouseholdTx,
  query: { accountId: string; source: string; from: CivilDate; to: CivilDate; externalIds: readonly string[] },
): Promise<{ existing: ExistingRow[]; ledger: Map<string, LedgerTransaction> }> {
  const rows = await tx.many<TransactionRow>(sql`
    with wanted as (
      select id from transaction
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and deleted_at is null
        and posted_on between ${query.from} and ${query.to}
      union
      select id from transaction
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and deleted_at is not null
        and source in ('import', 'sync') and posted_on between ${query.from} and ${query.to}
      union
      select transaction_id from external_ref
      where household_id = ${tx.householdId} and account_id = ${query.accountId} and source = ${query.source}
        and external_id = any(${query.externalIds})
    )
    select t.id, t.posted_on, t.transacted_on, t.source in ('manual', 'sweep') as is_entered, t.amount_minor, t.payee,
      t.raw_description, t.status, t.deleted_at is not null and t.status <> 'void' as deleted,
      r.external_id, r.seen_posted_on, r.seen_amount_minor, r.seen_payee
    from wanted join transaction t on t.household_id = ${tx.householdId} and t.id = wanted.id
    left join external_ref r on r.household_id = t.household_id and r.transaction_id = t.id
      and r.source = ${query.source}
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
          ...(references.at(-1)?.lastSeen ?? own), // as reported by the bank, as in the next file
          transactedOn: first.transactedOn,
          entered: first.isEntered,
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

/** Returns whether the household has any transaction that a file could match. */
export const hasTransactions = async (tx: HouseholdTx): Promise<boolean> =>
  (await tx.maybe(
    sql`select from account_balance where household_id = ${tx.householdId} and transaction_count > 0 limit 1`,
  )) !== null;

export const isEmpty = async (tx: HouseholdTx, accountId: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from transaction where household_id = ${tx.householdId} and account_id = ${accountId}
      and deleted_at is null limit 1`,
  )) === null;

/**
 * Returns the first day of an account whose active transactions all came from files, and its balance at the end of the
 * given day; null for other accounts.
 */
export async function unopenedOn(
  tx: HouseholdTx,
  accountId: string,
  on: CivilDate | null,
): Promise<UnopenedAccount | null> {
  const found = await tx.maybe<{ firstOn: CivilDate | null; isFromFiles: boolean }>(sql`
    select (select min(posted_on) from transaction where household_id = ${tx.householdId} and account_id = ${accountId}
      and deleted_at is null) as first_on,
      not exists (select from transaction where household_id = ${tx.householdId} and account_id = ${accountId}
        and deleted_at is null and source <> 'import') as is_from_files`);
  if (found === null || found.firstOn === null || !found.isFromFiles) return null;
  return { balanceMinor: await balanceOn(tx, accountId, on), on, firstOn: found.firstOn };
}

/** Returns the last balance stated for a day so far; null if there is none. */
export const statedFor = async (tx: HouseholdTx, accountId: string, on: string | null): Promise<number | null> =>
  (
    await tx.maybe<RowOf<'balance_snapshot', 'ledgerMinor'>>(sql`
    select ledger_minor from balance_snapshot where household_id = ${tx.householdId} and account_id = ${accountId}
      and as_of = ${on}::date and source = 'statement'`)
  )?.ledgerMinor ?? null;

/** Returns the balance at the end of a day, or over all days if `day` is null. */
export const balanceOn = async (tx: HouseholdTx, accountId: string, day: string | null): Promise<number> =>
  (
    await tx.one<{ balanceMinor: number }>(sql`
    select coalesce(sum(net_minor), 0)::bigint as balance_minor from account_day
    where household_id = ${tx.householdId} and account_id = ${accountId}
      and (${day}::date is null or day <= ${day}::date)`)
  ).balanceMinor;
