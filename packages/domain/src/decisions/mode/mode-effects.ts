import { calendarOf } from '../../foundation/dates/calendars.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { PromoTerms } from '../../projections/debt/debt.ts';
import type { InsightType } from '../insight/insight.ts';
import type { LadderOptions } from '../ladder/ladder-facts.ts';
import type { SpareDestination } from '../ladder/rung.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { type PaymentTiming, safeDate, type SafeDateOptions } from '../../products/promo/safe-date.ts';
import { CONFIDENCE_PPM, type ModeAutomation, type ModeFloor, type ModeParameters } from './mode-parameters.ts';

/**
 * Computes the amount that always stays in cash. Months are months of everyday expenses. The result is rounded up, so a
 * floor is never lower than requested.
 */
export function modeFloor(floor: ModeFloor, { monthlyExpensesMinor }: { monthlyExpensesMinor: Minor }): Minor {
  if (floor.kind === 'amount') return floor.amountMinor;
  return mulDiv(Math.max(0, monthlyExpensesMinor), Math.round(floor.months * 100), 100, 'ceil');
}

/** Returns the options by which the mode ranks destinations for spare money. */
export function modeLadderOptions({
  debtOrder,
  customOrder,
  destinationOrder,
  hurdlePpm,
}: ModeParameters): Required<LadderOptions> {
  return {
    destinationOrder,
    hurdlePpm,
    order: customOrder,
    debtOrder: debtOrder === 'snowball' ? 'smallest_balance' : debtOrder === 'custom' ? 'custom' : 'highest_return',
  };
}

/** The mode's settings for every sweep. */
export interface ModeSweepSettings {
  floorMinor: Minor;
  bufferDays: number;
  confidencePpm: Ppm;
  automation: ModeAutomation;
  destinationOrder: readonly SpareDestination[];
}

export function modeSweepSettings(
  parameters: ModeParameters,
  expenses: { monthlyExpensesMinor: Minor },
): ModeSweepSettings {
  const { bufferDays, confidence, automation, destinationOrder, floor } = parameters;
  return {
    floorMinor: modeFloor(floor, expenses),
    bufferDays,
    confidencePpm: CONFIDENCE_PPM[confidence],
    automation,
    destinationOrder,
  };
}

/**
 * Returns the pay-by date of a promotion in this mode: the mode's margin before the deadline, and never later than the
 * last safe payment.
 */
export function modeSafeDate(
  { promoMarginDays }: Pick<ModeParameters, 'promoMarginDays'>,
  deadlineOn: CivilDate,
  travel: Pick<SafeDateOptions, 'timing' | 'calendar'> = {},
): CivilDate {
  return safeDate(deadlineOn, { ...(promoMarginDays === null ? {} : { marginDays: promoMarginDays }), ...travel });
}

/**
 * Returns the pay-by date of a promotion as plans use it: the offer's own deadline and margin take precedence over the
 * mode's.
 */
export function promoSafeDate(
  parameters: Pick<ModeParameters, 'promoMarginDays'>,
  { endsOn, deadlineOn = endsOn, margin, calendar }: Pick<PromoTerms, 'endsOn' | 'deadlineOn' | 'margin' | 'calendar'>,
  timing?: PaymentTiming,
): CivilDate {
  const travel = {
    ...(timing === undefined ? {} : { timing }),
    ...(calendar === undefined ? {} : { calendar: calendarOf(calendar) }),
  };
  if (margin === undefined) return modeSafeDate(parameters, deadlineOn, travel);
  return safeDate(deadlineOn, {
    ...('days' in margin ? { marginDays: margin.days } : { marginMonths: margin.months }),
    ...travel,
  });
}

const PLACE_OF_INSIGHT: Partial<Record<InsightType, 'buffer' | 'debt' | 'savings'>> = {
  low_cash_ahead: 'buffer',
  emergency_fund_low: 'buffer',
  idle_cash: 'savings',
  better_account: 'savings',
  bonus_rate_ends: 'savings',
  avoidable_interest: 'debt',
  grace_lost: 'debt',
  promo_at_risk: 'debt',
  deferred_interest_ahead: 'debt',
  promo_kept: 'debt',
  plan_off_track: 'debt',
};

/**
 * Returns the factor for an insight's weight: 3, 2 or 1 if it is about the mode's first, second or third destination; 2
 * for insights that are not about a destination.
 */
export function modeInsightFactor(
  type: InsightType,
  { destinationOrder }: Pick<ModeParameters, 'destinationOrder'>,
): 1 | 2 | 3 {
  const place = PLACE_OF_INSIGHT[type];
  if (place === undefined) return 2;
  const order = (['buffer', 'debt', 'savings'] as const).toSorted(
    (a, b) => rankOf(a, destinationOrder) - rankOf(b, destinationOrder),
  );
  return ([3, 2, 1] as const)[order.indexOf(place)] ?? 2;
}

const rankOf = (place: SpareDestination, order: readonly SpareDestination[]): number =>
  order.includes(place) ? order.indexOf(place) : order.length;
