import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, date } from '../../testing/arbitrary.ts';
import { adjustableSchedule, cappedRates, type LoanRateChange } from './adjustable-rate.ts';
import { amortize } from './amortize.ts';
import { defer } from './deferment.ts';
import { type EscrowBill, escrowAnalysis } from './escrow.ts';
import {
  delinquencyOf,
  LOAN_STATES,
  type LoanEvent,
  type LoanFacts,
  type LoanStatus,
  loanTransition,
} from './loan-life.ts';
import { loanStanding } from './loan-standing.ts';
import { prepay, prepaymentFee } from './prepay.ts';

const d = civilDate;
const terms = { principalMinor: minor(2_000_000), aprPpm: ppm(60_000), payments: 60 };

describe('loanTransition', () => {
  const facts = (fields: Partial<LoanFacts> = {}): LoanFacts => ({ balanceMinor: 100_000, daysPastDue: 0, ...fields });

  it.each<{ from: LoanStatus; event: LoanEvent; fields: Partial<LoanFacts>; result: object; why: string }>`
    from             | event               | fields                                      | result                                                              | why
    ${'originated'}  | ${'begin'}          | ${{}}                                       | ${{ ok: true, state: 'current' }}                                   | ${'the first payment is in the future'}
    ${'originated'}  | ${'defer'}          | ${{}}                                       | ${{ ok: true, state: 'deferred' }}                                  | ${'payments on a student loan are deferred during school'}
    ${'current'}     | ${'miss_payment'}   | ${{ daysPastDue: 1 }}                       | ${{ ok: true, state: 'delinquent' }}                                | ${'a payment is a day late'}
    ${'current'}     | ${'miss_payment'}   | ${{}}                                       | ${{ ok: false, code: 'guard_failed', guard: 'is_past_due' }}        | ${'a payment due today is not late'}
    ${'delinquent'}  | ${'catch_up'}       | ${{}}                                       | ${{ ok: true, state: 'current' }}                                   | ${'all missed payments arrived'}
    ${'delinquent'}  | ${'catch_up'}       | ${{ daysPastDue: 30 }}                      | ${{ ok: false, code: 'guard_failed', guard: 'nothing_past_due' }}   | ${'one of two missed payments arrived'}
    ${'delinquent'}  | ${'forbear'}        | ${{ daysPastDue: 45 }}                      | ${{ ok: true, state: 'forbearance' }}                               | ${'the lender agreed to forbearance'}
    ${'forbearance'} | ${'resume'}         | ${{}}                                       | ${{ ok: true, state: 'current' }}                                   | ${'payments resume'}
    ${'current'}     | ${'pay_off'}        | ${{ balanceMinor: 0 }}                      | ${{ ok: true, state: 'paid_off' }}                                  | ${'the last payment arrived'}
    ${'current'}     | ${'pay_off'}        | ${{ balanceMinor: 1 }}                      | ${{ ok: false, code: 'guard_failed', guard: 'nothing_owed' }}       | ${'a cent is still owed'}
    ${'current'}     | ${'refinance'}      | ${{ balanceMinor: 0 }}                      | ${{ ok: true, state: 'refinanced' }}                                | ${'another lender paid it off'}
    ${'delinquent'}  | ${'charge_off'}     | ${{ daysPastDue: 120 }}                     | ${{ ok: true, state: 'charged_off' }}                               | ${'it is 120 days past due'}
    ${'delinquent'}  | ${'charge_off'}     | ${{ daysPastDue: 119 }}                     | ${{ ok: false, code: 'guard_failed', guard: 'is_past_charge_off' }} | ${'it is only 119 days past due'}
    ${'delinquent'}  | ${'charge_off'}     | ${{ daysPastDue: 150, chargeOffDays: 180 }} | ${{ ok: false, code: 'guard_failed', guard: 'is_past_charge_off' }} | ${'open-end credit is charged off after 180 days'}
    ${'current'}     | ${'charge_off'}     | ${{ daysPastDue: 500 }}                     | ${{ ok: false, code: 'not_in_table' }}                              | ${'the loan must be delinquent first'}
    ${'paid_off'}    | ${'return_payment'} | ${{}}                                       | ${{ ok: true, state: 'current' }}                                   | ${'the last payment was returned'}
    ${'charged_off'} | ${'begin'}          | ${{}}                                       | ${{ ok: false, code: 'not_in_table' }}                              | ${'a charge-off is final'}
  `('$from + $event: $why', ({ from, event, fields, result }) => {
    expect(loanTransition(from, event, facts(fields))).toMatchObject(result);
  });

  it('reaches every status except the first', () => {
    expect(new Set(LOAN_STATES.transitions.map(({ to }) => to)).size).toBe(7);
  });
});

