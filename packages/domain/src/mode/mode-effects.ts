import type { CivilDate } from '../dates/civil-date.ts';
import type { PromoTerms } from '../debt/debt.ts';
import type { InsightType } from '../insight/insight.ts';
import type { LadderOptions } from '../ladder/facts.ts';
import type { SpareDestination } from '../ladder/rung.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { type PaymentTiming, safeDate } from '../promo/safe-date.ts';
import { CONFIDENCE_PPM, type ModeAutomation, type ModeFloor, type ModeParameters } from './mode-parameters.ts';

/** What always stays in cash. Months are of everyday expenses; rounded up, so that a floor is never less than asked for. */
export function modeFloor(floor: ModeFloor, { monthlyExpensesMinor }: { monthlyExpensesMinor: Minor }): Minor {
  if (floor.kind === 'amount') return floor.amountMinor;
  return mulDiv(Math.max(0, monthlyExpensesMinor), Math.round(floor.months * 100), 100, 'ceil');
}

/** How the mode ranks places for spare money. */
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

/** What the mode asks of every sweep. */
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

/** The day by which a promotion is cleared in this mode: its margin before the deadline, and never later than the last safe payment. */
export function modeSafeDate(
  { promoMarginDays }: Pick<ModeParameters, 'promoMarginDays'>,
  deadlineOn: CivilDate,
  timing?: PaymentTiming,
): CivilDate {
  if (promoMarginDays === null) return safeDate(deadlineOn, timing === undefined ? {} : { timing });
  return safeDate(deadlineOn, { marginDays: promoMarginDays, ...(timing === undefined ? {} : { timing }) });
}

/** The same of a promotion as plans see it: the offer's own deadline and margin come first, as everywhere its safe date is told. */
export function promoSafeDate(
  parameters: Pick<ModeParameters, 'promoMarginDays'>,
  { endsOn, deadlineOn = endsOn, margin }: Pick<PromoTerms, 'endsOn' | 'deadlineOn' | 'margin'>,
  timing?: PaymentTiming,
): CivilDate {
  if (margin === undefined) return modeSafeDate(parameters, deadlineOn, timing);
  return safeDate(deadlineOn, {
    ...('days' in margin ? { marginDays: margin.days } : { marginMonths: margin.months }),
    ...(timing === undefined ? {} : { timing }),
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
  plan_off_track: 'debt',
};

/** What the mode sends spare money to first counts most among insights too: 3, 2, 1 by its order; 2 for what is about no such place. */
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
