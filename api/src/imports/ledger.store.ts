import type { AccountSubtype, AccountType, Transaction } from '@tideline/contract';
import type { CivilDate, Minor } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlannedReference } from './plan/plan-target.ts';
import type { PlannedChange } from './plan/planned-change.ts';
import type { OpeningEntry } from './plan/target.ts';

// Each writes all its rows in one statement, as one parameter: the round trips of an import do not grow with the file.

export interface NewAccount {
  id: string;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  institution: string | null;
  mask: string | null;
  currency: string;
}

export interface NewTransaction {
  id: string;
  accountId: string;
  postedOn: CivilDate;
  transactedOn: CivilDate | null;
  amountMinor: Minor;
  payee: string;
  memo: string | null;
  rawDescription: string | null;
  checkNumber: string | null;
  kind: Transaction['kind'];
  status: 'pending' | 'posted' | 'cleared';
  needsReview: boolean;
  categoryId: string | null;
  isSplit: boolean;
  excluded: boolean;
}

export const insertAccount = (tx: HouseholdTx, account: NewAccount, now: Date): Promise<number> =>
  tx.run(sql`
    insert into account (household_id, id, name, type, subtype, institution, mask, currency, created_at)
    values (${tx.householdId}, ${account.id}, ${account.name}, ${account.type}, ${account.subtype}, ${account.institution}, ${account.mask}, ${account.currency}, ${now})`);

export const insertIdentifier = (
  tx: HouseholdTx,
  identifier: { id: string; accountId: string; hash: string },
): Promise<number> =>
  tx.run(sql`
    insert into account_identifier (household_id, id, account_id, hash)
    values (${tx.householdId}, ${identifier.id}, ${identifier.accountId}, ${identifier.hash})`);

/** A balance older than the one known already says nothing new. */
export const reportBalance = (
  tx: HouseholdTx,
  accountId: string,
  balance: { minor: number; on: string },
): Promise<number> =>
  tx.run(sql`
    update account set reported_balance_minor = ${balance.minor}, reported_on = ${balance.on}
    where household_id = ${tx.householdId} and id = ${accountId} and (reported_on is null or reported_on <= ${balance.on}::date)
      and (reported_balance_minor, reported_on) is distinct from (${balance.minor}::bigint, ${balance.on}::date)`);

export const insertTransactions = (
  tx: HouseholdTx,
  transactions: readonly NewTransaction[],
  now: Date,
  origin: 'import' | 'sync' = 'import',
): Promise<number> =>
  tx.run(sql`
    insert into transaction (household_id, id, account_id, posted_on, transacted_on, amount_minor, payee, memo, raw_description, check_number,
      kind, status, needs_review, category_id, is_split, excluded, source, created_at)
    select ${tx.householdId}, r.id, r."accountId", r."postedOn", r."transactedOn", r."amountMinor", r.payee, r.memo, r."rawDescription", r."checkNumber",
      r.kind, r.status, r."needsReview", r."categoryId", r."isSplit", r.excluded, ${origin}, ${now}
    from json_to_recordset(${JSON.stringify(transactions)}) as r (id uuid, "accountId" uuid, "postedOn" date, "transactedOn" date, "amountMinor" bigint,
      payee text, memo text, "rawDescription" text, "checkNumber" text, kind text, status text, "needsReview" boolean, "categoryId" uuid, "isSplit" boolean, excluded boolean)`);

/** Parts add up to their transaction: where the bank changes the amount, the last part changes with it. Before the transactions themselves. */
export const letSplitsFollow = (tx: HouseholdTx, changes: readonly PlannedChange[]): Promise<number> =>
  tx.run(sql`
    update split s set amount_minor = s.amount_minor + r."amountMinor" - t.amount_minor
    from json_to_recordset(${JSON.stringify(changes.map(({ id, amountMinor }) => ({ id, amountMinor })))}) as r (id uuid, "amountMinor" bigint)
    join transaction t on t.household_id = ${tx.householdId} and t.id = r.id and t.is_split and t.amount_minor <> r."amountMinor"
    where s.household_id = ${tx.householdId} and s.transaction_id = t.id
      and s.position = (select max(p.position) from split p where p.household_id = ${tx.householdId} and p.transaction_id = t.id)`);

export const updateTransactions = (tx: HouseholdTx, changes: readonly PlannedChange[]): Promise<number> =>
  tx.run(sql`
    update transaction t
    set posted_on = r."postedOn", amount_minor = r."amountMinor", payee = r.payee, raw_description = r."rawDescription", status = r.status,
      deleted_at = case when t.status = 'void' then null else t.deleted_at end
    from json_to_recordset(${JSON.stringify(changes.map(({ before: _before, ...change }) => change))})
      as r (id uuid, "postedOn" date, "amountMinor" bigint, payee text, "rawDescription" text, status text)
    where t.household_id = ${tx.householdId} and t.id = r.id`);

export const markForReview = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update transaction set needs_review = true where household_id = ${tx.householdId} and id = any(${ids}) and not needs_review`,
  );

/** Of an opening entry `transacted_on` is the day on which its balance was known. */
export const moveOpening = (tx: HouseholdTx, opening: OpeningEntry): Promise<number> =>
  tx.run(sql`
    update transaction set posted_on = ${opening.postedOn}, transacted_on = ${opening.knownOn}, amount_minor = ${opening.amountMinor}
    where household_id = ${tx.householdId} and id = ${opening.id}`);

/** Ids of a source; one that is known already takes over what the bank says now. */
export const storeReferences = (
  tx: HouseholdTx,
  source: string,
  references: readonly (PlannedReference & { id: string; accountId: string })[],
): Promise<number> =>
  tx.run(sql`
    insert into external_ref as e (household_id, id, account_id, transaction_id, source, external_id, seen_posted_on, seen_amount_minor, seen_payee)
    select ${tx.householdId}, r.id, r."accountId", r."transactionId", ${source}, r."externalId", (r.seen->>'postedOn')::date, (r.seen->>'amountMinor')::bigint, r.seen->>'payee'
    from json_to_recordset(${JSON.stringify(references)}) as r (id uuid, "accountId" uuid, "transactionId" uuid, "externalId" text, seen json)
    on conflict (household_id, account_id, source, external_id) do update
      set seen_posted_on = excluded.seen_posted_on, seen_amount_minor = excluded.seen_amount_minor, seen_payee = excluded.seen_payee`);