describe('delinquencyOf', () => {
  it.each([
    [-1, 'none'],
    [0, 'none'],
    [1, 'under_30'],
    [29, 'under_30'],
    [30, '30'],
    [59, '30'],
    [60, '60'],
    [89, '60'],
    [90, '90_and_more'],
    [400, '90_and_more'],
  ])('reports %i days past due as %s', (days, found) => {
    expect(delinquencyOf(days)).toBe(found);
  });
});

describe('loanStanding', () => {
  const loan = { firstPaymentOn: d('2026-01-15'), paymentMinor: minor(30_000) };
  it.each<{ paid: number; today: string; standing: object; why: string }>`
    paid       | today           | standing                                                                                 | why
    ${0}       | ${'2026-01-14'} | ${{ dueCount: 0, daysPastDue: 0, pastDueMinor: 0, nextDueOn: '2026-01-15' }}             | ${'nothing is due yet'}
    ${0}       | ${'2026-01-15'} | ${{ dueCount: 1, daysPastDue: 0, pastDueMinor: 0 }}                                      | ${'a payment is due today'}
    ${0}       | ${'2026-01-16'} | ${{ daysPastDue: 1, pastDueMinor: 30_000, delinquency: 'under_30' }}                     | ${'a payment is a day late'}
    ${90_000}  | ${'2026-03-20'} | ${{ paidCount: 3, paidAhead: 0, nextDueOn: '2026-04-15', daysPastDue: 0 }}               | ${'all payments were made as agreed'}
    ${105_000} | ${'2026-03-20'} | ${{ paidCount: 3, paidAhead: 0, nextDueOn: '2026-04-15' }}                               | ${'half a payment in advance does not count as paid ahead'}
    ${180_000} | ${'2026-03-20'} | ${{ paidCount: 6, paidAhead: 3, nextDueOn: '2026-07-15', daysPastDue: 0 }}               | ${'three payments were made ahead'}
    ${30_000}  | ${'2026-03-20'} | ${{ daysPastDue: 33, pastDueMinor: 60_000, delinquency: '30', nextDueOn: '2026-02-15' }} | ${'two payments are missing, since February 15'}
    ${45_000}  | ${'2026-03-20'} | ${{ daysPastDue: 33, pastDueMinor: 45_000 }}                                             | ${'a partial payment reduces the amount, not the days'}
    ${30_000}  | ${'2026-03-15'} | ${{ pastDueMinor: 30_000, daysPastDue: 28 }}                                             | ${'an amount due today is not past due yet'}
  `('with $paid paid by $today: $why', ({ paid, today, standing }) => {
    expect(loanStanding(loan, minor(paid), d(today))).toMatchObject(standing);
  });

  it('computes due dates from the first one, so a loan due on the 31st does not drift', () => {
    expect(loanStanding({ ...loan, firstPaymentOn: d('2026-01-31') }, minor(60_000), d('2026-02-28')).nextDueOn).toBe(
      '2026-03-31',
    );
  });

  it('is never both ahead and past due, and is never later after a larger payment', () => {
    fc.assert(
      fc.property(amount(1_000_000), amount(100_000), date('2026-01-01', '2029-12-31'), (paid, more, today) => {
        const [before, after] = [loanStanding(loan, paid, today), loanStanding(loan, (paid + more) as Minor, today)];
        expect(before.paidAhead === 0 || before.daysPastDue === 0).toBe(true);
        expect(after.daysPastDue).toBeLessThanOrEqual(before.daysPastDue);
        expect(after.pastDueMinor).toBeLessThanOrEqual(before.pastDueMinor);
      }),
    );
  });
});

