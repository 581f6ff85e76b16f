import { daysBetween } from '../dates/add.ts';
import type { BusinessCalendar } from '../dates/business-days.ts';
import { type CivilDate, partsOf } from '../dates/civil-date.ts';
import { type DueDay, dueDatesBetween } from '../dates/due-date.ts';
import type { Debt } from '../debt/debt.ts';
import { type Minor, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { deferredAccrued, deferredAtEnd, type DeferredMode } from './deferred-meter.ts';
import { cardPaymentToClear, paymentToClear } from './payment-to-clear.ts';
import type { DatedPromoState, Promo } from './promo.ts';
import { promoState } from './promo-state.ts';
import { DEFAULT_TIMING, latestSafePayment, marginOf, promoDeadline, safeDate, withPromoEnd } from './safe-date.ts';

/** What the outlook needs of the card a promotion is on; everything may be missing. */
export interface PromoCard {
  dueDay?: DueDay;
  closeDay?: DueDay;
  /** Whose business days count; default: the Federal Reserve's. */
  calendar?: BusinessCalendar;
  /** How its agreement lets deferred interest build up; default: compounding. */
  deferredMode?: DeferredMode;
  /** The card with all its segments (the promotion's segment has its id); without it, the promotion is taken to stand alone. */
  debt?: Debt;
}

export interface PromoOutlook {
  state: DatedPromoState;
  /** The last day of the period by its basis (promoEnd). */
  endsOn: CivilDate;
  deadlineOn: CivilDate;
  /** Pay by this day. It may be past while the promotion still runs. */
  safeOn: CivilDate;
  /** The best day still ahead: safe date, else latest safe payment, else the deadline; null once it is over. */
  payBy: CivilDate | null;
  /** Days until the last day; negative once it is over. */
  daysLeft: number;
  /** Payments that fit until payBy; at least 1 while the promotion runs, then 0. */
  opportunities: number;
  /** Payment to the card each month that clears the promotion in time; null once it is over or cleared. */
  neededPerMonthMinor: Minor | null;
  /** The promotion's own part of it. */
  promoPerMonthMinor: Minor | null;
  lastPaymentMinor: Minor | null;
  /** Deferred interest built up until today (estimate); null for other kinds. */
  accruedMinor: Minor | null;
  /** If the balance stays as it is: deferred interest charged at the end, or a year at the later rate (estimate). */
  costAtEndMinor: Minor;
}

/**
 * Everything a screen says about a promotion on a day.
 *
 * Units     minor units; opportunities are due dates (monthly on the pay-by day where the due day is unknown)
 * Rounding  payments up, interest half away from zero
 */
export function promoOutlook(entered: Promo, card: PromoCard, today: CivilDate): PromoOutlook {
  const promo = withPromoEnd(entered, card.closeDay);
  const state = promoState(promo, today);
  const deadlineOn = promoDeadline(promo, card);
  const { calendar = {} } = card;
  const isFloat = promo.goal === 'float';
  const safeOn = safeDate(deadlineOn, { calendar, mode: isFloat ? 'float' : 'margin', ...marginOf(promo) });
  const isOver = state === 'cleared' || today > promo.endsOn;
  const payBy = isOver
    ? null
    : bestDayAhead([safeOn, latestSafePayment(deadlineOn, DEFAULT_TIMING, calendar), deadlineOn, promo.endsOn], today);
  const opportunities =
    payBy === null ? 0 : Math.max(1, dueDatesBetween(today, payBy, card.dueDay ?? partsOf(payBy).day).length);
  const alone = payBy === null ? undefined : paymentToClear({ balanceMinor: promo.balanceMinor, opportunities });
  return {
    state,
    endsOn: promo.endsOn,
    deadlineOn,
    safeOn,
    payBy,
    daysLeft: daysBetween(today, promo.endsOn),
    opportunities,
    neededPerMonthMinor:
      alone === undefined ? null : withTheRest(promo, card.debt, alone.paymentMinor, opportunities, today),
    promoPerMonthMinor: alone?.paymentMinor ?? null,
    lastPaymentMinor: alone?.lastMinor ?? null,
    accruedMinor: promo.kind === 'deferred_interest' ? deferredAccrued(promo, today, card.deferredMode) : null,
    costAtEndMinor: costAtEnd(promo, today, card.deferredMode),
  };
}

function bestDayAhead(days: readonly CivilDate[], today: CivilDate): CivilDate {
  return days.find((day) => day >= today) ?? today;
}

function withTheRest(promo: Promo, debt: Debt | undefined, alone: Minor, months: number, today: CivilDate): Minor {
  if (debt === undefined || debt.segments.length < 2 || !debt.segments.some(({ id }) => id === promo.id)) return alone;
  return cardPaymentToClear(debt, promo.id, { months, startOn: today });
}

function costAtEnd(promo: Promo, today: CivilDate, mode: DeferredMode | undefined): Minor {
  if (promo.balanceMinor <= 0) return 0 as Minor;
  if (promo.kind === 'deferred_interest')
    return today > promo.endsOn ? deferredAccrued(promo, promo.endsOn, mode) : deferredAtEnd(promo, today, mode);
  return mulDiv(promo.balanceMinor, promo.revertAprPpm, PPM_ONE, 'half-away');
}
