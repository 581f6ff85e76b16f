import type { Promo } from '@tideline/contract';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, join, sql, type Sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface PromoRow extends RowOf<
  'promo_period',
  | 'id'
  | 'version'
  | 'promoAprPpm'
  | 'startsOn'
  | 'billingCycles'
  | 'transferWindowEndsOn'
  | 'originalMinor'
  | 'balanceAsOf'
  | 'feePpm'
  | 'feeMinMinor'
  | 'feeMaxMinor'
  | 'marginMonths'
  | 'closedToNewOn'
  | 'evidenceNote'
  | 'enteredBy'
  | 'confirmedOn'
  | 'transferredOn'
  | 'transferredTo'
  | 'revokedOn'
  | 'revokedDaysLate'
  | 'evidenceStatementId',
  {
    /** A card, or a deposit account for a savings bonus. */
    accountId: string;
    kind: Promo['kind'];
    /** Null if unknown. */
    revertAprPpm: number | null;
    /** null: unknown, or counted in billing cycles. */
    endsOn: string | null;
    endsBasis: Promo['endsBasis'];
    /** Remaining balance on `balanceAsOf` as the user entered it. */
    balanceMinor: number;
    /** Id that determines which transactions of that day came later, because ids increase with time. */
    balanceEntry: string;
    conditions: Promo['conditions'][number]['condition'][];
    goal: Promo['goal'];
    /** Planned monthly payment to the card. null: the user set none. */
    plannedMinor: number | null;
  }
> {
  /** Number of on-time minimums that the user entered. null: it is counted from the card's statements. */
  onTimeEntered: number | null;
  /**
   * Minimums due since the rate was revoked, from the statements. null: the user entered the number, or no statement
   * has closed.
   */
  minimumsSince?: readonly { daysLate: number }[] | null;
  /** Closing date of the statement that is the evidence. null: no statement is the evidence, or it was deleted. */
  evidenceClosesOn: string | null;
  /** Name of `enteredBy`. */
  enteredByName: string | null;
}

export type PromoFields = Omit<
  PromoRow,
  'id' | 'version' | 'enteredByName' | 'onTimeEntered' | 'minimumsSince' | 'evidenceClosesOn'
> & { onTimeMinimums: number | null };

type Entered =
  | 'accountId'
  | 'kind'
  | 'promoAprPpm'
  | 'revertAprPpm'
  | 'startsOn'
  | 'endsOn'
  | 'originalMinor'
  | 'balanceMinor'
  | 'balanceAsOf'
  | 'balanceEntry'
  | 'feePpm';

/** Default values of fields that a simple offer does not set. */
const plain: Omit<PromoFields, Entered> = {
  endsBasis: 'fixed_date',
  billingCycles: null,
  transferWindowEndsOn: null,
  feeMinMinor: null,
  feeMaxMinor: null,
  conditions: [],
  marginMonths: null,
  goal: 'pay_to_zero',
  closedToNewOn: null,
  plannedMinor: null,
  evidenceNote: null,
  enteredBy: null,
  confirmedOn: null,
  transferredOn: null,
  transferredTo: null,
  revokedOn: null,
  revokedDaysLate: null,
  onTimeMinimums: null,
  evidenceStatementId: null,
};

const columns = sql`id, version, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on, ends_basis,
  billing_cycles, transfer_window_ends_on, original_minor, balance_minor, balance_as_of,
  balance_entry, fee_ppm, fee_min_minor, fee_max_minor, conditions, margin_months, goal, closed_to_new_on,
    planned_minor, evidence_note, entered_by, confirmed_on, transferred_on, transferred_to,
  revoked_on, revoked_days_late, on_time_minimums as on_time_entered, evidence_statement_id,
  (select s.closes_on from card_statement s where s.household_id = promo_period.household_id
    and s.id = promo_period.evidence_statement_id and s.deleted_at is null) as evidence_closes_on,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.household_id = promo_period.household_id
    and m.user_id = promo_period.entered_by) as entered_by_name`;

export const listPromos = (tx: HouseholdTx): Promise<PromoRow[]> =>
  tx.many(
    sql`select ${columns} from promo_period where household_id = ${tx.householdId} and deleted_at is null
      order by ends_on, id`.kept(),
  );

export const lockPromo = (tx: HouseholdTx, id: string): Promise<PromoRow | null> =>
  tx.maybe(
    sql`select ${columns} from promo_period where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null for update`,
  );

export const insertPromo = (tx: HouseholdTx, id: string, fields: NewPromo): Promise<number> =>
  insertPromos(tx, [{ ...fields, id }]);

type NewPromo = Pick<PromoFields, Entered> & Partial<PromoFields>;

/** Inserts one or several promotions. */
export const insertPromos = (tx: HouseholdTx, promos: readonly (NewPromo & { id: string })[]): Promise<number> =>
  tx.run(sql`
    insert into promo_period (household_id, id, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on,
      ends_basis, billing_cycles, transfer_window_ends_on, original_minor, balance_minor,
      balance_as_of, balance_entry, fee_ppm, fee_min_minor, fee_max_minor, conditions, margin_months, goal,
        closed_to_new_on, planned_minor, evidence_note, entered_by, confirmed_on, evidence_statement_id)
    values ${join(promos.map((promo) => valuesOf(tx, { ...plain, ...promo })))}`);

const valuesOf = ({ householdId }: HouseholdTx, promo: PromoFields & { id: string }): Sql => sql`(
  ${householdId}, ${promo.id}, ${promo.accountId}, ${promo.kind}, ${promo.promoAprPpm}, ${promo.revertAprPpm},
  ${promo.startsOn}, ${promo.endsOn}, ${promo.endsBasis}, ${promo.billingCycles}, ${promo.transferWindowEndsOn},
  ${promo.originalMinor}, ${promo.balanceMinor}, ${promo.balanceAsOf}, ${promo.balanceEntry}, ${promo.feePpm},
  ${promo.feeMinMinor}, ${promo.feeMaxMinor}, ${promo.conditions}, ${promo.marginMonths}, ${promo.goal},
  ${promo.closedToNewOn}, ${promo.plannedMinor}, ${promo.evidenceNote}, ${promo.enteredBy}, ${promo.confirmedOn},
  ${promo.evidenceStatementId})`;

export const updatePromo = (tx: HouseholdTx, id: string, changes: Partial<PromoFields>): Promise<number> =>
  tx.run(
    sql`update promo_period set ${assignments({ ...changes })} where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null`,
  );

export const removePromo = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(
    sql`update promo_period set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}
      and deleted_at is null`,
  );