describe('adjustableSchedule', () => {
  const caps = { initialPpm: ppm(20_000), periodicPpm: ppm(20_000), lifetimePpm: ppm(50_000) };
  const change = (fromPaymentNo: number, percent: number): LoanRateChange => ({
    fromPaymentNo,
    aprPpm: ppm(percent * 10_000),
  });

  it.each<{ changes: LoanRateChange[]; rates: number[]; why: string }>`
    changes                                            | rates         | why
    ${[change(61, 9)]}                                 | ${[7]}        | ${'5% plus 2 points at the first change'}
    ${[change(61, 9), change(73, 9)]}                  | ${[7, 9]}     | ${'2 more points at the next change'}
    ${[change(61, 9), change(73, 14), change(85, 14)]} | ${[7, 9, 10]} | ${'never more than 5 points above the first rate'}
    ${[change(61, 1), change(73, 1), change(85, 1)]}   | ${[3, 1, 1]}  | ${'at most 2 points lower at each change'}
    ${[change(61, 6)]}                                 | ${[6]}        | ${'index and margin within the caps'}
  `('limits rates from 5% with caps 2/2/5 to $rates: $why', ({ changes, rates }) => {
    expect(cappedRates(ppm(50_000), changes, caps).map(({ aprPpm }) => aprPpm / 10_000)).toEqual(rates);
  });

  it('recomputes the installment at each change: $100,000 over 30 years at 5%, and at 7% from the 61st payment', () => {
    const plan = adjustableSchedule(
      { principalMinor: minor(10_000_000), aprPpm: ppm(50_000), payments: 360 },
      [change(61, 9)],
      { kind: 'adjustable', caps },
    );
    if (!plan.ok) throw new Error(plan.reason);
    // An installment of $536.82 a month at 5% leaves $91,828.81, which 300 payments of $649.03 repay at 7%.
    expect([
      plan.rows[0]?.paymentMinor,
      plan.rows[60]?.openingMinor,
      plan.rows[60]?.paymentMinor,
      plan.rows.length,
      plan.rows.at(-1)?.closingMinor,
    ]).toEqual([53_682, 9_182_881, 64_903, 360, 0]);
  });

  it('keeps the installment of a variable loan and extends the term', () => {
    const plan = adjustableSchedule(
      { principalMinor: minor(1_000_000), aprPpm: ppm(50_000), payments: 60 },
      [change(13, 8)],
      { kind: 'variable' },
    );
    if (!plan.ok) throw new Error(plan.reason);
    expect([plan.rows.length, new Set(plan.rows.slice(0, -1).map(({ paymentMinor }) => paymentMinor)).size]).toEqual([
      64, 1,
    ]);
  });

  it('reports when the installment of a variable loan no longer covers the interest', () => {
    expect(
      adjustableSchedule({ principalMinor: minor(10_000_000), aprPpm: ppm(50_000), payments: 360 }, [change(13, 12)], {
        kind: 'variable',
      }),
    ).toMatchObject({ ok: false, reason: 'payment_below_interest', paymentNo: 13 });
  });

  it('equals the plain schedule to the cent if the rate does not change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 30_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 120 }),
        (principal, rate, payments) => {
          const plain = amortize({ principalMinor: minor(principal), aprPpm: ppm(rate), payments });
          const adjustable = adjustableSchedule({ principalMinor: minor(principal), aprPpm: ppm(rate), payments }, [], {
            kind: 'adjustable',
          });
          expect(
            plain.ok &&
              adjustable.ok &&
              plain.totalInterestMinor === adjustable.totalInterestMinor &&
              plain.rows.length === adjustable.rows.length,
          ).toBe(true);
        },
      ),
    );
  });

  it('repays the principal exactly for any rates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 5_000_000 }),
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 0, max: 15 }),
        (principal, first, later) => {
          const plan = adjustableSchedule(
            { principalMinor: minor(principal), aprPpm: ppm(first * 10_000), payments: 48 },
            [change(13, later), change(25, first)],
            { kind: 'adjustable' },
          );
          expect(plan.ok && plan.rows.reduce((sum, { principalMinor }) => sum + principalMinor, 0)).toBe(principal);
        },
      ),
    );
  });

  it.each<[string, LoanRateChange[]]>([
    ['changes out of order', [change(25, 5), change(13, 5)]],
    ['a change with the first payment', [change(1, 5)]],
    ['a negative rate', [change(13, -1)]],
  ])('rejects %s', (_, changes) => {
    expect(() => adjustableSchedule(terms, changes, { kind: 'adjustable' })).toThrow();
  });
});

