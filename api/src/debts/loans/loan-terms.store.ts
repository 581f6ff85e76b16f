import type { HouseholdTx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

export interface LoanTermsRow extends RowOf<
  'loan_terms',
  | 'accountId'
  | 'version'
  | 'paymentMinor'
  | 'dueDay'
  | 'originalPrincipalMinor'
  | 'termMonths'
  | 'firstPaymentOn'
  | 'rateKind'
  | 'overpaymentMode'
  | 'prepaymentFeePpm'
  | 'prepaymentFeeUntil'
  | 'escrowMinor'
  | 'dayCount',
  {
    /** Rate when the terms were entered. Later rates are in rateSteps. */
    aprPpm: number;
    rateSteps: { from: string; aprPpm: number }[];
    /** The state that the user set. */
    standing: 'current' | 'deferred' | 'forbearance' | 'refinanced' | 'charged_off';
  }
> {
  /** Total paid since the first payment. null: the ledger starts later, or the first payment is unknown. */
  paidMinor: number | null;
}

export type LoanTermsFields = Omit<LoanTermsRow, 'accountId' | 'version' | 'standing' | 'paidMinor'>;

/** Default details of a loan for which only the rate, payment and due day were entered. */
export const noDetails: Omit<LoanTermsFields, 'aprPpm' | 'paymentMinor' | 'dueDay'> = {
  originalPrincipalMinor: null,
  termMonths: null,
  firstPaymentOn: null,
  rateKind: 'fixed',
  rateSteps: [],
  overpaymentMode: 'shorten_term',
  prepaymentFeePpm: null,
  prepaymentFeeUntil: null,
  escrowMinor: 0,
  dayCount: 'thirty_360',
};

export const listLoanTerms = (tx: HouseholdTx): Promise<LoanTermsRow[]> =>
  tx.many(
    sql`
    select l.account_id, l.version, l.apr_ppm, l.payment_minor, l.due_day, l.original_principal_minor, l.term_months,
      l.first_payment_on, l.rate_kind, l.rate_steps, l.overpayment_mode,
      l.prepayment_fee_ppm, l.prepayment_fee_until, l.escrow_minor, l.day_count, l.standing, p.paid_minor
    from loan_terms l
    left join lateral (
      select case when min(t.posted_on) <= l.first_payment_on
        then coalesce(sum(t.amount_minor) filter (where t.posted_on >= l.first_payment_on and t.amount_minor > 0
          and t.kind not in ('opening', 'adjustment')), 0)::bigint end as paid_minor
      from transaction t
      where l.first_payment_on is not null and t.household_id = ${tx.householdId} and t.account_id = l.account_id
        and t.deleted_at is null
    ) p on true
    where l.household_id = ${tx.householdId}`.kept(),
  );

/** Locks the terms until the transaction ends and returns them, or null if none were entered. */
export const lockLoanTerms = (
  tx: HouseholdTx,
  accountId: string,
): Promise<(Pick<LoanTermsRow, 'version' | 'standing'> & LoanTermsFields) | null> =>
  tx.maybe(sql`
    select version, apr_ppm, payment_minor, due_day, original_principal_minor, term_months, first_payment_on,
      rate_kind, rate_steps, overpayment_mode, prepayment_fee_ppm, prepayment_fee_until,
      escrow_minor, day_count, standing
    from loan_terms where household_id = ${tx.householdId} and account_id = ${accountId} for update`);

export const insertLoanTerms = (
  tx: HouseholdTx,
  id: string,
  accountId: string,
  terms: LoanTermsFields,
): Promise<number> =>
  tx.run(sql`
    insert into loan_terms (household_id, id, account_id, apr_ppm, payment_minor, due_day, original_principal_minor,
      term_months, first_payment_on, rate_kind, rate_steps, overpayment_mode,
      prepayment_fee_ppm, prepayment_fee_until, escrow_minor, day_count)
    values (${tx.householdId}, ${id}, ${accountId}, ${terms.aprPpm}, ${terms.paymentMinor}, ${terms.dueDay},
      ${terms.originalPrincipalMinor}, ${terms.termMonths}, ${terms.firstPaymentOn},
      ${terms.rateKind}, ${JSON.stringify(terms.rateSteps)}::jsonb, ${terms.overpaymentMode},
        ${terms.prepaymentFeePpm}, ${terms.prepaymentFeeUntil}, ${terms.escrowMinor}, ${terms.dayCount})`);

export const updateLoanTerms = (tx: HouseholdTx, accountId: string, terms: LoanTermsFields): Promise<number> =>
  tx.run(sql`
    update loan_terms set apr_ppm = ${terms.aprPpm}, payment_minor = ${terms.paymentMinor}, due_day = ${terms.dueDay},
      original_principal_minor = ${terms.originalPrincipalMinor},
      term_months = ${terms.termMonths}, first_payment_on = ${terms.firstPaymentOn}, rate_kind = ${terms.rateKind},
        rate_steps = ${JSON.stringify(terms.rateSteps)}::jsonb,
      overpayment_mode = ${terms.overpaymentMode}, prepayment_fee_ppm = ${terms.prepaymentFeePpm},
        prepayment_fee_until = ${terms.prepaymentFeeUntil}, escrow_minor = ${terms.escrowMinor},
      day_count = ${terms.dayCount}
    where household_id = ${tx.householdId} and account_id = ${accountId}`);

export const setLoanStanding = (
  tx: HouseholdTx,
  accountId: string,
  standing: LoanTermsRow['standing'],
): Promise<number> =>
  tx.run(
    sql`update loan_terms set standing = ${standing} where household_id = ${tx.householdId}
      and account_id = ${accountId}`,
  );
