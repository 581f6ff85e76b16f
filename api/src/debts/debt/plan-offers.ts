import { type DebtPlan, type Money, toMoney } from '@tideline/contract';
import {
  type CivilDate,
  civilDate,
  type Debt,
  dueDateInMonth,
  maxDate,
  minDate,
  nextDueDate,
  type PayoffResult,
} from '@tideline/domain';

type SegmentPromo = NonNullable<Debt['segments'][number]['promo']>;

interface RunningOffer {
  debtId: string;
  name: string;
  segmentId: string;
  dueDay: Debt['dueDay'];
  balanceMinor: number;
  promo: SegmentPromo;
}

/** Returns the offers that have a balance and have not ended. */
export const runningOffers = (debts: readonly Debt[], today: string): RunningOffer[] =>
  debts.flatMap(({ id, name, dueDay, segments }) =>
    segments.flatMap(({ id: segmentId, balanceMinor, promo }) =>
      promo === undefined || promo.endsOn < today || balanceMinor <= 0
        ? []
        : [{ debtId: id, name, segmentId, dueDay, balanceMinor, promo }],
    ),
  );

type WireOffer = NonNullable<DebtPlan['offers']>[number];

interface OfferContext {
  today: string;
  currency: string;
}

/** Returns the day on which a plan pays off an offer, in the wire format. */
export function offerToWire(offer: RunningOffer, plan: PayoffResult, { today, currency }: OfferContext): WireOffer {
  const { debtId, name, segmentId, balanceMinor, promo } = offer;
  return {
    debtId,
    name,
    balance: toMoney(balanceMinor, currency),
    endsOn: promo.endsOn,
    ...(promo.payBy === undefined ? {} : { payBy: promo.payBy }),
    goneOn: lastMonthOf(plan, debtId, segmentId),
    paidOn: payoffOf(offer, plan, today),
  };
}

/** Returns the day of the payment that pays off an offer, or null if the plan does not pay it off. */
function payoffOf(
  { debtId, segmentId, dueDay, promo }: RunningOffer,
  plan: PayoffResult,
  today: string,
): CivilDate | null {
  const goneOn = lastMonthOf(plan, debtId, segmentId);
  return goneOn === null ? null : paidOn(goneOn, { dueDay, payBy: promo.payBy }, civilDate(today));
}

/** Returns the day of the plan's month that clears a balance. */
const lastMonthOf = ({ rows }: PayoffResult, debtId: string, segmentId: string): CivilDate | null =>
  rows.find(
    ({ debts }) =>
      debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segmentId)?.closingMinor === 0,
  )?.on ?? null;

interface OfferDays {
  dueDay: Debt['dueDay'];
  payBy: SegmentPromo['payBy'];
}

/**
 * Returns the day of the payment that pays off an offer. A plan pays each month on the debt's due date, as
 * `paymentsOf` does for /promotional-periods. If the pay-by date comes before the next due date, that payment is made
 * by the pay-by date, as the plan's strategies and today's moves assume.
 */
function paidOn(goneOn: CivilDate, { dueDay, payBy }: OfferDays, today: CivilDate): CivilDate {
  if (dueDay === undefined) return goneOn;
  const next = nextDueDate(today, dueDay);
  const due = maxDate(next, dueDateInMonth(goneOn, dueDay));
  return due === next && payBy !== undefined && payBy >= today ? minDate(due, payBy) : due;
}

/** Returns the offers of a plan, soonest end first. */
export const offersToWire = (debts: readonly Debt[], plan: PayoffResult, context: OfferContext): WireOffer[] =>
  runningOffers(debts, context.today)
    .map((offer) => offerToWire(offer, plan, context))
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1));

/** Returns the day on which a plan pays off each offer, by promotion, without offers that it does not pay off. */
export const payoffsOfOffers = (
  debts: readonly Debt[],
  plan: PayoffResult,
  today: string,
): ReadonlyMap<string, CivilDate> =>
  new Map(
    runningOffers(debts, today).flatMap((offer) => {
      const on = payoffOf(offer, plan, today);
      return on === null ? [] : [[offer.segmentId, on] as const];
    }),
  );

/** Returns the balance that minimum payments alone would leave after each month of a plan. */
export const minimumsClosing = (plan: PayoffResult, minimums: PayoffResult, currency: string): Money[] =>
  plan.rows.map((_, index) => toMoney(minimums.rows[index]?.closingMinor ?? 0, currency));