describe('prepay', () => {
  const extra = { paymentNo: 12, amountMinor: minor(200_000) };

  it('shortens the term by six payments and saves $506.17 of interest', () => {
    expect(prepay(terms, { ...extra, mode: 'shorten_term' })).toEqual({
      ok: true,
      feeMinor: 0,
      interestSavedMinor: 50_617,
      savingMinor: 50_617,
      paymentsSaved: 6,
      paymentMinor: 38_666,
    });
  });

  it('lowers the installment instead if requested, which saves less', () => {
    const lower = prepay(terms, { ...extra, mode: 'lower_payment' });
    expect(lower).toMatchObject({ ok: true, paymentsSaved: 0, paymentMinor: 33_968, interestSavedMinor: 25_452 });
  });

  it('reports the saving after the fee', () => {
    expect(prepay(terms, { ...extra, mode: 'shorten_term', fee: { kind: 'share', ppm: ppm(10_000) } })).toMatchObject({
      feeMinor: 2_000,
      savingMinor: 48_617,
    });
  });

  it('reports a loan that is paid off before the extra payment, or whose installment is below the interest', () => {
    expect(prepay(terms, { paymentNo: 61, amountMinor: minor(1), mode: 'shorten_term' })).toEqual({
      ok: false,
      reason: 'nothing_left',
    });
    expect(prepay({ ...terms, paymentMinor: minor(5_000) }, { ...extra, mode: 'shorten_term' })).toEqual({
      ok: false,
      reason: 'payment_below_interest',
    });
  });

  it('never increases interest, nor saves less with a larger extra payment, within half a cent per payment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), amount(500_000), amount(500_000), (paymentNo, amountMinor, more) => {
        const saved = (cents: number) => {
          const found = prepay(terms, { paymentNo, amountMinor: minor(cents), mode: 'shorten_term' });
          return found.ok ? found.interestSavedMinor : NaN;
        };
        expect(saved(amountMinor)).toBeGreaterThanOrEqual(-30);
        expect(saved(amountMinor + more)).toBeGreaterThanOrEqual(saved(amountMinor) - 30);
      }),
    );
  });

  it.each<{ fee: Parameters<typeof prepaymentFee>[2]; paymentNo: number; cents: number; why: string }>`
    fee                                                               | paymentNo | cents    | why
    ${undefined}                                                      | ${1}      | ${0}     | ${'no fee if none was agreed'}
    ${{ kind: 'share', ppm: ppm(20_000) }}                            | ${1}      | ${4_000} | ${'a fee of 2% on $2,000'}
    ${{ kind: 'share', ppm: ppm(20_000), freeFromPaymentNo: 13 }}     | ${12}     | ${4_000} | ${'a fee within the first year'}
    ${{ kind: 'share', ppm: ppm(20_000), freeFromPaymentNo: 13 }}     | ${13}     | ${0}     | ${'no fee after the first year'}
    ${{ kind: 'share', ppm: ppm(20_000), freeMinor: minor(150_000) }} | ${1}      | ${1_000} | ${'a fee only on the part above the free amount'}
    ${{ kind: 'months_of_interest', months: 6 }}                      | ${1}      | ${6_000} | ${"a fee of half a year's interest at 6% on $2,000"}
  `('charges $why', ({ fee, paymentNo, cents }) => {
    expect(prepaymentFee(minor(200_000), { paymentNo, aprPpm: ppm(60_000) }, fee)).toBe(cents);
  });
});

