import type { Agreement } from '@tideline/contract';
import {
  figureMessage,
  parseMoney,
  parsePercent,
  typedMoney,
  typedPercent,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';

/** Terms as entered. An empty field was not entered. */
export interface AgreementDraft {
  interestMethod: string;
  dayCount: string;
  minimumInterest: string;
  graceDays: string;
  graceRegain: string;
  minimumBase: string;
  annualFee: string;
  annualFeeMonth: string;
  lateFee: string;
  penaltyApr: string;
  cashLimit: string;
  dueDaysAfterClose: string;
  allocation: string;
  graceNeedsPromo: string;
  deferredCompounding: string;
  addPastDue: string;
  addOverLimit: string;
  autopay: string;
  autopayFrom: string;
  autopayAmount: string;
}

export type AgreementInput = Partial<Agreement>;

export const METHODS = [
  'adb_including_new',
  'adb_excluding_new',
  'adjusted_balance',
  'previous_balance',
  'daily_compounding',
] as const;
export const DAY_COUNTS = ['actual_365', 'actual_360', 'actual_actual'] as const;
export const BASES = ['before_interest', 'after_interest', 'before_interest_and_fees'] as const;
export const ALLOCATIONS = ['us_reg_z', 'uk_highest_first'] as const;
export const AUTOPAYS = ['none', 'minimum', 'statement', 'fixed', 'current'] as const;

const typed = (value: number | null): string => (value === null ? '' : String(value));
const choice = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');
const chosen = (text: string): boolean | null => (text === 'yes' ? true : text === 'no' ? false : null);

export function draftOfAgreement(agreement: Agreement, locale: string): AgreementDraft {
  const money = (amount: Agreement['lateFee']) =>
    amount === null ? '' : typedMoney(amount.minor, amount.currency, locale);
  return {
    interestMethod: agreement.interestMethod ?? '',
    dayCount: agreement.dayCount ?? '',
    minimumInterest: money(agreement.minimumInterest),
    graceDays: typed(agreement.graceDays),
    graceRegain: typed(agreement.graceRegainStatements),
    minimumBase: agreement.minimumBase ?? '',
    annualFee: money(agreement.annualFee?.amount ?? null),
    annualFeeMonth: typed(agreement.annualFee?.month ?? null),
    lateFee: money(agreement.lateFee),
    penaltyApr: agreement.penaltyAprPpm === null ? '' : typedPercent(agreement.penaltyAprPpm, locale),
    cashLimit: money(agreement.cashAdvanceLimit),
    dueDaysAfterClose: typed(agreement.dueDaysAfterClose),
    allocation: agreement.allocationPolicy ?? '',
    graceNeedsPromo: choice(agreement.graceNeedsPromoPaid),
    deferredCompounding: choice(agreement.deferredCompounding),
    addPastDue: choice(agreement.minimumAddPastDue),
    addOverLimit: choice(agreement.minimumAddOverLimit),
    autopay: agreement.autopay.kind,
    autopayFrom: agreement.autopay.fromAccountId ?? '',
    autopayAmount: money(agreement.autopay.amount),
  };
}

export interface AgreementWords {
  days: string;
  dueDays: string;
  month: string;
  amount: string;
  rate: string;
  fixedMissing: string;
}

const oneOf = <T extends string>(known: readonly T[], text: string): T | null =>
  known.find((each) => each === text) ?? null;

export function checkAgreement(
  draft: AgreementDraft,
  { currency, locale, words }: { currency: string; locale: string; words: AgreementWords },
): Validated<AgreementDraft, AgreementInput> {
  const errors: FormErrors<AgreementDraft> = {};
  const money = (field: 'minimumInterest' | 'annualFee' | 'lateFee' | 'cashLimit' | 'autopayAmount') => {
    if (draft[field].trim() === '') return null;
    const parsed = parseMoney(draft[field], currency, locale);
    if (parsed.ok) return { minor: parsed.minor, currency };
    errors[field] = figureMessage(parsed.error, words.amount);
    return null;
  };
  const penalty = draft.penaltyApr.trim() === '' ? null : parsePercent(draft.penaltyApr, locale);
  if (penalty?.ok === false) errors.penaltyApr = figureMessage(penalty.error, words.rate);
  if (draft.graceDays.trim() !== '' && !/^([0-8]?\d|90)$/.test(draft.graceDays.trim())) errors.graceDays = words.days;
  const dueDays = draft.dueDaysAfterClose.trim();
  if (dueDays !== '' && !/^([1-9]|[1-8]\d|90)$/.test(dueDays)) errors.dueDaysAfterClose = words.dueDays;
  const fee = money('annualFee');
  const month = Number(draft.annualFeeMonth);
  if (fee !== null && !(month >= 1 && month <= 12)) errors.annualFeeMonth = words.month;
  const amount = money('autopayAmount');
  const kind = oneOf(AUTOPAYS, draft.autopay) ?? 'none';
  if (kind === 'fixed' && errors.autopayAmount === undefined && (amount === null || amount.minor === '0'))
    errors.autopayAmount = words.fixedMissing;
  const input: AgreementInput = {
    interestMethod: oneOf(METHODS, draft.interestMethod),
    dayCount: oneOf(DAY_COUNTS, draft.dayCount),
    minimumInterest: money('minimumInterest'),
    graceDays: draft.graceDays.trim() === '' ? null : Number(draft.graceDays),
    graceRegainStatements: draft.graceRegain === '1' ? 1 : draft.graceRegain === '2' ? 2 : null,
    minimumBase: oneOf(BASES, draft.minimumBase),
    annualFee: fee === null ? null : { amount: fee, month },
    lateFee: money('lateFee'),
    penaltyAprPpm: penalty?.ok === true ? penalty.ppm : null,
    cashAdvanceLimit: money('cashLimit'),
    dueDaysAfterClose: dueDays === '' ? null : Number(dueDays),
    allocationPolicy: oneOf(ALLOCATIONS, draft.allocation),
    graceNeedsPromoPaid: chosen(draft.graceNeedsPromo),
    deferredCompounding: chosen(draft.deferredCompounding),
    minimumAddPastDue: chosen(draft.addPastDue),
    minimumAddOverLimit: chosen(draft.addOverLimit),
    autopay: {
      kind,
      fromAccountId: kind === 'none' || draft.autopayFrom === '' ? null : draft.autopayFrom,
      amount: kind === 'fixed' ? amount : null,
    },
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, data: input };
}
