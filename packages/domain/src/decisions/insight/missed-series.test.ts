import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import type { RecurringSeries } from '../../records/recurring/recurring-series.ts';
import { FRIDAY, quietHousehold, row, series } from '../../testing/insight-household.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { missedBill } from './missed-bill.ts';
import { missedIncome } from './missed-income.ts';

const MISSED: Partial<RecurringSeries> = {
  state: 'missed',
  missedOn: [civilDate('2026-03-05')],
  nextOn: civilDate('2026-04-05'),
};
const LATE: Partial<RecurringSeries> = { state: 'late', nextOn: civilDate('2026-03-19') };
const pay = (fields: Partial<RecurringSeries>) =>
  missedIncome(
    quietHousehold({ series: [series('pay', { kind: 'income', typicalMinor: minor(250_000), ...fields })] }),
  );
const power = (fields: Partial<RecurringSeries>, feeMinor?: number) =>
  missedBill(
    quietHousehold({
      series: [series('power', fields)],
      lateFees:
        feeMinor === undefined
          ? []
          : [
              { seriesKey: 'other', feeMinor: minor(1) },
              { seriesKey: 'power', feeMinor: minor(feeMinor) },
            ],
    }),
  );

describe('missedIncome', () => {
  it('reports income that has not arrived, with the expected day', () => {
    expect(pay(MISSED)).toMatchObject([
      {
        severity: 'warning',
        working: { result: { value: { minor: 250_000 } } },
        value: null,
        facts: { expected_on: { on: '2026-03-05' } },
        dedupKey: 'missed_income:series:pay:2026-03-05',
        confidencePpm: 900_000,
      },
    ]);
  });

  it("reports income of at least one percent of a month's spending", () => {
    expect(pay({ ...MISSED, typicalMinor: minor(4_000) })).toHaveLength(1);
  });

  it('reports only a notice while the income is late', () => {
    expect(pay(LATE)).toMatchObject([{ severity: 'notice', facts: { expected_on: { on: '2026-03-19' } } }]);
  });

  it.each<[string, Partial<RecurringSeries>]>([
    ['the income arrived', { state: 'active' }],
    ['the series has ended', { ...MISSED, state: 'ended' }],
    ['the series is a bill and not income', { ...MISSED, kind: 'bill' }],
    ["the income is 39.99, less than one percent of a month's spending", { ...MISSED, typicalMinor: minor(3_999) }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(pay(fields)).toEqual([]);
  });
});

describe('missedBill', () => {
  it('reports the missed payment, and the late fee as savings if it is known', () => {
    expect(power(MISSED, 1_500)).toMatchObject([
      {
        severity: 'warning',
        working: { result: { value: { minor: 5_000 } } },
        valueMinor: 1_500,
        valuePerYearMinor: 1_500,
        deadlineOn: FRIDAY,
        act: { kind: 'reminder', on: FRIDAY },
      },
    ]);
    expect(power(MISSED)).toMatchObject([{ value: null, valueMinor: 0 }]);
  });

  it('includes every expected day without a payment', () => {
    expect(power({ ...MISSED, missedOn: [civilDate('2026-02-05'), civilDate('2026-03-05')] })).toMatchObject([
      { working: { result: { value: { minor: 10_000 } } }, facts: { expected_on: { on: '2026-03-05' } } },
    ]);
  });

  it.each<[string, Partial<RecurringSeries>, string[]]>([
    ['reports a late payment as a notice', LATE, ['notice']],
    ['reports a missed payment to a debt', { ...MISSED, kind: 'debt_payment' }, ['warning']],
    ['ignores a bill that was paid', { state: 'active' }, []],
    ['ignores a series that has ended', { ...MISSED, state: 'ended' }, []],
    ['ignores a subscription, because it may have been canceled', { ...MISSED, kind: 'subscription' }, []],
    ['ignores the receiving side of a payment', { ...MISSED, kind: 'debt_payment', typicalMinor: minor(5_000) }, []],
    ["reports 4.00, a thousandth of a month's spending", { ...MISSED, typicalMinor: minor(-400) }, ['warning']],
    ['ignores 3.99, less than a thousandth', { ...MISSED, typicalMinor: minor(-399) }, []],
    ['ignores income', { ...MISSED, kind: 'income' }, []],
  ])('%s', (_why, fields, severities) => {
    expect(power(fields).map(({ severity }) => severity)).toEqual(severities);
  });
});

describe('an overdue payment that may have been made elsewhere', () => {
  const asOf = (on: string, accountId = 'checking') => [
    { accountId, name: accountId, asOf: civilDate(on), staleAfterDays: 7 },
  ];
  const elsewhere = (on: string, amount: number, payee = 'POWER') => [
    row('moved', on, amount, { accountId: 'visa', payee }),
  ];

  it.each<[string, Partial<HouseholdFacts>, number]>([
    ['is not reported if the account was not updated since the due date', { freshness: asOf('2026-03-05') }, 0],
    ['is reported if the account was updated the day after', { freshness: asOf('2026-03-06') }, 1],
    ['is reported if only another account is not up to date', { freshness: asOf('2026-01-01', 'savings') }, 1],
    ['is not reported if it was paid with another card', { rows: elsewhere('2026-03-08', -5_200) }, 0],
    ['is not reported if another account paid it a week early', { rows: elsewhere('2026-02-26', -5_200) }, 0],
    ['is reported if another account last paid it a month ago', { rows: elsewhere('2026-02-05', -5_000) }, 1],
    ['is reported if the payee only received a much smaller amount', { rows: elsewhere('2026-03-08', -2_400) }, 1],
    ['is reported if the payee only sent a refund', { rows: elsewhere('2026-03-08', 5_000) }, 1],
    ['is reported if another payee was paid', { rows: elsewhere('2026-03-08', -5_000, 'Water') }, 1],
  ])('%s', (_why, fields, times) => {
    expect(
      missedBill(quietHousehold({ series: [series('power', { payee: 'Power', ...MISSED })], ...fields })),
    ).toHaveLength(times);
  });

  it('is not reported if it is income that arrived in another account, or if its account was not updated', () => {
    const pay = series('pay', { kind: 'income', payee: 'Acme', typicalMinor: minor(250_000), ...MISSED });
    expect(
      missedIncome(
        quietHousehold({
          series: [pay],
          rows: [row('new', '2026-03-06', 251_000, { accountId: 'other', payee: 'Acme' })],
        }),
      ),
    ).toEqual([]);
    expect(missedIncome(quietHousehold({ series: [pay], freshness: asOf('2026-03-01') }))).toEqual([]);
  });
});
