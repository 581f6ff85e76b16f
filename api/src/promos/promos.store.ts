import type { Promo } from '@tideline/contract';
import type { HouseholdTx } from '../database/database.ts';
import { assignments, sql } from '../database/sql.ts';

export interface PromoRow {
  id: string;
  version: number;
  /** A card; of a savings bonus, a deposit account. */
  accountId: string;
  kind: Promo['kind'];
  promoAprPpm: number;
  /** null: not known. */
  revertAprPpm: number | null;
  startsOn: string;
  /** As entered; null: not known, or counted in billing cycles. */
  endsOn: string | null;
  endsBasis: Promo['endsBasis'];
  billingCycles: number | null;
  transferWindowEndsOn: string | null;
  originalMinor: number | null;
  /** What a person said was left of it on `balanceAsOf`. */
  balanceMinor: number;
  balanceAsOf: string;
  /** Ids rise with time: it tells which transactions of that same day came later. */
  balanceEntry: string;
  feePpm: number;
  feeMinMinor: number | null;
  feeMaxMinor: number | null;
  conditions: Promo['conditions'][number]['condition'][];
  marginMonths: number | null;
  goal: Promo['goal'];
  closedToNewOn: string | null;
  /** To the card every month; null: the minimum. */
  plannedMinor: number | null;
  evidenceNote: string | null;
  enteredBy: string | null;
  confirmedOn: string | null;
  transferredOn: string | null;
  transferredTo: string | null;
  revokedOn: string | null;
  revokedDaysLate: number | null;
  /** What a person said; null: counted from the statements of the card. */
  onTimeEntered: number | null;
  /** Minimums that fell due since the rate was taken away, by the statements; null: a person said it, or no statement was closed. */
  minimumsSince?: readonly { daysLate: number }[] | null;
  evidenceStatementId: string | null;
  /** Of that statement; null: it was opened again. */
  evidenceClosesOn: string | null;
  /** Of enteredBy. */
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

/** What a plain offer does not say. */
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

const columns = sql`id, version, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on, ends_basis, billing_cycles, transfer_window_ends_on, original_minor, balance_minor, balance_as_of,
  balance_entry, fee_ppm, fee_min_minor, fee_max_minor, conditions, margin_months, goal, closed_to_new_on, planned_minor, evidence_note, entered_by, confirmed_on, transferred_on, transferred_to,
  revoked_on, revoked_days_late, on_time_minimums as on_time_entered, evidence_statement_id,
  (select s.closes_on from card_statement s where s.household_id = promo_period.household_id and s.id = promo_period.evidence_statement_id and s.deleted_at is null) as evidence_closes_on,
  (select u.name from membership m join app_user u on u.id = m.user_id where m.household_id = promo_period.household_id and m.user_id = promo_period.entered_by) as entered_by_name`;

export const listPromos = (tx: HouseholdTx): Promise<PromoRow[]> =>
  tx.many(
    sql`select ${columns} from promo_period where household_id = ${tx.householdId} and deleted_at is null order by ends_on, id`,
  );

export const lockPromo = (tx: HouseholdTx, id: string): Promise<PromoRow | null> =>
  tx.maybe(
    sql`select ${columns} from promo_period where household_id = ${tx.householdId} and id = ${id} and deleted_at is null for update`,
  );

export const insertPromo = (
  tx: HouseholdTx,
  id: string,
  fields: Pick<PromoFields, Entered> & Partial<PromoFields>,
): Promise<number> => {
  const promo: PromoFields = { ...plain, ...fields };
  return tx.run(sql`
    insert into promo_period (household_id, id, account_id, kind, promo_apr_ppm, revert_apr_ppm, starts_on, ends_on, ends_basis, billing_cycles, transfer_window_ends_on, original_minor, balance_minor,
      balance_as_of, balance_entry, fee_ppm, fee_min_minor, fee_max_minor, conditions, margin_months, goal, closed_to_new_on, planned_minor, evidence_note, entered_by, confirmed_on, evidence_statement_id)
    values (${tx.householdId}, ${id}, ${promo.accountId}, ${promo.kind}, ${promo.promoAprPpm}, ${promo.revertAprPpm}, ${promo.startsOn}, ${promo.endsOn}, ${promo.endsBasis}, ${promo.billingCycles},
      ${promo.transferWindowEndsOn}, ${promo.originalMinor}, ${promo.balanceMinor}, ${promo.balanceAsOf}, ${promo.balanceEntry}, ${promo.feePpm}, ${promo.feeMinMinor}, ${promo.feeMaxMinor},
      ${promo.conditions}, ${promo.marginMonths}, ${promo.goal}, ${promo.closedToNewOn}, ${promo.plannedMinor}, ${promo.evidenceNote}, ${promo.enteredBy}, ${promo.confirmedOn}, ${promo.evidenceStatementId})`);
};

export const updatePromo = (tx: HouseholdTx, id: string, changes: Partial<PromoFields>): Promise<number> =>
  tx.run(
    sql`update promo_period set ${assignments({ ...changes })} where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`,
  );

export const removePromo = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(
    sql`update promo_period set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`,
  );
