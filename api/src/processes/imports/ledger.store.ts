import type { AccountSubtype, AccountType } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import { sql } from '../../platform/database/sql.ts';
import { insertTransactions, type NewTransaction } from '../../ledger/postings/transactions.store.ts';
import type { PlannedReference } from './plan/plan-target.ts';
import type { PlannedChange } from './plan/planned-change.ts';
import type { OpeningEntry } from './target.ts';
import type { NumberDigest } from './staged-statement.ts';

// Each function writes all its rows in one statement with one parameter, so that the number of round trips does not
// grow with the file.

export interface NewAccount {
  id: string;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  institution: string | null;
  mask: string | null;
  currency: string;
}

/** A transaction from a file or a connection. */
export type ImportedTransaction = Pick<
  NewTransaction,
  | 'id'
  | 'accountId'
  | 'transactedOn'
  | 'payee'
  | 'memo'
  | 'rawDescription'
  | 'checkNumber'
  | 'kind'
  | 'needsReview'
  | 'categoryId'
  | 'isSplit'
  | 'excluded'
> & {
  postedOn: CivilDate;
  amountMinor: Minor;
  status: 'pending' | 'posted' | 'cleared';
  /** The transaction that this one may duplicate. Until the user decides, this one is excluded like a deleted one. */
  heldFor: string | null;
};

export const insertAccount = (tx: HouseholdTx, account: NewAccount, now: Date): Promise<number> =>
  tx.run(sql`
    insert into account (household_id, id, name, type, subtype, institution, mask, currency, created_at)
    values (${tx.householdId}, ${account.id}, ${account.name}, ${account.type}, ${account.subtype},
      ${account.institution}, ${account.mask}, ${account.currency}, ${now})`);

/** Stores a digest of an account's number or name. `number` is omitted for a name. */
export const insertIdentifier = (
  tx: HouseholdTx,
  { id, accountId, hash, number }: { id: string; accountId: string; hash: string; number?: NumberDigest | undefined },
): Promise<number> =>
  tx.run(sql`
    insert into account_identifier (household_id, id, account_id, hash, number_hash, ending_hash, bank_hash, form)
    values (${tx.householdId}, ${id}, ${accountId}, ${hash}, ${number?.number ?? null}, ${number?.ending ?? null},
      ${number?.bank ?? null}, ${number?.form ?? null})`);

/** Stores a stated balance, unless the known one is newer. */
export const reportBalance = (
  tx: HouseholdTx,
  accountId: string,
  balance: { minor: number; on: string },
): Promise<number> =>
  tx.run(sql`
    update account set reported_balance_minor = ${balance.minor}, reported_on = ${balance.on}
    where household_id = ${tx.householdId} and id = ${accountId}
      and (reported_on is null or reported_on <= ${balance.on}::date)
      and (reported_balance_minor, reported_on) is distinct from (${balance.minor}::bigint, ${balance.on}::date)`);

const NOT_SET: string[] = [];

export const insertImported = (
  tx: HouseholdTx,
  transactions: readonly ImportedTransaction[],
  now: Date,
  origin: 'import' | 'sync' = 'import',
): Promise<number> =>
  insertTransactions(
    tx,
    transactions.map((transaction) => ({
      ...transaction,
      originalAmountMinor: null,
      originalCurrency: null,
      setByUser: NOT_SET,
      statementId: null,
      source: origin,
      createdAt: now,
      deletedAt: transaction.heldFor === null ? null : now,
    })),
  );

/**
 * Adjusts splits to the amounts that the bank changed: the last part absorbs the difference. Must run before the
 * transactions are updated.
 */
export const letSplitsFollow = (tx: HouseholdTx, changes: readonly PlannedChange[]): Promise<number> =>
  tx.run(sql`
    update split s set amount_minor = s.amount_minor + r."amountMinor" - t.amount_minor
    from json_to_recordset(${JSON.stringify(changes.map(({ id, amountMinor }) => ({ id, amountMinor })))}) as r (id uuid, "amountMinor" bigint)
    join transaction t on t.household_id = ${tx.householdId} and t.id = r.id and t.is_split
      and t.amount_minor <> r."amountMinor"
    where s.household_id = ${tx.householdId} and s.transaction_id = t.id
      and s.position = (select max(p.position) from split p where p.household_id = ${tx.householdId}
        and p.transaction_id = t.id)`);

export const updateTransactions = (tx: HouseholdTx, changes: readonly PlannedChange[]): Promise<number> =>
  tx.run(sql`
    update transaction t
    set posted_on = r."postedOn", amount_minor = r."amountMinor", payee = r.payee,
      raw_description = r."rawDescription", status = r.status,
      deleted_at = case when t.status = 'void' then null else t.deleted_at end
    from json_to_recordset(${JSON.stringify(changes.map(({ before: _before, ...change }) => change))})
      as r (id uuid, "postedOn" date, "amountMinor" bigint, payee text, "rawDescription" text, status text)
    where t.household_id = ${tx.householdId} and t.id = r.id`);

export const markForReview = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update transaction set needs_review = true where household_id = ${tx.householdId} and id = any(${ids})
      and not needs_review`,
  );

/** Returns the language that the transaction's user chose (null without a user) and the household's locale. */
export const readLanguages = (tx: HouseholdTx): Promise<RowOf<'app_user', 'language'> & RowOf<'household', 'locale'>> =>
  tx.one(sql`
    select (select language from app_user where id = app_user()) as language, locale
    from household where id = ${tx.householdId}`);

/** Moves an opening entry. Its `transacted_on` is the date on which its balance was known. */
export const moveOpening = (tx: HouseholdTx, opening: OpeningEntry): Promise<number> =>
  tx.run(sql`
    update transaction set posted_on = ${opening.postedOn}, transacted_on = ${opening.knownOn},
      amount_minor = ${opening.amountMinor}
    where household_id = ${tx.householdId} and id = ${opening.id}`);

interface NewReference extends PlannedReference {
  readonly id: string;
  readonly accountId: string;
}

/** Stores the ids of a source for a new account, which has no ids yet. */
export const insertReferences = (
  tx: HouseholdTx,
  source: string,
  references: readonly NewReference[],
): Promise<number> =>
  insertRows(
    tx,
    'external_ref',
    references.map(({ seen, ...reference }) => ({
      ...reference,
      source,
      seenPostedOn: seen.postedOn,
      seenAmountMinor: seen.amountMinor,
      seenPayee: seen.payee,
    })),
  );

/** Stores the ids of a source. A known id is updated with the bank's current data. */
export const storeReferences = (
  tx: HouseholdTx,
  source: string,
  references: readonly NewReference[],
): Promise<number> =>
  tx.run(sql`
    insert into external_ref as e (household_id, id, account_id, transaction_id, source, external_id, seen_posted_on,
      seen_amount_minor, seen_payee)
    select ${tx.householdId}, r.id, r."accountId", r."transactionId", ${source}, r."externalId", r."postedOn",
      r."amountMinor", r.payee
    from json_to_recordset(${JSON.stringify(references.map(({ seen, ...reference }) => ({ ...reference, ...seen })))})
      as r (id uuid, "accountId" uuid, "transactionId" uuid, "externalId" text, "postedOn" date, "amountMinor" bigint,
        payee text)
    on conflict (household_id, account_id, source, external_id) do update
      set seen_posted_on = excluded.seen_posted_on, seen_amount_minor = excluded.seen_amount_minor,
        seen_payee = excluded.seen_payee`);
