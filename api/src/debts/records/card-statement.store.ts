import { AprType, SegmentKind } from '@tideline/contract';
import { z } from 'zod';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { TransactionRow } from '../../ledger/postings/transactions.store.ts';
import type { RateRow } from './card-terms.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

const amount = z.int().min(-999_999_999_999_999).max(999_999_999_999_999);
const owed = amount.min(0);

/** A balance at one rate, as stored with a statement. Amounts are in minor units. */
export const StoredSegment = z.object({
  id: z.string().max(60),
  kind: SegmentKind,
  aprType: AprType,
  aprPpm: z.int().min(0).max(10_000_000).nullable(),
  promoEndsOn: z.iso.date().nullable(),
  openingMinor: owed,
  chargesMinor: owed,
  feesMinor: owed,
  /** Negative if refunds exceeded the balance. */
  creditsMinor: amount,
  paidMinor: owed,
  interestMinor: amount,
  workedMinor: owed,
  retroMinor: owed,
  deferredMinor: owed,
  closingMinor: owed,
});
export type StoredSegment = z.infer<typeof StoredSegment>;

export interface StatementFields {
  startsOn: string;
  closesOn: string;
  dueOn: string;
  source: 'actual' | 'estimated';
  openingMinor: number;
  purchasesMinor: number;
  paymentsMinor: number;
  creditsMinor: number;
  feesMinor: number;
  interestMinor: number;
  /** Closing balance from the transactions, plus interest that has no transaction. */
  closingMinor: number;
  /**
   * Interest of this and earlier statements that had no transaction when this statement closed. null: the statement
   * was stored without it.
   */
  unpostedMinor: number | null;
  minimumMinor: number;
  printedClosingMinor: number | null;
  printedMinimumMinor: number | null;
  printedInterestMinor: number | null;
  acceptedMinor: number;
  graceState: 'in_grace' | 'lost' | 'regaining';
  segments: StoredSegment[];
}

export interface StatementRow extends StatementFields, RowOf<'card_statement', 'id' | 'version' | 'accountId'> {
  /** Interest charged by this statement that currently has no transaction in its cycle. */
  unpostedInterestMinor: number;
}

/** A transaction of a cycle, with the fields that determine how it counts. */
export type CycleRow = Pick<TransactionRow, 'id' | 'postedOn' | 'amountMinor' | 'kind' | 'payee'> & {
  nature: Tables['category']['nature'] | null;
};

/**
 * Interest that a card_statement row charged and that has no transaction in its cycle. For a statement stored without
 * such interest, limited to the part that its balances still include.
 */
export const unpostedInterest = sql`greatest(0, least(
  coalesce(printed_interest_minor, interest_minor) + coalesce((
    select sum(t.amount_minor) from transaction t
    where t.household_id = card_statement.household_id and t.account_id = card_statement.account_id
      and t.kind = 'interest' and t.deleted_at is null
      and t.posted_on between card_statement.starts_on and card_statement.closes_on
  ), 0),
  case when unposted_minor is null then coalesce((select sum((e ->> 'closingMinor')::bigint)
    from jsonb_array_elements(segments) e), 0) - closing_minor end
))::bigint`;

const columns = sql`
  id, version, account_id, starts_on, closes_on, due_on, source, opening_minor, purchases_minor, payments_minor,
    credits_minor, fees_minor, interest_minor,
  closing_minor, minimum_minor, printed_closing_minor, printed_minimum_minor, printed_interest_minor, accepted_minor,
    grace_state, segments, unposted_minor,
  ${unpostedInterest} as unposted_interest_minor`;

/** Lists a card's statements, oldest first. */
export const listStatements = (tx: HouseholdTx, accountId: string): Promise<StatementRow[]> =>
  tx.many(
    sql`
    select ${columns} from card_statement
    where household_id = ${tx.householdId} and account_id = ${accountId} and deleted_at is null order by closes_on`.kept(),
  );

export const findStatement = (tx: HouseholdTx, id: string): Promise<StatementRow | null> =>
  tx.maybe(
    sql`select ${columns} from card_statement where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null`,
  );

export const lockStatement = (tx: HouseholdTx, id: string): Promise<StatementRow | null> =>
  tx.maybe(
    sql`select ${columns} from card_statement where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null for no key update`,
  );

export const insertStatement = (
  tx: HouseholdTx,
  id: string,
  accountId: string,
  { segments, ...row }: StatementFields,
): Promise<number> =>
  tx.run(sql`
    insert into card_statement (household_id, id, account_id, starts_on, closes_on, due_on, source, opening_minor,
      purchases_minor, payments_minor, credits_minor, fees_minor,
      interest_minor, closing_minor, minimum_minor, printed_closing_minor, printed_minimum_minor,
        printed_interest_minor, accepted_minor, grace_state, segments, unposted_minor)
    values (${tx.householdId}, ${id}, ${accountId}, ${row.startsOn}, ${row.closesOn}, ${row.dueOn}, ${row.source},
      ${row.openingMinor}, ${row.purchasesMinor}, ${row.paymentsMinor},
      ${row.creditsMinor}, ${row.feesMinor}, ${row.interestMinor}, ${row.closingMinor}, ${row.minimumMinor},
        ${row.printedClosingMinor}, ${row.printedMinimumMinor},
      ${row.printedInterestMinor}, ${row.acceptedMinor}, ${row.graceState}, ${JSON.stringify(segments)}::jsonb,
        ${row.unpostedMinor})`);

export const updateStatement = (
  tx: HouseholdTx,
  id: string,
  { segments, ...changes }: Partial<StatementFields>,
): Promise<number> =>
  tx.run(sql`
    update card_statement
      set ${assignments({ ...changes, segments: segments === undefined ? sql`segments` : sql`${JSON.stringify(segments)}::jsonb` })}
    where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`);

export const removeStatement = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(
    sql`update card_statement set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null`,
  );

/** Lists a card's transactions between two days, inclusive. */
export const listCycleRows = (
  tx: HouseholdTx,
  accountId: string,
  { startsOn, closesOn }: { startsOn: string; closesOn: string },
): Promise<CycleRow[]> =>
  tx.many(sql`
    select t.id, t.posted_on, t.amount_minor, t.kind, t.payee, c.nature
    from transaction t left join category c on c.household_id = t.household_id and c.id = t.category_id
    where t.household_id = ${tx.householdId} and t.account_id = ${accountId} and t.deleted_at is null
      and t.posted_on between ${startsOn} and ${closesOn}
    order by t.posted_on, t.id`);

/** Returns the amount that a card owed at the end of each given day, in the same order. Negative: a credit balance. */
export const owedOnDays = async (tx: HouseholdTx, accountId: string, days: readonly string[]): Promise<number[]> =>
  (
    await tx.many<{ owedMinor: number }>(sql`
      select coalesce((
        select -sum(t.amount_minor) from transaction t
        where t.household_id = ${tx.householdId} and t.account_id = ${accountId} and t.deleted_at is null
          and t.posted_on <= d.day
      ), 0)::bigint as owed_minor
      from unnest(${days}::date[]) with ordinality d (day, place) order by d.place`)
  ).map(({ owedMinor }) => owedMinor);

export const listRates = (tx: HouseholdTx, accountId: string): Promise<RateRow[]> =>
  tx.many(sql`
    select id, apr_type, apr_ppm, effective_from from card_rate
    where household_id = ${tx.householdId} and account_id = ${accountId} order by effective_from, apr_type`);
