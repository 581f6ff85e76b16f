import { type CalendarName, calendarOf } from '../../foundation/dates/calendars.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { DueDay } from '../../foundation/dates/due-date.ts';
import type { DebtSegment, PromoTerms } from '../debt/debt.ts';
import type { Minor, Ppm } from '../../foundation/money/minor.ts';
import { deferredAccrued } from '../../products/promo/deferred-meter.ts';
import { type BalancePromoKind, isBalancePromo, type Promo } from '../../products/promo/promo.ts';
import { payByAhead, promoDeadline, promoSafeOn, withPromoEnd } from '../../products/promo/safe-date.ts';
import { allocatePayment } from '../../products/card/allocate-payment.ts';
import type { AllocatableBalance, AllocationTerms } from '../../products/card/allocation-order.ts';
import { isInDeferredWindow } from '../../products/card/deferred-window.ts';
import type { SegmentKind } from '../../products/card/segment-kind.ts';

/** A segment of a card; its rate may be unknown (null) if it was not entered. */
export type CardSegment<Apr extends Ppm | null = Ppm> = Omit<DebtSegment, 'aprPpm'> & {
  aprPpm: Apr | Ppm;
  promoId: string | null;
};

export interface CardBalance<Apr extends Ppm | null = Ppm> {
  /** Amount owed, so positive; zero or negative for a credit balance. */
  balanceMinor: Minor;
  purchaseAprPpm: Apr;
  promos: readonly Promo[];
  today: CivilDate;
  dueDay?: DueDay;
  closeDay?: DueDay;
  /** The agreement's own order of payments. */
  allocation?: AllocationTerms;
  /** Calendar of business days on which payments travel; default: the Federal Reserve's. */
  calendar?: CalendarName;
}

const SEGMENT_OF: Readonly<Record<BalancePromoKind, SegmentKind>> = {
  intro_purchase: 'promo',
  reduced_rate: 'promo',
  installment_plan: 'promo',
  balance_transfer: 'balance_transfer',
  deferred_interest: 'deferred',
};

/**
 * Splits a card's balance into segments: promotions keep their recorded remaining balance, and the rest is purchases.
 * If promotions add up to more than the card owes, payments caused the difference, so they shrink in the legal order of
 * payments. After a promotion ends, its balance bears the later rate. Promotions that have not started are omitted.
 *
 * End     by each promotion's basis (promoEnd), here and in everything derived from the segments
 * Units   minor units; Σ segments = balance, exactly; a card with a credit balance has no segments
 * Source  order of payments: Regulation Z, 12 CFR 1026.53
 */
export function splitCardBalance<Apr extends Ppm | null = Ppm>({
  balanceMinor,
  purchaseAprPpm,
  promos,
  today,
  dueDay,
  closeDay,
  allocation,
  calendar,
}: CardBalance<Apr>): CardSegment<Apr>[] {
  if (balanceMinor <= 0) return [];
  const started = promos
    .filter((promo) => isBalancePromo(promo.kind) && promo.startsOn <= today && promo.balanceMinor > 0)
    .map((promo) => withPromoEnd(promo, closeDay));
  const recorded = started.reduce((sum, promo) => sum + promo.balanceMinor, 0);
  const paid = allocatePayment(
    started.map((promo) => payablePromo(promo, today, { dueDay, closeDay })),
    Math.max(0, recorded - balanceMinor) as Minor,
    allocation,
  );
  const segments = started.map((promo, index) =>
    promoSegment<Apr>(promo, (promo.balanceMinor - (paid.parts[index]?.amountMinor ?? 0)) as Minor, {
      today,
      dueDay,
      calendar,
    }),
  );
  const purchases = Math.max(0, balanceMinor - recorded) as Minor;
  const rest: CardSegment<Apr> = {
    id: 'purchases',
    kind: 'purchase',
    balanceMinor: purchases,
    aprPpm: purchaseAprPpm,
    promoId: null,
  };
  return [...(purchases > 0 ? [rest] : []), ...segments.filter((segment) => segment.balanceMinor > 0)];
}

/** Returns a promotion as a balance for the allocation of a payment on a day. */
export function payablePromo(
  entered: Promo,
  today: CivilDate,
  { dueDay, closeDay }: { dueDay: DueDay | undefined; closeDay: DueDay | undefined },
): AllocatableBalance {
  const promo = withPromoEnd(entered, closeDay);
  const base = { id: promo.id, balanceMinor: promo.balanceMinor };
  if (promo.endsOn < today) return { ...base, aprPpm: promo.revertAprPpm };
  if (promo.kind !== 'deferred_interest') return { ...base, aprPpm: promo.promoAprPpm };
  const first = isInDeferredWindow(today, {
    expiresOn: promo.endsOn,
    ...(dueDay === undefined ? {} : { dueDay }),
    ...(closeDay === undefined ? {} : { closeDay }),
  });
  return { ...base, aprPpm: promo.promoAprPpm, deferred: first ? 'first' : 'as_zero' };
}

function promoSegment<Apr extends Ppm | null>(
  promo: Promo,
  balanceMinor: Minor,
  { today, dueDay, calendar }: WishContext,
): CardSegment<Apr> {
  const base = { id: promo.id, balanceMinor, promoId: promo.id };
  if (promo.endsOn < today)
    return {
      ...base,
      kind: promo.kind === 'balance_transfer' ? 'balance_transfer' : 'purchase',
      aprPpm: promo.revertAprPpm,
    };
  const { deferredMode } = promo;
  const accrued =
    promo.kind === 'deferred_interest'
      ? {
          deferredAccruedMinor: deferredAccrued({ ...promo, balanceMinor }, today),
          ...(deferredMode === undefined ? {} : { deferredMode }),
        }
      : {};
  return {
    ...base,
    kind: isBalancePromo(promo.kind) ? SEGMENT_OF[promo.kind] : 'purchase',
    aprPpm: promo.promoAprPpm,
    promo: {
      endsOn: promo.endsOn,
      revertAprPpm: promo.revertAprPpm,
      ...accrued,
      ...wishOf(promo, { today, dueDay, calendar }),
    },
  };
}

interface WishContext {
  today: CivilDate;
  dueDay: DueDay | undefined;
  calendar: CalendarName | undefined;
}

/**
 * Returns the offer's pay-by date, and its own clearing deadline and safety margin, if any. `endsOn` already follows
 * the offer's basis.
 */
function wishOf(
  promo: Promo,
  { today, dueDay, calendar }: WishContext,
): Pick<PromoTerms, 'deadlineOn' | 'margin' | 'payBy' | 'calendar'> {
  const { endsOn, marginMonths, goal } = promo;
  const deadlineOn = promoDeadline({ ...promo, endsBasis: 'fixed_date' }, dueDay === undefined ? {} : { dueDay });
  const margin = goal === 'float' ? { days: 0 } : marginMonths === undefined ? null : { months: marginMonths };
  const travel = calendar === undefined ? {} : { calendar: calendarOf(calendar) };
  const safeOn = promoSafeOn(promo, deadlineOn, travel.calendar);
  return {
    ...(deadlineOn === endsOn ? {} : { deadlineOn }),
    payBy: payByAhead({ safeOn, deadlineOn, endsOn }, today, travel),
    ...(calendar === undefined ? {} : { calendar }),
    ...(margin === null ? {} : { margin }),
  };
}
