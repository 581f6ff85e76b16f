import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import {
  type CardHistory,
  type CardMovement,
  type CardMovementKind,
  type RecordedPromo,
  rollPromosForward,
} from './roll-promos-forward.ts';

const promo = (fields: Partial<RecordedPromo> = {}): RecordedPromo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(249_900),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: null,
  balanceMinor: minor(100_000),
  recordedOn: civilDate('2026-03-01'),
  recordedAt: 'm',
  ...fields,
});
const move = (postedOn: string, kind: CardMovementKind, amount: number, id = 'x'): CardMovement => ({
  id,
  postedOn: civilDate(postedOn),
  kind,
  amountMinor: minor(amount),
});
const history = (fields: Partial<CardHistory>): CardHistory => ({
  owedMinor: minor(0),
  purchaseAprPpm: ppm(200_000),
  promos: [promo()],
  movements: [],
  minimum: { kind: 'percent_of_balance', pctPpm: ppm(20_000), floorMinor: minor(2_500), base: 'before_interest' },
  ...fields,
});
/** Returns the remaining balance of a 0% promotion, recorded at $1,000 of $1,500 owed, after the given movements. */
const leftAfter = (movements: CardMovement[], fields: Partial<CardHistory> = {}): number | undefined => {
  const net = movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return rollPromosForward(history({ owedMinor: minor(150_000 - net), movements, ...fields }))[0]?.balanceMinor;
};

