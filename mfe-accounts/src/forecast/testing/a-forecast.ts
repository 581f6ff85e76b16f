import type { Forecast, ForecastDay, ForecastItem } from '@tideline/contract';
import { emptyForecast } from '@tideline/mfe-kit/testing';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

export const checkingId = '018f0000-0000-7000-8000-0000000000c1';
export const savingsId = '018f0000-0000-7000-8000-0000000000c2';
export const rentId = '018f0000-0000-7000-8000-0000000000d1';

const account = (id: string, name: string): Forecast['accounts'][number] => ({
  id,
  name,
  currency: 'USD',
  lowest: usd(61_240),
  lowestOn: '2026-03-03',
  belowFloorOn: null,
  isInAll: true,
});

/** Returns three days of a checking account with $2,000, less rent of $900 on the second day. */
export const aForecast = (fields: Partial<Forecast> = {}): Forecast => ({
  ...emptyForecast,
  account: { id: checkingId, name: 'Checking' },
  accounts: [account(checkingId, 'Checking'), account(savingsId, 'Savings')],
  opening: usd(200_000),
  floor: usd(50_000),
  days: [
    { on: '2026-03-02', p10: usd(195_000), p50: usd(198_000), p90: usd(200_000) },
    { on: '2026-03-03', p10: usd(100_000), p50: usd(106_000), p90: usd(110_000) },
    { on: '2026-03-04', p10: usd(95_000), p50: usd(104_000), p90: usd(110_000) },
  ],
  lowest: { on: '2026-03-03', amount: usd(61_240) },
  marks: [
    {
      on: '2026-03-03',
      kind: 'bill',
      name: 'Rent',
      amount: usd(-90_000),
      inLine: true,
      href: `/transactions?view=upcoming&series=${rentId}`,
    },
    { on: '2026-03-04', kind: 'promo_end', name: 'Visa', amount: null, inLine: false, href: '/promotional-periods' },
  ],
  historyDays: 189,
  ...fields,
});

export const rentDay: NonNullable<ForecastItem['occurrence']> = {
  seriesId: rentId,
  dueOn: '2026-03-03',
  on: '2026-03-03',
  amount: usd(-90_000),
  estimated: false,
  state: 'expected',
  transactionId: null,
  moved: false,
  amountEdited: false,
  version: 0,
};

export const rent: ForecastItem = {
  id: `${rentId}@2026-03-03`,
  kind: 'series',
  name: 'Rent',
  accountId: checkingId,
  accountName: 'Checking',
  amount: usd(-90_000),
  href: `/transactions?view=upcoming&series=${rentId}`,
  occurrence: rentDay,
};

export const aDay = (fields: Partial<ForecastDay> = {}): ForecastDay => ({
  on: '2026-03-03',
  account: { id: checkingId, name: 'Checking' },
  currency: 'USD',
  before: usd(198_000),
  after: usd(106_000),
  low: usd(100_000),
  high: usd(110_000),
  floor: usd(50_000),
  items: [rent],
  spending: usd(-2_000),
  skipped: [],
  marks: [],
  working: {
    formulaId: 'forecast.day',
    lines: [
      { key: 'balance_before', value: { kind: 'money', money: usd(198_000) }, href: '/accounts' },
      { key: 'planned', name: 'Rent', value: { kind: 'money', money: usd(-90_000) }, href: '/accounts' },
      { key: 'everyday_spending', value: { kind: 'money', money: usd(-2_000) }, href: '/accounts' },
    ],
    steps: [],
    result: { key: 'expected_balance', value: { kind: 'money', money: usd(106_000) }, href: null },
    assumptions: ['planned_movements_on_their_most_likely_day'],
    otherwise: null,
  },
  ...fields,
});
