import { type DebtPlan, type Money, toMoney } from '@tideline/contract';
import type { CivilDate, Debt, PayoffResult } from '@tideline/domain';

type SegmentPromo = NonNullable<Debt['segments'][number]['promo']>;

interface RunningOffer {
  debtId: string;
  name: string;
  segmentId: string;
  balanceMinor: number;
  promo: SegmentPromo;
}

/** Offers that have not ended and cover a balance. */
export const runningOffers = (debts: readonly Debt[], today: string): RunningOffer[] =>
  debts.flatMap(({ id, name, segments }) =>
    segments.flatMap(({ id: segmentId, balanceMinor, promo }) =>
      promo === undefined || promo.endsOn < today || balanceMinor <= 0
        ? []
        : [{ debtId: id, name, segmentId, balanceMinor, promo }],
    ),
  );

type WireOffer = NonNullable<DebtPlan['offers']>[number];

/** Shows when a plan pays off an offer. */
export const offerToWire = (
  { debtId, name, segmentId, balanceMinor, promo }: RunningOffer,
  plan: PayoffResult,
  currency: string,
): WireOffer => ({
  debtId,
  name,
  balance: toMoney(balanceMinor, currency),
  endsOn: promo.endsOn,
  ...(promo.payBy === undefined ? {} : { payBy: promo.payBy }),
  goneOn: goneOn(plan, debtId, segmentId),
});

/** Returns the date of the payment that clears a balance. */
const goneOn = ({ rows }: PayoffResult, debtId: string, segmentId: string): CivilDate | null =>
  rows.find(
    ({ debts }) =>
      debts.find(({ id }) => id === debtId)?.segments.find(({ id }) => id === segmentId)?.closingMinor === 0,
  )?.on ?? null;

/** Returns the offers of a plan, soonest end first. */
export const offersToWire = (
  debts: readonly Debt[],
  plan: PayoffResult,
  { today, currency }: { today: string; currency: string },
): WireOffer[] =>
  runningOffers(debts, today)
    .map((offer) => offerToWire(offer, plan, currency))
    .toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1));

/** Returns what minimum payments alone would leave after each month of a plan. */
export const minimumsClosing = (plan: PayoffResult, minimums: PayoffResult, currency: string): Money[] =>
  plan.rows.map((_, index) => toMoney(minimums.rows[index]?.closingMinor ?? 0, currency));
