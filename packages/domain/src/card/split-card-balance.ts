import type { CivilDate } from '../dates/civil-date.ts';
import type { DueDay } from '../dates/due-date.ts';
import type { DebtSegment, PromoTerms, SegmentKind } from '../debt/debt.ts';
import type { Minor, Ppm } from '../money/minor.ts';
import { deferredAccrued } from '../promo/deferred-meter.ts';
import { type BalancePromoKind, isBalancePromo, type Promo } from '../promo/promo.ts';
import { promoDeadline, withPromoEnd } from '../promo/safe-date.ts';
import { allocatePayment } from './allocate-payment.ts';
import type { AllocatableBalance } from './allocation-order.ts';
import { isInDeferredWindow } from './deferred-window.ts';

/** A segment of a card; its rate may be unknown (null) where the person has not entered it. */
export type CardSegment<Apr extends Ppm | null = Ppm> = Omit<DebtSegment, 'aprPpm'> & {
  aprPpm: Apr | Ppm;
  promoId: string | null;
};

export interface CardBalance<Apr extends Ppm | null = Ppm> {
  /** Owed, so positive; zero or below is a card in credit. */
  balanceMinor: Minor;
  purchaseAprPpm: Apr;
  promos: readonly Promo[];
  today: CivilDate;
  dueDay?: DueDay;
  closeDay?: DueDay;
}

const SEGMENT_OF: Readonly<Record<BalancePromoKind, SegmentKind>> = {
  intro_purchase: 'promo',
  reduced_rate: 'promo',
  installment_plan: 'promo',
  balance_transfer: 'balance_transfer',
  deferred_interest: 'deferred',
};

/**
 * The segments of a card: promotions keep what is recorded as left of them, everything else is purchases.
 *
 * Where promotions add up to more than the card owes, the difference came from payments: they shrink in the order the law pays
 * them. Where a promotion is over, its balance bears the later rate. Promotions that have not started are left out.
 *
 * End     by each promotion's basis (promoEnd), here and in everything that is made of the segments
 * Units   minor units; Σ segments = balance, exactly; a card in credit has no segments
 * Source  order of payments: Regulation Z, 12 CFR 1026.53
 */
export function splitCardBalance<Apr extends Ppm | null = Ppm>({
  balanceMinor,
  purchaseAprPpm,
  promos,
  today,
  dueDay,
  closeDay,
}: CardBalance<Apr>): CardSegment<Apr>[] {
  if (balanceMinor <= 0) return [];
  const started = promos
    .filter((promo) => isBalancePromo(promo.kind) && promo.startsOn <= today && promo.balanceMinor > 0)
    .map((promo) => withPromoEnd(promo, closeDay));
  const recorded = started.reduce((sum, promo) => sum + promo.balanceMinor, 0);
  const paid = allocatePayment(
    started.map((promo) => payablePromo(promo, today, { dueDay, closeDay })),
    Math.max(0, recorded - balanceMinor) as Minor,
  );
  const segments = started.map((promo, index) =>
    promoSegment<Apr>(promo, (promo.balanceMinor - (paid.parts[index]?.amountMinor ?? 0)) as Minor, { today, dueDay }),
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

/** A promotion as a payment meets it on a day. */
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
  { today, dueDay }: { today: CivilDate; dueDay: DueDay | undefined },
): CardSegment<Apr> {
  const base = { id: promo.id, balanceMinor, promoId: promo.id };
  if (promo.endsOn < today)
    return {
      ...base,
      kind: promo.kind === 'balance_transfer' ? 'balance_transfer' : 'purchase',
      aprPpm: promo.revertAprPpm,
    };
  const accrued =
    promo.kind === 'deferred_interest'
      ? { deferredAccruedMinor: deferredAccrued({ ...promo, balanceMinor }, today) }
      : {};
  return {
    ...base,
    kind: isBalancePromo(promo.kind) ? SEGMENT_OF[promo.kind] : 'purchase',
    aprPpm: promo.promoAprPpm,
    promo: { endsOn: promo.endsOn, revertAprPpm: promo.revertAprPpm, ...accrued, ...wishOf(promo, dueDay) },
  };
}

/** By when it is to be gone, where the offer itself says so; its end is by its basis already. */
function wishOf(
  { endsOn, marginMonths, goal, ...promo }: Promo,
  dueDay: DueDay | undefined,
): Pick<PromoTerms, 'deadlineOn' | 'margin'> {
  const deadlineOn = promoDeadline(
    { ...promo, endsOn, endsBasis: 'fixed_date' },
    dueDay === undefined ? {} : { dueDay },
  );
  const margin = goal === 'float' ? { days: 0 } : marginMonths === undefined ? null : { months: marginMonths };
  return { ...(deadlineOn === endsOn ? {} : { deadlineOn }), ...(margin === null ? {} : { margin }) };
}
