import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import type { AllocatableBalance, AllocationOptions } from './allocation-order.ts';

/**
 * One payment of a worked example: the balances at that time, the payment above the minimum, and its allocation under
 * the regulation.
 */
export interface AllocationExamplePayment {
  on: CivilDate | null;
  balances: readonly AllocatableBalance[];
  /** Amount above the required minimum. */
  paymentMinor: Minor;
  options: AllocationOptions;
  /**
   * Required allocation as groups of balances, each with its sum. For equal rates, the regulation gives only the sum.
   */
  expected: readonly { ids: readonly string[]; amountMinor: Minor }[];
}

export interface AllocationExample {
  id: string;
  /** The comment that contains the calculation. */
  source: string;
  payments: readonly AllocationExamplePayment[];
}

const dollars = (amount: number) => minor(amount * 100);
const balance = (
  id: string,
  amount: number,
  percent: number,
  fields: Partial<AllocatableBalance> = {},
): AllocatableBalance => ({
  id,
  balanceMinor: dollars(amount),
  aprPpm: ppm(Math.round(percent * 10_000)),
  ...fields,
});
const gets = (...parts: [ids: string, amount: number][]) =>
  parts.map(([ids, amount]) => ({ ids: ids.split('+'), amountMinor: dollars(amount) }));
const one = (
  id: string,
  comment: string,
  payment: Omit<AllocationExamplePayment, 'on' | 'options' | 'paymentMinor'> & {
    pays: number;
    on?: string;
    options?: AllocationOptions;
  },
): AllocationExample => ({
  id,
  source: `Regulation Z, 12 CFR 1026, comment ${comment}`,
  payments: [
    {
      on: payment.on === undefined ? null : civilDate(payment.on),
      balances: payment.balances,
      paymentMinor: dollars(payment.pays),
      options: payment.options ?? {},
      expected: payment.expected,
    },
  ],
});

const cash = balance('cash', 500, 20);
const month = (
  on: string,
  other: number,
  deferred: number,
  first: boolean,
  expected: readonly { ids: readonly string[]; amountMinor: Minor }[],
): AllocationExamplePayment => ({
  on: civilDate(on),
  balances: [balance('other', other, 15), balance('deferred', deferred, 15, { deferred: first ? 'first' : 'as_zero' })],
  paymentMinor: dollars(400),
  options: {},
  expected,
});

/**
 * Worked examples of the regulation, with the balances, the payment above the minimum, and its allocation.
 * Units   minor units of dollars; the regulation names no years, so 2026 is used here
 * Source  Regulation Z, 12 CFR 1026, Supplement I, comments 53-2, 53-3 and 53-5
 */
export const ALLOCATION_EXAMPLES: readonly AllocationExample[] = [
  one('highest_rate_first', '53-5.i', {
    balances: [cash, balance('purchase', 1500, 15)],
    pays: 800,
    expected: gets(['cash', 500], ['purchase', 300]),
  }),
  one('not_enough_for_the_first', '53-5.ii', {
    balances: [cash, balance('purchase', 1500, 15)],
    pays: 400,
    expected: gets(['cash', 400], ['purchase', 0]),
  }),
  one('equal_rates', '53-5.iv', {
    balances: [cash, balance('purchase', 1000, 15), balance('transfer', 2000, 15)],
    pays: 800,
    expected: gets(['cash', 500], ['purchase+transfer', 300]),
  }),
  {
    id: 'deferred_last_two_cycles',
    source: 'Regulation Z, 12 CFR 1026, comment 53-5.v.A',
    payments: [
      month('2026-02-25', 200, 1200, false, gets(['other', 200], ['deferred', 200])),
      month('2026-03-25', 200, 1000, false, gets(['other', 200], ['deferred', 200])),
      month('2026-04-25', 200, 800, false, gets(['other', 200], ['deferred', 200])),
      month('2026-05-25', 200, 600, true, gets(['other', 0], ['deferred', 400])),
      month('2026-06-25', 400, 200, true, gets(['deferred', 200], ['other', 200])),
    ],
  },
  one('deferred_on_request', '53-5.v.B', {
    on: '2026-04-25',
    balances: [balance('other', 200, 15), balance('deferred', 800, 15, { deferred: 'as_zero' })],
    pays: 800,
    options: { requestedId: 'deferred' },
    expected: gets(['deferred', 800], ['other', 0]),
  }),
  one('in_dispute', '53-3.i', {
    balances: [balance('cash', 500, 25, { disputedMinor: dollars(200) }), balance('purchase', 1000, 17)],
    pays: 900,
    expected: gets(['cash', 300], ['purchase', 600]),
  }),
  one('rates_of_the_cycle_before', '53-2.i', {
    on: '2026-04-25',
    balances: [
      balance('promo', 500, 18, { priorAprPpm: ppm(50_000) }),
      balance('standard', 200, 15),
      balance('new', 100, 15, { isNewer: true }),
    ],
    pays: 400,
    options: { asOf: 'prior_cycle_end' },
    expected: gets(['standard', 200], ['promo', 200], ['new', 0]),
  }),
  one('rates_of_the_day', '53-2.i', {
    on: '2026-04-25',
    balances: [balance('promo', 500, 18), balance('standard', 300, 15)],
    pays: 400,
    expected: gets(['promo', 400], ['standard', 0]),
  }),
  one('rates_of_the_day_larger', '53-2.ii', {
    on: '2026-04-25',
    balances: [balance('promo', 500, 18), balance('standard', 300, 15)],
    pays: 750,
    expected: gets(['promo', 500], ['standard', 250]),
  }),
];