describe('escrowAnalysis', () => {
  const bill = (month: number, dollars: number): EscrowBill => ({ month, amountMinor: minor(dollars * 100) });

  it.each<{ opening: number; bills: EscrowBill[]; cushion: number; found: object; why: string }>`
    opening    | bills                              | cushion | found                                                                                                                      | why
    ${0}       | ${[bill(12, 3600)]}                | ${2}    | ${{ monthlyMinor: 30_000, lowestMinor: 0, cushionMinor: 60_000, shortageMinor: 60_000, monthlyWithShortageMinor: 35_000 }} | ${'spreads a shortage of $600 over twelve months'}
    ${60_000}  | ${[bill(12, 3600)]}                | ${2}    | ${{ shortageMinor: 0, surplusMinor: 0, monthlyWithShortageMinor: 30_000 }}                                                 | ${'reports neither shortage nor surplus if the balance reaches exactly the cushion'}
    ${100_000} | ${[bill(12, 3600)]}                | ${2}    | ${{ surplusMinor: 40_000, shortageMinor: 0 }}                                                                              | ${'reports a surplus of $400'}
    ${0}       | ${[bill(6, 1200), bill(12, 2400)]} | ${0}    | ${{ monthlyMinor: 30_000, lowestMinor: 0, shortageMinor: 0 }}                                                              | ${'reports no shortage without a cushion'}
    ${0}       | ${[bill(1, 3600)]}                 | ${0}    | ${{ lowestMinor: -330_000, shortageMinor: 330_000 }}                                                                       | ${'reports a shortage if a bill is due before its deposits'}
    ${0}       | ${[bill(12, 1000)]}                | ${0}    | ${{ monthlyMinor: 8_334, lowestMinor: 8 }}                                                                                 | ${'rounds a monthly twelfth up, so that it covers the bill'}
  `('$why', ({ opening, bills, cushion, found }) => {
    expect(escrowAnalysis(minor(opening), bills, { cushionMonths: cushion })).toMatchObject(found);
  });

  it('reports at most one of shortage and surplus, which is how far the lowest month is from the cushion', () => {
    fc.assert(
      fc.property(
        amount(200_000),
        fc.array(fc.record({ month: fc.integer({ min: 1, max: 12 }), amountMinor: amount(200_000) }), { maxLength: 6 }),
        (opening, bills) => {
          const analysis = escrowAnalysis(opening, bills);
          expect(analysis.balancesMinor.at(-1)).toBe(
            opening + 12 * analysis.monthlyMinor - bills.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          );
          expect(analysis.shortageMinor === 0 || analysis.surplusMinor === 0).toBe(true);
          expect(analysis.lowestMinor + analysis.shortageMinor - analysis.surplusMinor).toBe(analysis.cushionMinor);
        },
      ),
    );
  });

  it.each([
    [3, []],
    [2, [bill(13, 1)]],
    [2, [bill(0, 1)]],
  ] as [number, EscrowBill[]][])(
    'rejects a cushion above two months or a bill outside the year (%i months, bills %j)',
    (cushionMonths, bills) => {
      expect(() => escrowAnalysis(minor(0), bills, { cushionMonths })).toThrow();
    },
  );
});

describe('defer', () => {
  const loan = { principalMinor: minor(1_000_000), aprPpm: ppm(60_000) as Ppm };
  const time = { from: d('2026-01-01'), to: d('2026-07-01') };

  it.each<{
    options: { isSubsidized?: boolean; capitalizes: boolean };
    interest: number;
    principal: number;
    unpaid: number;
    why: string;
  }>`
    options                                      | interest  | principal    | unpaid    | why
    ${{ capitalizes: true }}                     | ${29_753} | ${1_029_753} | ${0}      | ${'adds 181 days at 6% to the principal'}
    ${{ capitalizes: false }}                    | ${29_753} | ${1_000_000} | ${29_753} | ${'leaves the interest separate if the loan does not capitalize it'}
    ${{ capitalizes: true, isSubsidized: true }} | ${0}      | ${1_000_000} | ${0}      | ${'charges nothing on a subsidized loan'}
  `('$why', ({ options, interest, principal, unpaid }) => {
    expect(defer(loan, { ...time, ...options })).toEqual({
      interestMinor: interest,
      principalMinor: principal,
      unpaidInterestMinor: unpaid,
    });
  });

  it('uses thirty-day months if the loan does: $300.00', () => {
    expect(defer({ ...loan, dayCount: 'thirty_360' }, { ...time, capitalizes: true }).interestMinor).toBe(30_000);
  });

  it('charges the same within a cent if the period is split in two without capitalizing', () => {
    fc.assert(
      fc.property(
        amount(5_000_000),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        (principalMinor, a, b) => {
          const interest = (from: string, days: number) =>
            defer(
              { principalMinor, aprPpm: ppm(60_000) },
              { from: d(from), to: addDays(d(from), days), capitalizes: false },
            ).interestMinor;
          const cut = addDays(d('2026-01-01'), a);
          expect(
            Math.abs(interest('2026-01-01', a + b) - interest('2026-01-01', a) - interest(cut, b)),
          ).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('rejects an end before the start', () => {
    expect(() => defer(loan, { from: time.to, to: addMonths(time.to, -1), capitalizes: false })).toThrow();
  });
});
