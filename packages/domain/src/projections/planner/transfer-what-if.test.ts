import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { totalMinimumToday } from '../debt/minimum-today.ts';
import type { PayoffOptions } from '../debt/plan.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { amount, plainDebts, TODAY } from '../../testing/arbitrary.ts';
import { cents, debtOf, installment, promotion, segment } from '../../testing/debts.ts';
import { inputsOf } from '../../foundation/working/working.ts';
import { bestPlan } from './best-plan.ts';
import { transferSavingFormula } from './planner-formulas.ts';
import { afterTransfer, type TransferOffer, wholeBalances } from './transfer-offer.ts';
import { transferWhatIf } from './transfer-what-if.ts';

const startOn = civilDate('2026-03-01');
const options = (dollars: number, fields: Partial<PayoffOptions> = {}): PayoffOptions => ({
  strategy: 'avalanche',
  monthlyMinor: cents(dollars),
  startOn,
  ...fields,
});
const offer = (fields: Partial<TransferOffer> = {}): TransferOffer => ({
  fromDebtIds: ['visa'],
  limitMinor: cents(10_000),
  fee: { feePpm: ppm(30_000) },
  aprPpm: ppm(0),
  promo: { months: 15, revertAprPpm: ppm(229_900) },
  minimum: installment(25),
  ...fields,
});
const visa = debtOf('visa', [segment(5000, 22.99)], installment(100));
const store = debtOf('store', [segment(1000, 29.99)], installment(30));
const car = debtOf('car', [segment(6000, 6)], installment(150), { kind: 'loan' });

const made = (...args: Parameters<typeof transferWhatIf>) => {
  const answer = transferWhatIf(...args);
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
};

describe('transfer compared to staying', () => {
  it('saves the published $768.90 on $5,000 at 22.99% with a fee of 3% and 15 payments of $343.33', () => {
    // 15 × $343.33 = $5,149.95, which leaves five cents for a sixteenth payment.
    const answer = made([visa], options(343.33), offer());
    expect(answer).toMatchObject({
      feeMinor: 15_000,
      stay: { outcome: 'paid_off' },
      move: { totalInterestMinor: 0, outcome: 'paid_off', months: 16 },
    });
    expect(Math.abs((answer.savingMinor ?? 0) - 76_890)).toBeLessThanOrEqual(100);
    expect(answer.monthsSaved).toBe(18 - 16);
  });

  it('breaks even in the month in which the interest of staying reaches the fee', () => {
    // $95.79 of interest in the first month and about $91 in the second, compared with a fee of $150.
    expect(made([visa], options(343.33), offer()).breakEven).toEqual({ month: 2, on: '2026-05-01' });
  });

  it('never breaks even if the fee exceeds all interest', () => {
    const answer = made([visa], options(2_000), offer({ fee: { feePpm: ppm(100_000) } }));
    expect(answer.breakEven).toBeNull();
    expect(answer.savingMinor).toBeLessThan(0);
  });

  it('moves only the requested amount and leaves the rest', () => {
    const answer = made([visa], options(400), offer(), cents(2_000));
    expect(answer).toMatchObject({ amountMinor: 200_000, feeMinor: 6_000 });
    expect(answer.move.rows[0]?.debts.map(({ openingMinor }) => openingMinor)).toEqual([300_000, 206_000]);
  });

  it('consolidates several debts into one loan, the highest rate first', () => {
    const loan = offer({
      fromDebtIds: ['visa', 'store', 'car'],
      aprPpm: ppm(90_000),
      limitMinor: cents(7_000),
      fee: { feePpm: ppm(20_000) },
      minimum: installment(300),
      kind: 'loan',
    });
    const { promo: _, ...plain } = loan;
    const debts = afterTransfer([visa, store, car], plain, cents(7_000), startOn);
    expect(debts.map(({ id, kind, segments }) => [id, kind, segments[0]?.balanceMinor])).toEqual([
      ['visa', 'card', 0],
      ['store', 'card', 0],
      ['car', 'loan', 500_000],
      ['transferred', 'loan', 714_000],
    ]);
    expect(wholeBalances([visa, store, car], plain)).toEqual([100_000, 600_000, 1_200_000]);
    const answer = made([visa, store, car], options(600), plain);
    expect(answer.amountMinor).toBe(700_000);
    expect(answer.savingMinor).toBeGreaterThan(0);
  });

  it(
    'moves a deferred balance before one with a higher current rate, because its interest accrues in ' +
      'the background',
    () => {
      const debts = [debtOf('sofa', [promotion('deferred', 500, '2026-12-01', 29.99)], installment(25)), visa];
      expect(wholeBalances(debts, offer({ fromDebtIds: ['visa', 'sofa'] }))).toEqual([50_000, 550_000]);
    },
  );

  it('reports no saving if staying never ends, but still the break-even date', () => {
    const answer = made(
      [visa],
      options(95),
      offer({ promo: { months: 60, revertAprPpm: ppm(100_000) }, minimum: installment(95) }),
    );
    expect(answer).toMatchObject({ savingMinor: null, monthsSaved: null, working: null, breakEven: { month: 2 } });
  });

  it.each<[string, Partial<TransferOffer>, number | undefined]>([
    ['unknown_debt', { fromDebtIds: ['gone'] }, undefined],
    ['above_limit', {}, 5_001],
    ['above_limit', { limitMinor: cents(1_000) }, 1_001],
    ['nothing_to_move', {}, 0],
    ['nothing_to_move', { fromDebtIds: [] }, undefined],
  ])('returns %s for an impossible request', (reason, fields, dollars) => {
    expect(
      transferWhatIf([visa], options(300), offer(fields), dollars === undefined ? undefined : cents(dollars)),
    ).toEqual({ ok: false, reason });
  });

  it('returns a working that can be recomputed', () => {
    const { working, savingMinor } = made([visa], options(343.33), offer());
    expect(working?.result).toEqual({ key: 'saving', value: { kind: 'money', minor: savingMinor } });
    expect(transferSavingFormula.compute(inputsOf(working?.lines ?? []))).toEqual(working?.result.value);
    expect(working?.steps?.map(({ key }) => key)).toEqual(['moved', 'break_even_month', 'break_even_on']);
  });
});

