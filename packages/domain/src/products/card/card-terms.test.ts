import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { firstYearFees, lateFee } from './card-fees.ts';
import {
  type CardTerms,
  checkCardTerms,
  defaultCardTerms,
  dueDateOf,
  statementTermsOf,
  type TermsProblem,
} from './card-terms.ts';
import { closeStatement } from './close-statement.ts';
import { checkRateIncrease, protectBalance, protectedMinimum, type RateIncrease } from './rate-increase.ts';

const d = civilDate;

describe('card terms', () => {
  const us = defaultCardTerms('US', 'USD');

  it('differ between the US and the UK in allocation policy and minimum', () => {
    const gb = defaultCardTerms('GB', 'GBP');
    expect([us.allocationPolicy, gb.allocationPolicy]).toEqual(['us_reg_z', 'uk_highest_first']);
    expect([us.minimum.floorMinor, gb.minimum.floorMinor, gb.minimum.pctPpm]).toEqual([2_500, 500, 25_000]);
    expect([us.graceNeedsPromoPaid, gb.graceNeedsPromoPaid]).toEqual([false, false]);
  });

  it.each<{ fields: Partial<CardTerms>; problems: TermsProblem[]; why: string }>`
    fields                                                                               | problems                                                                               | why
    ${{}}                                                                                | ${[]}                                                                                  | ${'the default terms have no problems'}
    ${{ rateRounding: { decimals: 5 } }}                                                 | ${[{ field: 'rateRounding', reason: 'beyond_an_eighth_of_a_point', aprPpm: 249_900 }]} | ${'0.00068 a day is 24.82% a year, too far from 24.99%'}
    ${{ rateRounding: { decimals: 7 } }}                                                 | ${[]}                                                                                  | ${'0.0006847 a day is close enough'}
    ${{ graceDays: 20 }}                                                                 | ${[{ field: 'graceDays', reason: 'below_21_days' }]}                                   | ${'a grace period must be at least 21 days'}
    ${{ graceDays: 0 }}                                                                  | ${[]}                                                                                  | ${'a card may have no grace period'}
    ${{ creditLimitMinor: minor(100), cashAdvanceLimitMinor: minor(200) }}               | ${[{ field: 'cashAdvanceLimitMinor', reason: 'above_credit_limit' }]}                  | ${'a cash limit cannot exceed the credit limit'}
    ${{ annualFee: { amountMinor: minor(9_500), month: 13 } }}                           | ${[{ field: 'annualFee', reason: 'no_such_month' }]}                                   | ${'a year has no thirteenth month'}
    ${{ minimum: { kind: 'percent_of_balance', pctPpm: ppm(0), floorMinor: minor(0) } }} | ${[{ field: 'minimum', reason: 'asks_nothing' }]}                                      | ${'a minimum of zero never requires a payment'}
  `('are checked: $why', ({ fields, problems }) => {
    expect(checkCardTerms({ ...us, ...fields }, [ppm(249_900), ppm(0)])).toEqual(problems);
  });

  it.each<{ due: CardTerms['due']; closesOn: string; on: string | null; why: string }>`
    due                                       | closesOn        | on              | why
    ${{ kind: 'day', day: 15 }}               | ${'2026-03-20'} | ${'2026-04-15'} | ${'it is 26 days later'}
    ${{ kind: 'day', day: 15 }}               | ${'2026-03-26'} | ${'2026-05-15'} | ${'April 15 is 20 days later, a day too early'}
    ${{ kind: 'day', day: 'last' }}           | ${'2026-02-05'} | ${'2026-02-28'} | ${'February ends on that day'}
    ${{ kind: 'days_after_close', days: 25 }} | ${'2026-03-20'} | ${'2026-04-14'} | ${'it is 25 days later'}
    ${null}                                   | ${'2026-03-20'} | ${null}         | ${'the terms do not define it'}
  `('set the due date of a statement that closes on $closesOn to $on: $why', ({ due, closesOn, on }) => {
    expect(dueDateOf({ ...us, due }, d(closesOn))).toBe(on);
  });

  it('decide the allocation and interest of the same statement under American and British terms', () => {
    const close = (terms: CardTerms) =>
      closeStatement({
        startsOn: d('2026-06-01'),
        closesOn: d('2026-06-30'),
        dueOn: d('2026-06-25'),
        minimum: terms.minimum,
        minimumOpenMinor: minor(5_000),
        terms: statementTermsOf(terms),
        segments: [
          { id: 'buys', openingMinor: minor(100_000), aprPpm: ppm(240_000) },
          { id: 'bt', openingMinor: minor(100_000), aprPpm: ppm(0), kind: 'balance_transfer' },
        ],
        entries: [{ kind: 'payment', on: d('2026-06-30'), amountMinor: minor(5_000) }],
      });
    const [american, british] = [close(us), close(defaultCardTerms('GB', 'GBP'))];
    expect([
      american.segments.map(({ paidMinor }) => paidMinor),
      british.segments.map(({ paidMinor }) => paidMinor),
    ]).toEqual([
      [0, 5_000],
      [5_000, 0],
    ]);
    // Simple: $1,000 × 24% × 30 ÷ 365 = $19.73. Compounding daily: $1,000 × (1 + 0.24 ÷ 365)^30 − 1,000 = $19.92, with
    // £50 less for a day.
    expect([american.interestMinor, british.interestMinor]).toEqual([1_973, 1_988]);
  });
});

