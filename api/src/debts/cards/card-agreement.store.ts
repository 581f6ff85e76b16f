import { type CardTerms, defaultCardTerms, minor, type MinimumFormula, ppm } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, sql } from '../../platform/database/sql.ts';
import type { CardTermsRow } from '../records/card-terms.store.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** Less common terms of the card agreement. null: not entered. */
export type AgreementFields = RowOf<
  'card_terms',
  | 'cashAdvanceLimitMinor'
  | 'dueDaysAfterClose'
  | 'graceDays'
  | 'interestMethod'
  | 'dayCount'
  | 'minimumInterestMinor'
  | 'allocationPolicy'
  | 'graceRegainStatements'
  | 'graceNeedsPromoPaid'
  | 'deferredCompounding'
  | 'annualFeeMinor'
  | 'annualFeeMonth'
  | 'lateFeeMinor'
  | 'penaltyAprPpm'
  | 'minimumBase'
  | 'minimumAddPastDue'
  | 'minimumAddOverLimit'
  | 'autopay'
  | 'autopayAccountId'
  | 'autopayFixedMinor'
>;

const noAgreement: AgreementFields = {
  cashAdvanceLimitMinor: null,
  dueDaysAfterClose: null,
  graceDays: null,
  interestMethod: null,
  dayCount: null,
  minimumInterestMinor: null,
  allocationPolicy: null,
  graceRegainStatements: null,
  graceNeedsPromoPaid: null,
  deferredCompounding: null,
  annualFeeMinor: null,
  annualFeeMonth: null,
  lateFeeMinor: null,
  penaltyAprPpm: null,
  minimumBase: null,
  minimumAddPastDue: null,
  minimumAddOverLimit: null,
  autopay: 'none',
  autopayAccountId: null,
  autopayFixedMinor: null,
};

export const findAgreement = async (tx: HouseholdTx, accountId: string): Promise<AgreementFields> =>
  (await tx.maybe<AgreementFields>(sql`
    select cash_advance_limit_minor, due_days_after_close, grace_days, interest_method, day_count,
      minimum_interest_minor, allocation_policy, grace_regain_statements,
      grace_needs_promo_paid, deferred_compounding, annual_fee_minor, annual_fee_month, late_fee_minor,
        penalty_apr_ppm, minimum_base, minimum_add_past_due,
      minimum_add_over_limit, autopay, autopay_account_id, autopay_fixed_minor
    from card_terms where household_id = ${tx.householdId} and account_id = ${accountId}`)) ?? noAgreement;

export const updateAgreement = (
  tx: HouseholdTx,
  accountId: string,
  changes: Partial<AgreementFields>,
): Promise<number> =>
  tx.run(sql`
    update card_terms set ${assignments({ ...changes, autopay: changes.autopay ?? sql`autopay` })}
    where household_id = ${tx.householdId} and account_id = ${accountId}`);

/** Returns the usual terms of cards in a currency. */
export const usualCardTerms = (currency: string): CardTerms =>
  defaultCardTerms(currency === 'GBP' ? 'GB' : 'US', currency);

/** Returns the agreement for the domain. Usual terms replace those that were not entered. */
export function cardTermsOf(
  agreement: AgreementFields,
  terms: Pick<CardTermsRow, 'creditLimitMinor' | 'dueDay' | 'closeDay'>,
  minimum: MinimumFormula,
  currency: string,
): CardTerms {
  const usual = usualCardTerms(currency);
  const money = (amount: number | null) => (amount === null ? null : minor(amount));
  const {
    annualFeeMinor,
    annualFeeMonth,
    dueDaysAfterClose,
    penaltyAprPpm,
    minimumBase,
    minimumAddPastDue,
    minimumAddOverLimit,
  } = agreement;
  return {
    ...usual,
    creditLimitMinor: money(terms.creditLimitMinor),
    cashAdvanceLimitMinor: money(agreement.cashAdvanceLimitMinor),
    closeDay: terms.closeDay,
    due:
      dueDaysAfterClose !== null
        ? { kind: 'days_after_close', days: dueDaysAfterClose }
        : terms.dueDay === null
          ? null
          : { kind: 'day', day: terms.dueDay },
    graceDays: agreement.graceDays ?? usual.graceDays,
    interestMethod: agreement.interestMethod ?? usual.interestMethod,
    dayCount: agreement.dayCount ?? usual.dayCount,
    minimumInterestMinor: minor(agreement.minimumInterestMinor ?? usual.minimumInterestMinor),
    allocationPolicy: agreement.allocationPolicy ?? usual.allocationPolicy,
    graceRegainStatements: agreement.graceRegainStatements ?? usual.graceRegainStatements,
    graceNeedsPromoPaid: agreement.graceNeedsPromoPaid ?? usual.graceNeedsPromoPaid,
    deferredCompounding: agreement.deferredCompounding ?? usual.deferredCompounding,
    annualFee:
      annualFeeMinor === null || annualFeeMonth === null
        ? null
        : { amountMinor: minor(annualFeeMinor), month: annualFeeMonth },
    lateFeeMinor: money(agreement.lateFeeMinor),
    penaltyAprPpm: penaltyAprPpm === null ? null : ppm(penaltyAprPpm),
    minimum: {
      ...minimum,
      ...(minimumBase === null ? {} : { base: minimumBase }),
      ...(minimumAddPastDue === null ? {} : { addPastDue: minimumAddPastDue }),
      ...(minimumAddOverLimit === null ? {} : { addOverLimit: minimumAddOverLimit }),
    },
  };
}