describe('any transfer', () => {
  it('leaves the same debt plus the fee, to the cent', () => {
    fc.assert(
      fc.property(plainDebts(), amount(500_000), fc.integer({ min: 0, max: 50_000 }), (debts, moved, feePpm) => {
        const chosen = offer({
          fromDebtIds: debts.map(({ id }) => id),
          limitMinor: moved,
          fee: { feePpm: ppm(feePpm) },
        });
        const answer = transferWhatIf(
          debts,
          { strategy: 'avalanche', monthlyMinor: minor(totalMinimumToday(debts) + 50_000), startOn: TODAY },
          chosen,
        );
        if (!answer.ok) return;
        const owed = (list: typeof debts) =>
          list.flatMap(({ segments }) => segments).reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
        expect(owed(afterTransfer(debts, chosen, answer.amountMinor, TODAY))).toBe(owed(debts) + answer.feeMinor);
        expect(answer.move.totalPaidMinor).toBe(owed(debts) + answer.feeMinor + answer.move.totalInterestMinor);
      }),
      { numRuns: 40 },
    );
  });
});

describe('amount that the best plan moves', () => {
  const best = (limit: number, fields: Partial<TransferOffer>, dollars: number) =>
    bestPlan([visa, store], {
      monthlyMinor: cents(dollars),
      startOn,
      transfer: offer({ limitMinor: cents(limit), ...fields }),
    });

  it('is a part of the debt if the promotion is short and its later rate exceeds the current rate', () => {
    const short = { promo: { months: 3, revertAprPpm: ppm(350_000) }, fee: { feePpm: ppm(5_000) } };
    const part = best(5_000, short, 600);
    expect(part.transferMinor).toBeGreaterThan(0);
    expect(part.transferMinor).toBeLessThan(500_000);
    const all = transferWhatIf([visa, store], options(600), offer({ ...short, limitMinor: cents(5_000) }));
    const none = bestPlan([visa, store], { monthlyMinor: cents(600), startOn });
    expect(part.costMinor).toBeLessThan(none.costMinor ?? 0);
    expect(part.costMinor).toBeLessThan(all.ok ? all.move.totalInterestMinor + all.feeMinor : 0);
  });

  it('comes from several debts, the highest rate first', () => {
    const both = best(1_500, { fromDebtIds: ['visa', 'store'], fee: { feePpm: ppm(10_000) } }, 400);
    expect(both.transferMinor).toBe(150_000);
    expect(both.debts.map(({ segments }) => segments[0]?.balanceMinor)).toEqual([450_000, 0, 151_500]);
  });

  it('never costs more than moving everything or nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 100_000, max: 350_000 }),
        fc.integer({ min: 0, max: 80_000 }),
        fc.integer({ min: 250, max: 1_500 }),
        (months, revert, feePpm, dollars) => {
          const terms = { promo: { months, revertAprPpm: ppm(revert) }, fee: { feePpm: ppm(feePpm) } };
          const found = best(5_000, terms, dollars);
          const all = transferWhatIf([visa, store], options(dollars), offer({ ...terms, limitMinor: cents(5_000) }));
          const none = bestPlan([visa, store], { monthlyMinor: cents(dollars), startOn });
          expect(found.costMinor).toBeLessThanOrEqual(none.costMinor ?? Infinity);
          expect(found.costMinor).toBeLessThanOrEqual(all.ok ? all.move.totalInterestMinor + all.feeMinor : Infinity);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