describe('lateFee', () => {
  it.each<{ agreed: number | null; minimum: number; paid: number; fee: number; why: string }>`
    agreed   | minimum  | paid     | fee      | why
    ${3_000} | ${4_000} | ${0}     | ${3_000} | ${'is the agreed fee'}
    ${3_000} | ${2_500} | ${0}     | ${2_500} | ${'is never above the minimum that was missed (1026.52(b)(2)(i))'}
    ${3_000} | ${4_000} | ${3_999} | ${3_000} | ${'applies if a cent of the minimum is missing'}
    ${3_000} | ${4_000} | ${4_000} | ${0}     | ${'is zero if the minimum was paid'}
    ${null}  | ${4_000} | ${0}     | ${0}     | ${'is zero if the agreement has none'}
  `('$why', ({ agreed, minimum, paid, fee }) => {
    expect(lateFee({ agreedMinor: agreed as Minor | null, minimumMinor: minor(minimum), paidMinor: minor(paid) })).toBe(
      fee,
    );
  });
});

describe('firstYearFees', () => {
  it('compares the fees of the first year with a quarter of the limit', () => {
    const fees = [
      { on: d('2026-01-10'), amountMinor: minor(9_500), kind: 'required' as const },
      { on: d('2026-03-10'), amountMinor: minor(4_000), kind: 'penalty' as const },
      { on: d('2026-06-10'), amountMinor: minor(5_000), kind: 'required' as const },
      { on: d('2026-07-10'), amountMinor: minor(5_000), kind: 'optional' as const },
      { on: d('2027-01-10'), amountMinor: minor(9_500), kind: 'required' as const },
    ];
    // The $95 and $50 in the first year count toward 25% of $500; the late fee, the optional fee and the second year
    // do not.
    expect(firstYearFees({ openedOn: d('2026-01-10'), creditLimitMinor: minor(50_000) }, fees)).toEqual({
      chargedMinor: 14_500,
      capMinor: 12_500,
      aboveCapMinor: 2_000,
      untilOn: '2027-01-10',
    });
    expect(firstYearFees({ openedOn: d('2026-01-10'), creditLimitMinor: minor(500_000) }, fees).aboveCapMinor).toBe(0);
  });
});

describe('checkRateIncrease', () => {
  const increase = (fields: Partial<RateIncrease> = {}): RateIncrease => ({
    openedOn: d('2024-01-10'),
    noticeOn: d('2026-03-01'),
    effectiveOn: d('2026-04-15'),
    daysLate: 0,
    ...fields,
  });
  it.each<{ fields: Partial<RateIncrease>; result: object; why: string }>`
    fields                                             | result                                                                            | why
    ${{}}                                              | ${{ ok: true, appliesTo: 'new_transactions', newTransactionsFrom: '2026-03-16' }} | ${'allows new transactions 45 days after the notice, if they are made more than 14 days after it'}
    ${{ effectiveOn: d('2026-04-14') }}                | ${{ ok: false, reason: 'notice_too_short', allowedFrom: '2026-04-15' }}           | ${'rejects a notice of 44 days'}
    ${{ openedOn: d('2025-06-01') }}                   | ${{ ok: false, reason: 'first_year', allowedFrom: '2026-06-01' }}                 | ${'rejects an increase in the first year'}
    ${{ openedOn: d('2025-04-15') }}                   | ${{ ok: true, appliesTo: 'new_transactions' }}                                    | ${'allows an increase exactly a year after opening'}
    ${{ openedOn: d('2025-06-01'), isVariable: true }} | ${{ ok: true, appliesTo: 'all_balances' }}                                        | ${'allows an index to increase the rate in the first year'}
    ${{ openedOn: d('2025-06-01'), isPromoEnd: true }} | ${{ ok: true, appliesTo: 'all_balances' }}                                        | ${'allows the end of a disclosed promotion in the first year'}
    ${{ daysLate: 60 }}                                | ${{ ok: true, appliesTo: 'new_transactions' }}                                    | ${'limits an increase to new transactions if a payment is exactly 60 days late'}
    ${{ openedOn: d('2025-06-01'), daysLate: 61 }}     | ${{ ok: true, appliesTo: 'all_balances' }}                                        | ${'allows the penalty rate on all balances after 60 days late, even in the first year'}
  `('$why', ({ fields, result }) => {
    expect(checkRateIncrease(increase(fields))).toMatchObject(result);
  });
});

describe('protectBalance', () => {
  it('keeps the existing balance at its old rate, in a protected segment', () => {
    const [old, fresh] = protectBalance(
      { id: 'buys', openingMinor: minor(80_000), aprPpm: ppm(200_000) },
      ppm(290_000),
    );
    expect(old).toMatchObject({ kind: 'protected', openingMinor: 80_000, aprPpm: 200_000 });
    expect(fresh).toMatchObject({ id: 'buys', openingMinor: 0, aprPpm: 290_000 });
  });
});

describe('protectedMinimum', () => {
  it('returns a five-year installment and twice the previous share as the limits', () => {
    expect(protectedMinimum(minor(100_000), { pctBeforePpm: ppm(20_000) })).toEqual({
      fiveYearsMinor: 1_667,
      doubledMinor: 4_000,
    });
  });
});
