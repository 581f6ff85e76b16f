/**
 * Converts a promotion from the user's entry to the domain's form. Missing data is assumed, and `problemsOf` lists it.
 */
import type { Promo as WirePromo } from '@tideline/contract';
import {
  addDays,
  addMonths,
  assumedPromoEnd,
  civilDate,
  type CivilDate,
  isBalancePromo,
  isPromoLengthAllowed,
  type MinimumRecord,
  minDate,
  minor,
  mustRestoreRate,
  type Ppm,
  ppm,
  type Promo,
  promoEnd,
  type RecordedPromo,
} from '@tideline/domain';
import type { PromoRow } from './promos.store.ts';

export interface CardFacts {
  today: string;
  purchaseAprPpm: Ppm | null;
  closeDay?: number;
  /** Safety margin of the active mode, used if the offer has no margin of its own. */
  marginDays?: number | null;
}

/**
 * Returns the end that the user entered. Each billing cycle counts as a month. If the end is unknown, returns the
 * earliest end that the law allows.
 */
function enteredEnd({ endsOn, endsBasis, billingCycles, startsOn }: PromoRow, today: string): CivilDate {
  if (endsOn !== null) return civilDate(endsOn);
  if (endsBasis === 'billing_cycles' && billingCycles !== null) return addMonths(civilDate(startsOn), billingCycles);
  return assumedPromoEnd(civilDate(startsOn), civilDate(today));
}

/** Returns the promotion's terms with its original end. */
export function promoTerms(row: PromoRow, { today, purchaseAprPpm, marginDays = null }: CardFacts): Promo {
  const endsOn = enteredEnd(row, today);
  const window = [row.transferWindowEndsOn, row.closedToNewOn].filter((day) => day !== null).map(civilDate);
  return {
    id: row.id,
    kind: row.kind,
    promoAprPpm: ppm(row.promoAprPpm),
    revertAprPpm: ppm(row.revertAprPpm ?? purchaseAprPpm ?? 0),
    startsOn: civilDate(row.startsOn),
    endsOn,
    endsBasis: row.endsBasis,
    ...(row.billingCycles === null ? {} : { billingCycles: row.billingCycles }),
    ...(window[0] === undefined ? {} : { transferWindowEndsOn: window.reduce(minDate) }),
    conditions: row.conditions,
    ...(row.marginMonths === null ? {} : { marginMonths: row.marginMonths }),
    ...(marginDays === null ? {} : { marginDays }),
    goal: row.goal,
    evidence: {
      enteredBy: row.enteredBy ?? '',
      confirmedOn: isEndKnown(row) ? civilDate(row.confirmedOn ?? today) : null,
    },
    originalMinor: row.originalMinor === null ? null : minor(row.originalMinor),
    balanceMinor: minor(row.balanceMinor),
  };
}

/** Returns whether the end is known. A promotion without an end is a draft, because there is nothing to confirm. */
const isEndKnown = ({ endsOn, endsBasis, billingCycles }: PromoRow): boolean =>
  endsOn !== null || (endsBasis === 'billing_cycles' && billingCycles !== null);

/**
 * Returns the promotion as it applies to the card's balances. A revoked rate ends on the day before it was revoked,
 * unless six on-time minimums restore it.
 */
export function recordedPromo(row: PromoRow, facts: CardFacts): RecordedPromo {
  const terms = promoTerms(row, facts);
  const ended =
    row.revokedOn !== null && !mustRestoreRate({ onTimeMinimums: onTimeOf(row) })
      ? minDate(terms.endsOn, addDays(civilDate(row.revokedOn), -1))
      : null;
  const cut =
    ended === null
      ? terms
      : { ...terms, endsOn: minDate(promoEnd(terms, facts.closeDay), ended), endsBasis: 'fixed_date' as const };
  return { ...cut, recordedOn: civilDate(row.balanceAsOf), recordedAt: row.balanceEntry };
}

/** Returns the late minimum and the minimums after it, from the user's entry, otherwise from the statements. */
export const minimumsOf = ({ revokedDaysLate, onTimeEntered, minimumsSince = null }: PromoRow): MinimumRecord[] =>
  revokedDaysLate === null
    ? []
    : [
        { daysLate: revokedDaysLate },
        ...(onTimeEntered === null
          ? (minimumsSince ?? [])
          : Array.from({ length: onTimeEntered }, () => ({ daysLate: 0 }))),
      ];

/** Counts consecutive on-time minimums, from the first one due after the rate was revoked. */
export function onTimeOf(row: PromoRow): number {
  const [, ...since] = minimumsOf(row);
  const firstLate = since.findIndex(({ daysLate }) => daysLate > 0);
  return firstLate === -1 ? since.length : firstLate;
}

/** Returns the unknown terms of an offer, which every plan replaces with assumptions. */
export const gapsOf = (row: PromoRow): ('no_end' | 'no_revert_apr')[] => [
  ...(isEndKnown(row) ? [] : ['no_end' as const]),
  ...(row.revertAprPpm === null && row.kind !== 'fee_waiver' ? ['no_revert_apr' as const] : []),
];

/** Returns missing or implausible facts, each with one action that resolves it. */
export function problemsOf(
  row: PromoRow,
  others: readonly PromoRow[],
  { today, purchaseAprPpm, closeDay }: CardFacts,
): WirePromo['problems'] {
  const facts = { today, purchaseAprPpm, ...(closeDay === undefined ? {} : { closeDay }) };
  const lastDay = (of: PromoRow) => promoEnd(promoTerms(of, facts), closeDay);
  const endsOn = lastDay(row);
  const isBalance = isBalancePromo(row.kind);
  const meets = (other: PromoRow) =>
    other.id !== row.id && other.kind === row.kind && other.startsOn <= endsOn && lastDay(other) >= row.startsOn;
  const found: Record<WirePromo['problems'][number], boolean> = {
    no_end: !isEndKnown(row),
    no_revert_apr: row.revertAprPpm === null && row.kind !== 'fee_waiver',
    no_closing_day: row.endsBasis !== 'fixed_date' && closeDay === undefined,
    no_purchase_apr: isBalance && purchaseAprPpm === null,
    short_promo: isBalance && isEndKnown(row) && !isPromoLengthAllowed(wholeMonths(row.startsOn, endsOn)),
    overlaps:
      (row.kind === 'intro_purchase' || row.kind === 'fee_waiver' || row.kind === 'savings_bonus_rate') &&
      others.some(meets),
    window_after_end: row.transferWindowEndsOn !== null && row.transferWindowEndsOn > endsOn,
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((problem) => found[problem]);
}

/** Returns the number of whole months. A month is complete on the day before the same day of the next month. */
function wholeMonths(startsOn: string, endsOn: string): number {
  let months = 0;
  while (addMonths(civilDate(startsOn), months + 1) <= addDays(civilDate(endsOn), 1)) months += 1;
  return months;
}
