import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { ppm } from '../../foundation/money/minor.ts';
import { cents, debtOf, installment, segment } from '../../testing/debts.ts';
import { afterMoving, amountsToMove } from './transfer-amounts.ts';
import type { TransferOffer } from './transfer-offer.ts';
import { effortUpTo, type Problem, tryWay } from './trial.ts';

const visa = debtOf('visa', [segment(4000, 22)], installment(100));
const store = debtOf('store', [segment(1000, 30)], installment(30));
const problem = (dollars: number): Problem => ({
  debts: [visa, store],
  options: { monthlyMinor: cents(dollars), startOn: civilDate('2026-03-01') },
  feeMinor: 0,
});
const offer = (fields: Partial<TransferOffer> = {}): TransferOffer => ({
  fromDebtIds: ['visa', 'store'],
  limitMinor: cents(10_000),
  fee: { feePpm: ppm(30_000) },
  aprPpm: ppm(0),
  promo: { months: 12, revertAprPpm: ppm(240_000) },
  minimum: installment(25),
  ...fields,
});

describe('transfer amounts worth searching', () => {
  it.each<{ why: string; fields: Partial<TransferOffer>; first: number }>([
    { why: 'the whole debt if the limit is higher', fields: {}, first: 500_000 },
    { why: 'the limit if the debt is higher', fields: { limitMinor: cents(1_200) }, first: 120_000 },
    { why: 'the debts named in the offer', fields: { fromDebtIds: ['store'] }, first: 100_000 },
  ])('start with $why', ({ fields, first }) => {
    expect(amountsToMove(problem(500), offer(fields))[0]).toBe(first);
  });

  it.each<[string, Partial<TransferOffer>]>([
    ['with a limit of zero', { limitMinor: cents(0) }],
    ['for unknown debts', { fromDebtIds: ['gone'] }],
    ['without a debt to move', { fromDebtIds: [] }],
  ])('are empty %s', (_, fields) => {
    expect(amountsToMove(problem(500), offer(fields))).toEqual([]);
  });

  it('contain at most the one expensive balance if moving the rest costs more than keeping it', () => {
    // The offer at 25% is worthwhile only for the store card at 30%.
    const { promo: _, ...plain } = offer({ aprPpm: ppm(250_000), fee: { feePpm: ppm(5_000) } });
    const [all, part] = amountsToMove(problem(300), plain);
    expect(all).toBe(500_000);
    // It is slightly less than the full balance, because the part that the first month repays anyway needs no fee.
    expect(part).toBeGreaterThan(70_000);
    expect(part).toBeLessThanOrEqual(100_000);
  });

  it('cost at most $2 more than any number of eighths of the full amount, compared with avalanche', () => {
    const terms = offer({ promo: { months: 4, revertAprPpm: ppm(320_000) } });
    const cost = (amount: number) =>
      tryWay(afterMoving(problem(500), terms, cents(amount)), 'avalanche', effortUpTo(Infinity)).cost;
    const found = amountsToMove(problem(500), terms).map((amount) => cost(amount / 100));
    for (let part = 1; part <= 8; part += 1)
      expect(Math.min(...found)).toBeLessThanOrEqual(cost((5_000 * part) / 8) + 200);
  });

  it('bear at least the minimum fee of the offer', () => {
    const small = afterMoving(problem(500), offer({ fee: { feePpm: ppm(30_000), minMinor: cents(10) } }), cents(100));
    expect(small.feeMinor).toBe(1_000);
    expect(small.debts.at(-1)?.segments[0]?.balanceMinor).toBe(11_000);
  });
});
