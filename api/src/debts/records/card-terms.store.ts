import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, join, sql } from '../../platform/database/sql.ts';
import { type StatementFields, unpostedInterest } from './card-statement.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The terms of a card agreement that the user entered. The four minimum columns are either all set or all null. */
export type CardTermsRow = RowOf<
  'card_terms',
  | 'accountId'
  | 'version'
  | 'creditLimitMinor'
  | 'dueDay'
  | 'closeDay'
  | 'minimumKind'
  | 'minimumPctPpm'
  | 'minimumFloorMinor'
  | 'minimumRoundToMinor',
  {
    /** For `fixed` and `current`, see the agreement. A fixed amount may differ from the minimum. */
    autopay: 'none' | 'minimum' | 'statement' | 'fixed' | 'current';
  }
>;

export type CardTermsFields = Omit<CardTermsRow, 'accountId' | 'version'>;

export const noTerms: CardTermsFields = {
  creditLimitMinor: null,
  dueDay: null,
  closeDay: null,
  minimumKind: null,
  minimumPctPpm: null,
  minimumFloorMinor: null,
  minimumRoundToMinor: null,
  autopay: 'none',
};

export type RateRow = RowOf<'card_rate', 'id' | 'aprType' | 'aprPpm' | 'effectiveFrom'>;

/** The last closed statement, with printed figures if the user entered them, otherwise computed ones. */
export interface LastStatement extends Pick<
  StatementFields,
  'closesOn' | 'dueOn' | 'closingMinor' | 'minimumMinor' | 'graceState' | 'segments'
> {
  /** Interest of this and earlier statements that has no transaction. */
  unpostedMinor: number;
}

/** A card with its known terms. The version is null if no terms were entered. */
export type CardRow = Omit<CardTermsRow, 'version'> & {
  version: Tables['card_terms']['version'] | null;
  rates: RateRow[];
  /** The amount of fixed autopay. */
  autopayFixedMinor?: Tables['card_terms']['autopayFixedMinor'];
  /** Whether deferred interest compounds. null: the usual rule applies. */
  deferredCompounding?: Tables['card_terms']['deferredCompounding'];
  /** Order in which payments are applied to the card's balances. null: the usual order in its country. */
  allocationPolicy?: Tables['card_terms']['allocationPolicy'];
  /** The last statement closed by the given day. */
  statement?: LastStatement | null;
  /** Date of the first cash advance. */
  firstCashOn?: string | null;
  /** null: not entered. */
  lateFeeMinor?: Tables['card_terms']['lateFeeMinor'];
};

const termColumns = sql`credit_limit_minor, due_day, close_day, minimum_kind, minimum_pct_ppm, minimum_floor_minor,
  minimum_round_to_minor`;

/** Lists terms, and the rates active on a day, of all cards that have any. */
export const listCardTerms = (tx: HouseholdTx, on: string): Promise<CardRow[]> =>
  tx.many(
    sql`
    with rate as (
      select account_id, json_agg(json_build_object('id', id, 'aprType', apr_type, 'aprPpm', apr_ppm, 'effectiveFrom',
        effective_from) order by apr_type desc) as rates
      from (
        select distinct on (account_id, apr_type) * from card_rate
        where household_id = ${tx.householdId} and effective_from <= ${on}
        order by account_id, apr_type, effective_from desc
      ) r group by account_id
    ), closed as (
      select distinct on (account_id) account_id, json_build_object('closesOn', closes_on, 'dueOn', due_on,
        'closingMinor', coalesce(printed_closing_minor, closing_minor),
        'minimumMinor', coalesce(printed_minimum_minor, minimum_minor), 'graceState', grace_state, 'segments', segments,
        'unpostedMinor', sum(${unpostedInterest}) over (partition by account_id)) as statement
      from card_statement where household_id = ${tx.householdId} and closes_on <= ${on} and deleted_at is null
      order by account_id, closes_on desc
    ), cash as (
      select account_id, min(posted_on) as first_cash_on from transaction
      where household_id = ${tx.householdId} and kind = 'cash_advance' and posted_on <= ${on} and deleted_at is null
        group by account_id
    )
    select account_id, version, ${termColumns}, coalesce(autopay, 'none') as autopay, autopay_fixed_minor,
      deferred_compounding, allocation_policy, late_fee_minor, coalesce(rates, '[]') as rates, statement, first_cash_on
    from (select * from card_terms where household_id = ${tx.householdId}) t full join rate
      using (account_id) full join closed using (account_id) full join cash using (account_id)`.kept(),
  );

/** Locks the terms until the transaction ends and returns them, or null if none were entered. */
export const lockCardTerms = (tx: HouseholdTx, accountId: string): Promise<CardTermsRow | null> =>
  tx.maybe(sql`
    select account_id, version, ${termColumns}, autopay from card_terms
    where household_id = ${tx.householdId} and account_id = ${accountId} for update`);

export const insertCardTerms = (
  tx: HouseholdTx,
  id: string,
  accountId: string,
  terms: CardTermsFields,
): Promise<number> => insertTermsOfCards(tx, [{ ...terms, id, accountId }]);

/** Inserts the terms of one or several cards. */
export const insertTermsOfCards = (
  tx: HouseholdTx,
  terms: readonly (CardTermsFields & { id: string; accountId: string })[],
): Promise<number> =>
  tx.run(sql`
    insert into card_terms (household_id, id, account_id, ${termColumns}, autopay) values ${join(
      terms.map(
        (of) => sql`(${tx.householdId}, ${of.id}, ${of.accountId}, ${of.creditLimitMinor}, ${of.dueDay},
          ${of.closeDay}, ${of.minimumKind}, ${of.minimumPctPpm}, ${of.minimumFloorMinor}, ${of.minimumRoundToMinor},
          ${of.autopay})`,
      ),
    )}`);

/** Updates the given terms. The others stay unchanged. */
export const updateCardTerms = (
  tx: HouseholdTx,
  accountId: string,
  changes: Partial<CardTermsFields>,
): Promise<number> =>
  tx.run(sql`
    update card_terms set ${assignments({ ...changes, autopay: changes.autopay ?? sql`autopay` })}
    where household_id = ${tx.householdId} and account_id = ${accountId}`);

/** Stores a rate, replacing any with the same type and start day. */
export const putRate = (tx: HouseholdTx, accountId: string, rate: RateRow): Promise<number> =>
  putRates(tx, [{ ...rate, accountId }]);

/** Stores one or several rates of different cards, types or start days. */
export const putRates = (tx: HouseholdTx, rates: readonly (RateRow & { accountId: string })[]): Promise<number> =>
  tx.run(sql`
    insert into card_rate (household_id, id, account_id, apr_type, apr_ppm, effective_from) values ${join(
      rates.map(
        ({ id, accountId, aprType, aprPpm, effectiveFrom }) =>
          sql`(${tx.householdId}, ${id}, ${accountId}, ${aprType}, ${aprPpm}, ${effectiveFrom})`,
      ),
    )}
    on conflict (household_id, account_id, apr_type, effective_from) do update set apr_ppm = excluded.apr_ppm`);