describe('rollPromosForward', () => {
  it.each<[string, CardMovement[], number]>([
    ['leaves the balance unchanged without movements', [], 100_000],
    ['sends the minimum of 2% of $1,500 to the lowest rate', [move('2026-03-05', 'payment', 3_000)], 97_000],
    ['sends the amount above the minimum to purchases at 20%', [move('2026-03-05', 'payment', 33_000)], 97_000],
    ['pays off purchases of $500, then the transfer', [move('2026-03-05', 'payment', 63_000)], 87_000],
    [
      'treats a second payment in the month as entirely above the minimum',
      [move('2026-03-05', 'payment', 3_000), move('2026-03-20', 'payment', 30_000)],
      97_000,
    ],
    [
      'adds no later purchases to the promotion',
      [move('2026-03-05', 'payment', 63_000), move('2026-03-20', 'purchase', -50_000)],
      87_000,
    ],
    ['subtracts a refund from purchases', [move('2026-03-05', 'refund', 20_000)], 100_000],
    [
      'treats the part of a refund that exceeds all purchases as a payment',
      [move('2026-03-05', 'charge', -2_000), move('2026-03-06', 'refund', 60_000)],
      92_000,
    ],
    ['adds another transfer within the offer period', [move('2026-03-05', 'balance_transfer', -40_000)], 140_000],
    [
      'leaves zero on a card that had a credit balance',
      [move('2026-03-05', 'payment', 160_000), move('2026-03-09', 'purchase', -50_000)],
      0,
    ],
    [
      'ignores a movement entered before the user recorded the promotion on the same day',
      [move('2026-03-01', 'payment', 60_000, 'a')],
      100_000,
    ],
    [
      'counts a movement entered after the user recorded the promotion on the same day',
      [move('2026-03-01', 'payment', 63_000, 'z')],
      87_000,
    ],
  ])('%s', (_why, movements, left) => {
    expect(leftAfter(movements)).toBe(left);
  });

  it('applies the minimum once per billing cycle, not per calendar month', () => {
    const movements = [move('2026-03-05', 'payment', 3_000), move('2026-03-20', 'payment', 3_000)];
    // The card owes $1,470 on March 20. The minimum of the cycle that closes on April 10 is $29.40, and the rest of the
    // $30 goes to purchases.
    expect(leftAfter(movements, { closeDay: 10 })).toBe(97_000 - 2_940);
  });

  it('adds purchases to an introductory purchase promotion through its last day', () => {
    const intro = promo({ kind: 'intro_purchase', endsOn: civilDate('2026-03-31') });
    expect(
      leftAfter([move('2026-03-31', 'purchase', -5_000), move('2026-04-01', 'purchase', -7_000)], { promos: [intro] }),
    ).toBe(105_000);
  });

  it('adds no purchases to a promotion after its window closes', () => {
    const intro = promo({ kind: 'intro_purchase', transferWindowEndsOn: civilDate('2026-03-31') });
    expect(
      leftAfter([move('2026-03-31', 'purchase', -5_000), move('2026-04-01', 'purchase', -7_000)], { promos: [intro] }),
    ).toBe(105_000);
  });

  it('pays a deferred balance first in its last two cycles, and treats it as 0% before that', () => {
    const deferred = (endsOn: string) =>
      promo({ kind: 'deferred_interest', promoAprPpm: ppm(0), revertAprPpm: ppm(290_000), endsOn: civilDate(endsOn) });
    const pay = [move('2026-03-05', 'payment', 33_000)];
    expect(leftAfter(pay, { promos: [deferred('2026-12-31')], dueDay: 20 })).toBe(97_000);
    expect(leftAfter(pay, { promos: [deferred('2026-04-30')], dueDay: 20 })).toBe(67_000);
  });

  it('determines the last two cycles of a deferred balance from the closing day if it is known', () => {
    // The promotion ends on May 15, with payments due on the 10th. The last two cycles are April and May by the
    // calendar; with a close on the 28th, the first of them starts on March 29.
    const sofa = promo({
      kind: 'deferred_interest',
      promoAprPpm: ppm(0),
      revertAprPpm: ppm(290_000),
      endsOn: civilDate('2026-05-15'),
    });
    const pay = [move('2026-03-30', 'payment', 33_000)];
    expect(leftAfter(pay, { promos: [sofa], dueDay: 10 })).toBe(97_000);
    expect(leftAfter(pay, { promos: [sofa], dueDay: 10, closeDay: 28 })).toBe(67_000);
  });

  it.each([
    ['by the last day: the promotion gets the amount beyond the purchases', '2026-03-10', 87_000],
    ['after the last day: the promotion gets nothing', '2026-03-11', 100_000],
  ])('applies a payment in transit that arrives %s', (_, arrivesOn, left) => {
    const payment = { ...move('2026-03-05', 'payment', 63_000), arrivesOn: civilDate(arrivesOn) };
    const ending = promo({ endsOn: civilDate('2026-03-10') });
    expect(leftAfter([payment], { promos: [ending] })).toBe(left);
  });

  it('starts a promotion recorded in advance on its first day', () => {
    const ahead = promo({ startsOn: civilDate('2026-04-01') });
    // Before the promotion starts, the card owes only purchases. The transfer itself is already in the recorded
    // balance.
    const movements = [
      move('2026-03-05', 'payment', 60_000),
      move('2026-04-02', 'balance_transfer', -100_000),
      move('2026-04-05', 'payment', 3_800),
    ];
    expect(leftAfter(movements, { promos: [ahead] })).toBe(96_200);
  });

  it('treats an unknown purchase rate as the highest', () => {
    expect(leftAfter([move('2026-03-05', 'payment', 33_000)], { purchaseAprPpm: null })).toBe(97_000);
  });

  it('tracks several promotions recorded on different days, in the given order', () => {
    const promos = [
      promo({ id: 'late', balanceMinor: minor(20_000), recordedOn: civilDate('2026-03-10'), promoAprPpm: ppm(50_000) }),
      promo(),
    ];
    const movements = [move('2026-03-05', 'payment', 33_000), move('2026-03-15', 'payment', 10_000)];
    const left = rollPromosForward(history({ owedMinor: minor(107_000), promos, movements }));
    // After March 5, the card owes $970 at 0% and $200 of purchases, all of which is recorded as the late promotion.
    // The second payment goes to its 5%.
    expect(left.map(({ id, balanceMinor }) => [id, balanceMinor])).toEqual([
      ['late', 10_000],
      ['bt', 97_000],
    ]);
  });

  it('keeps a promotion between zero and its recorded balance if only payments arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 8 }), (amounts) => {
        const movements = amounts.map((amount, index) => move(`2026-04-${String(index + 10)}`, 'payment', amount));
        const paid = amounts.reduce((sum, amount) => sum + amount, 0);
        const left = leftAfter(movements) ?? -1;
        expect(left).toBeGreaterThanOrEqual(Math.max(0, 100_000 - paid));
        expect(left).toBeLessThanOrEqual(Math.min(100_000, Math.max(0, 150_000 - paid)));
      }),
    );
  });
});
