import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../../foundation/dates/business-days.ts';
import { type CivilDate, maxDate } from '../../foundation/dates/civil-date.ts';

/**
 * What happens to an account after a return. suspend_account: no sweep leaves the account until its forecast is fresh ·
 * disable_link: no transfer uses the link until the user has linked the account again · correct_details: the bank
 * reported the right details, which the next transfer must use · review: the user checks the return.
 */
export type ReturnReaction = 'suspend_account' | 'disable_link' | 'correct_details' | 'review';

export interface ReturnCode {
  code: string;
  /** Time after settlement within which the return can arrive. */
  within: { bankingDays: number } | { days: number } | null;
  reaction: ReturnReaction;
  refreshesForecast: boolean;
  /** Whether the same entry may be resubmitted. */
  isRepresentable: boolean;
}

export const RETURN_BANKING_DAYS = 2;
const UNAUTHORIZED_RETURN_DAYS = 60;
/** Number of times that an entry returned for insufficient funds may be resubmitted. */
export const MAX_REPRESENTMENTS = 2;

const ordinary = { bankingDays: RETURN_BANKING_DAYS };
const unauthorized = { days: UNAUTHORIZED_RETURN_DAYS };
const shortOfFunds = {
  within: ordinary,
  reaction: 'suspend_account',
  refreshesForecast: true,
  isRepresentable: true,
} as const;
const unusable = (within: ReturnCode['within']) =>
  ({ within, reaction: 'disable_link', refreshesForecast: false, isRepresentable: false }) as const;
const changed = {
  within: null,
  reaction: 'correct_details',
  refreshesForecast: false,
  isRepresentable: false,
} as const;

/**
 * Effects of returns and notifications of change. R codes return the money. C codes do not, but report wrong details.
 *
 * Source  Nacha operating rules: two banking days for ordinary returns, sixty days for a debit the consumer did not
 *         authorize, reinitiation at most twice after R01 or R09
 */
export const RETURN_CODES: readonly ReturnCode[] = [
  { code: 'R01', ...shortOfFunds },
  { code: 'R02', ...unusable(ordinary) },
  { code: 'R03', ...unusable(ordinary) },
  { code: 'R04', ...unusable(ordinary) },
  { code: 'R05', ...unusable(unauthorized) },
  { code: 'R06', within: null, reaction: 'review', refreshesForecast: true, isRepresentable: false },
  { code: 'R07', ...unusable(unauthorized) },
  { code: 'R08', ...unusable(ordinary) },
  { code: 'R09', ...shortOfFunds },
  { code: 'R10', ...unusable(unauthorized) },
  { code: 'R29', ...unusable(ordinary) },
  { code: 'C01', ...changed },
  { code: 'C02', ...changed },
  { code: 'C03', ...changed },
  { code: 'C04', ...changed },
  { code: 'C05', ...changed },
  { code: 'C06', ...changed },
  { code: 'C07', ...changed },
  { code: 'C09', ...changed },
];

export type ReturnEffect =
  | { ok: true; code: ReturnCode; movesMoneyBack: boolean; mayBePresentedAgain: boolean }
  /** The code is not listed. Nothing more moves until the user has checked it. */
  | { ok: false; reason: 'unknown_code'; code: string; reaction: 'suspend_account' };

/** Returns the effect of a return code on an entry that has been resubmitted `representments` times. */
export function returnEffect(code: string, representments = 0): ReturnEffect {
  const known = RETURN_CODES.find((each) => each.code === code);
  if (known === undefined) return { ok: false, reason: 'unknown_code', code, reaction: 'suspend_account' };
  return {
    ok: true,
    code: known,
    movesMoneyBack: code.startsWith('R'),
    mayBePresentedAgain: known.isRepresentable && representments < MAX_REPRESENTMENTS,
  };
}

/**
 * Returns the last day on which a settled transfer may still be returned.
 *
 * Days    two banking days for the ordinary codes; with `debitNeedsConsent` (a debit from the other bank) sixty
 *         calendar days
 * Example  settled Friday 2026-07-03 → Tuesday 2026-07-07
 */
export function returnableUntil(
  settledOn: CivilDate,
  { debitNeedsConsent = false, calendar = {} }: { debitNeedsConsent?: boolean; calendar?: BusinessCalendar } = {},
): CivilDate {
  const ordinaryEnd = addBusinessDays(settledOn, RETURN_BANKING_DAYS, calendar);
  return debitNeedsConsent ? maxDate(ordinaryEnd, addDays(settledOn, UNAUTHORIZED_RETURN_DAYS)) : ordinaryEnd;
}

/**
 * Returns whether a return with this code may still arrive on a day. A code without a period, or an unlisted one, may
 * arrive at any time; a notification of change never returns money.
 */
export function isReturnable(
  code: string,
  { settledOn, on, calendar = {} }: { settledOn: CivilDate; on: CivilDate; calendar?: BusinessCalendar },
): boolean {
  if (!code.startsWith('R')) return false;
  const within = RETURN_CODES.find((each) => each.code === code)?.within ?? null;
  if (within === null) return true;
  return (
    on <=
    ('days' in within ? addDays(settledOn, within.days) : addBusinessDays(settledOn, within.bankingDays, calendar))
  );
}
