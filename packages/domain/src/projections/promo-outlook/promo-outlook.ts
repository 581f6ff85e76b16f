import { daysBetween } from '../../foundation/dates/add.ts';
import { type CalendarName, calendarOf } from '../../foundation/dates/calendars.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { Debt } from '../debt/debt.ts';
import { type Minor, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { deferredAccrued, deferredAtEnd, type DeferredMode } from '../../products/promo/deferred-meter.ts';
import { cardPaymentToClear } from './card-payment-to-clear.ts';
import { paymentToClear } from '../../products/promo/payment-to-clear.ts';
import type { DatedPromoState, Promo } from '../../products/promo/promo.ts';
import { promoState } from '../../products/promo/promo-state.ts';
import { payByAhead, promoDeadline, promoSafeOn, withPromoEnd } from '../../products/promo/safe-date.ts';
import { timelyPayments } from '../../products/promo/timely-payments.ts';

/** The card data that the outlook needs. All of it is optional. */
export interface PromoCard {
  dueDay?: DueDay;
  closeDay?: DueDay;
  /** Calendar of business days; default: the Federal Reserve's. */
  calendar?: CalendarName;
  /** How the card agreement accrues deferred interest; default: compounding. */
  deferredMode?: DeferredMode;
  /**
   * The card with all its segments, in which the promotion's segment has its id. Without it, the promotion is assumed
   * to be the only balance.
   */
  debt?: Debt;
}

export interface PromoOutlook {
  state: DatedPromoState;
  /** The last day of the period by its basis (promoEnd). */
  endsOn: CivilDate;
  deadlineOn: CivilDate;
  /** The pay-by date. It may have passed while the promotion is still active. */
  safeOn: CivilDate;
  /** The best future day: `safeOn`, or else the latest safe payment, or else the deadline; null after the promotion. */
  payBy: CivilDate | null;
  /** Days until the last day; negative after it. */
  daysLeft: number;
  /** Number of payments that fit until payBy; at least 1 during the promotion, then 0. */
  opportunities: number;
  /** Monthly payment to the card that clears the promotion in time; null after its end, or if it is cleared. */
  neededPerMonthMinor: Minor | null;
  /** The part of that payment that goes to the promotion. */
  promoPerMonthMinor: Minor | null;
  lastPaymentMinor: Minor | null;
  /** Deferred interest accrued until today (estimate); null for other kinds. */
  accruedMinor: Minor | null;
  /**
   * Cost if the balance does not change (estimate): deferred interest charged at the end, or a year at the later rate.
   */
  costAtEndMinor: Minor;
}

/**
 * Computes all figures that a screen shows about a promotion on a day.
 *
 * Units     minor units; opportunities are due dates (monthly on the pay-by date if the due day is unknown)
 * Rounding  payments up, interest half away from zero
 */
export function promoOutlook(entered: Promo, card: PromoCard, today: CivilDate): PromoOutlook {
  const promo = withPromoEnd(entered, card.closeDay);
  const state = promoState(promo, today);
  const deadlineOn = promoDeadline(promo, card);
  const calendar = card.calendar === undefined ? {} : calendarOf(card.calendar);
  const safeOn = promoSafeOn(promo, deadlineOn, calendar);
  const isOver = state === 'cleared' || today > promo.endsOn;
  const payBy = isOver ? null : payByAhead({ safeOn, deadlineOn, endsOn: promo.endsOn }, today, { calendar });
  const opportunities = payBy === null ? 0 : timelyPayments(today, payBy, card.dueDay);
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
