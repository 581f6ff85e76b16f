/** Simulates payments on a promotional period in the browser, with the same functions and inputs as the server. */
import { toMinor, type Promo } from '@tideline/contract';
import {
  civilDate,
  type Debt,
  minor,
  ppm,
  type Promo as DomainPromo,
  promoCourse,
  type PromoCard,
  type PromoCourse,
} from '@tideline/domain';

export const simulateCourse = (promo: Promo, monthlyMinor: number, today: string): PromoCourse =>
  promoCourse(
    termsOf(promo),
    cardOf(promo),
    {
      outlook: {
        payBy: promo.payBy === null ? null : civilDate(promo.payBy),
        opportunities: promo.opportunities,
        neededPerMonthMinor: promo.neededPerMonth === null ? null : minor(toMinor(promo.neededPerMonth)),
        accruedMinor: promo.accrued === null ? null : minor(toMinor(promo.accrued)),
      },
      monthlyMinor: minor(monthlyMinor),
    },
    civilDate(today),
  );

const termsOf = (promo: Promo): DomainPromo => ({
  id: promo.id,
  kind: promo.kind,
  promoAprPpm: ppm(promo.promoAprPpm),
  revertAprPpm: ppm(promo.revertAprPpm),
  startsOn: civilDate(promo.startsOn),
  endsOn: civilDate(promo.endsOn),
  originalMinor: promo.original === null ? null : minor(toMinor(promo.original)),
  balanceMinor: minor(toMinor(promo.balance) - toMinor(promo.onTheWay)),
});

function cardOf({ card, cardId, cardName }: Promo): PromoCard {
  if (card === null) return {};
  const { minimum, segments, dueDay, cycle, deferredMode = 'compounding' } = card;
  const debt: Debt = {
    id: cardId,
    name: cardName,
    kind: 'card',
    minimum: {
      kind: minimum.kind,
      pctPpm: ppm(minimum.pctPpm),
      floorMinor: minor(toMinor(minimum.floor)),
      roundToMinor: minimum.roundToMinor,
    },
    segments: segments.map(({ id, kind, balance, aprPpm, promo }) => ({
      id,
      kind,
      balanceMinor: minor(toMinor(balance)),
      aprPpm: ppm(aprPpm),
      ...(promo === null
        ? {}
        : {
            promo: {
              endsOn: civilDate(promo.endsOn),
              revertAprPpm: ppm(promo.revertAprPpm),
              ...(promo.deferredAccrued === null
                ? {}
                : { deferredAccruedMinor: minor(toMinor(promo.deferredAccrued)) }),
            },
          }),
    })),
    ...(dueDay === null ? {} : { dueDay }),
    ...(cycle === undefined
      ? {}
      : {
          cycle: {
            paidMinor: minor(0),
            openMinimumMinor: minor(toMinor(cycle.openMinimum)),
            unchargedMinor: minor(toMinor(cycle.uncharged)),
          },
        }),
  };
  return { deferredMode, ...(dueDay === null ? {} : { dueDay }), ...(segments.length === 0 ? {} : { debt }) };
}
