import type { Instance, InstanceDebt } from './small-instance.ts';

/** A household whose cheapest plan a mixed-integer solver has certified. */
export interface CertifiedHousehold {
  why: string;
  one: Instance;
  optimumMinor: number;
}

type Kind = InstanceDebt['kind'];

const debt = (
  kind: Kind,
  [balanceMinor, aprPpm, promoMonths, promoAprPpm, minimumPpm, floorMinor]: readonly [
    number,
    number,
    number,
    number,
    number,
    number,
  ],
): InstanceDebt => ({ kind, balanceMinor, aprPpm, promoMonths, promoAprPpm, minimumPpm, floorMinor });

/** Households on which a search that moves one decision at a time loses $2 to $118. */
export const HARD_HOUSEHOLDS: readonly CertifiedHousehold[] = [
  {
    why: 'two promotions end before a deferred balance, which needs part of their last month',
    optimumMinor: 38437,
    one: {
      months: 12,
      incomeMinor: 47096,
      bonus: { month: 10, amountMinor: 50000 },
      savingsMinor: 100000,
      bufferMinor: 0,
      yieldPpm: 38320,
      debts: [
        debt('deferred', [100_000, 299_900, 9, 0, 0, 2_900]),
        debt('promo', [125_000, 219_900, 6, 0, 10_000, 3_500]),
        debt('loan', [895_000, 49_000, 0, 0, 0, 20_571]),
        debt('promo', [130_000, 159_900, 6, 29_900, 10_000, 2_500]),
      ],
    },
  },
  {
    why: 'a promotion and a deferred balance half a year later, beside a loan',
    optimumMinor: 192751,
    one: {
      months: 18,
      incomeMinor: 49455,
      bonus: { month: 7, amountMinor: 100000 },
      savingsMinor: 100000,
      bufferMinor: 50000,
      yieldPpm: 23150,
      debts: [
        debt('deferred', [235_000, 269_900, 12, 0, 0, 3_500]),
        debt('promo', [270_000, 249_900, 6, 0, 10_000, 3_500]),
        debt('loan', [840_000, 119_000, 0, 0, 0, 22_080]),
        debt('promo', [230_000, 274_900, 6, 0, 10_000, 3_500]),
      ],
    },
  },
  {
    why: 'a promotion is paid in part while cash for a later deferred balance is kept',
    optimumMinor: 312328,
    one: {
      months: 24,
      incomeMinor: 36597,
      bonus: { month: 9, amountMinor: 50000 },
      savingsMinor: 200000,
      bufferMinor: 50000,
      yieldPpm: 23150,
      debts: [
        debt('promo', [410_000, 249_900, 6, 0, 10_000, 3_500]),
        debt('deferred', [185_000, 269_900, 12, 0, 0, 2_900]),
        debt('card', [425_000, 189_900, 0, 0, 10_000, 3_500]),
        debt('promo', [550_000, 274_900, 12, 0, 10_000, 4_000]),
      ],
    },
  },
  {
    why: 'the same beside a loan that is cheaper than waiting',
    optimumMinor: 83649,
    one: {
      months: 18,
      incomeMinor: 54127,
      bonus: { month: 10, amountMinor: 0 },
      savingsMinor: 200000,
      bufferMinor: 0,
      yieldPpm: 38320,
      debts: [
        debt('promo', [145_000, 219_900, 9, 0, 10_000, 2_500]),
        debt('deferred', [250_000, 319_900, 12, 0, 0, 2_500]),
        debt('loan', [570_000, 145_000, 0, 0, 0, 15_720]),
        debt('card', [200_000, 249_900, 0, 0, 10_000, 3_500]),
      ],
    },
  },
  {
    why: 'two promotions end in the same month, and only one can be cleared',
    optimumMinor: 92457,
    one: {
      months: 18,
      incomeMinor: 50580,
      bonus: { month: 10, amountMinor: 100000 },
      savingsMinor: 200000,
      bufferMinor: 0,
      yieldPpm: 38320,
      debts: [
        debt('promo', [525_000, 219_900, 12, 29_900, 10_000, 3_500]),
        debt('promo', [125_000, 189_900, 9, 29_900, 10_000, 4_000]),
        debt('promo', [360_000, 249_900, 12, 0, 10_000, 2_500]),
        debt('loan', [700_000, 69_000, 0, 0, 0, 16_730]),
      ],
    },
  },
  {
    why: 'four offers, of which one is worth clearing',
    optimumMinor: 72745,
    one: {
      months: 12,
      incomeMinor: 32734,
      bonus: { month: 12, amountMinor: 0 },
      savingsMinor: 100000,
      bufferMinor: 0,
      yieldPpm: 23150,
      debts: [
        debt('promo', [325_000, 249_900, 9, 0, 10_000, 3_500]),
        debt('promo', [480_000, 249_900, 6, 29_900, 10_000, 3_500]),
        debt('promo', [115_000, 189_900, 12, 29_900, 10_000, 4_000]),
        debt('deferred', [200_000, 319_900, 9, 0, 0, 3_500]),
      ],
    },
  },
  {
    why: 'a minimum becomes free just before the cash for a deferred balance is kept',
    optimumMinor: 103636,
    one: {
      months: 18,
      incomeMinor: 57603,
      bonus: { month: 18, amountMinor: 50000 },
      savingsMinor: 100000,
      bufferMinor: 0,
      yieldPpm: 38320,
      debts: [
        debt('promo', [135_000, 249_900, 6, 0, 10_000, 4_000]),
        debt('deferred', [225_000, 269_900, 12, 0, 0, 2_500]),
        debt('loan', [865_000, 89_000, 0, 0, 0, 17_915]),
        debt('card', [210_000, 249_900, 0, 0, 10_000, 3_500]),
      ],
    },
  },
  {
    why: 'three deferred balances are charged, and a bonus ends the months in which minimums outgrow the money',
    optimumMinor: 398879,
    one: {
      months: 18,
      incomeMinor: 19898,
      bonus: { month: 17, amountMinor: 50000 },
      savingsMinor: 50000,
      bufferMinor: 0,
      yieldPpm: 23150,
      debts: [
        debt('deferred', [340_000, 299_900, 6, 0, 0, 2_500]),
        debt('deferred', [350_000, 269_900, 9, 0, 0, 2_500]),
        debt('deferred', [295_000, 269_900, 9, 0, 0, 2_500]),
      ],
    },
  },
  {
    why: 'three promotions end at once, and minimums fit the monthly money again after some months',
    optimumMinor: 319341,
    one: {
      months: 24,
      incomeMinor: 30987,
      bonus: { month: 18, amountMinor: 0 },
      savingsMinor: 200000,
      bufferMinor: 50000,
      yieldPpm: 23150,
      debts: [
        debt('loan', [230_000, 49_000, 0, 0, 0, 5_287]),
        debt('promo', [500_000, 274_900, 6, 0, 10_000, 3_500]),
        debt('promo', [360_000, 249_900, 6, 0, 10_000, 3_500]),
        debt('promo', [390_000, 189_900, 6, 0, 10_000, 4_000]),
      ],
    },
  },
  {
    why: 'a loan is paid early with cash that a promotion and a deferred balance need',
    optimumMinor: 94579,
    one: {
      months: 12,
      incomeMinor: 56269,
      bonus: { month: 11, amountMinor: 0 },
      savingsMinor: 50000,
      bufferMinor: 0,
      yieldPpm: 32280,
      debts: [
        debt('promo', [460_000, 274_900, 6, 29_900, 10_000, 2_500]),
        debt('deferred', [290_000, 299_900, 12, 0, 0, 2_900]),
        debt('loan', [550_000, 89_000, 0, 0, 0, 25_102]),
      ],
    },
  },
  {
    why: 'a promotion ends three months before a deferred balance, whose last months bring part of what it needs',
    optimumMinor: 23915,
    one: {
      months: 12,
      incomeMinor: 37976,
      bonus: { month: 6, amountMinor: 50000 },
      savingsMinor: 200000,
      bufferMinor: 30000,
      yieldPpm: 32280,
      debts: [
        debt('promo', [300_000, 219_900, 9, 29_900, 10_000, 4_000]),
        debt('loan', [490_000, 49_000, 0, 0, 0, 11_263]),
        debt('deferred', [335_000, 269_900, 12, 0, 0, 2_900]),
      ],
    },
  },
  {
    why: 'a reserve for minimums ends when the cash kept for a later deferred balance is paid',
    optimumMinor: 214513,
    one: {
      months: 18,
      incomeMinor: 28762,
      bonus: { month: 15, amountMinor: 0 },
      savingsMinor: 200000,
      bufferMinor: 30000,
      yieldPpm: 23150,
      debts: [
        debt('promo', [315_000, 249_900, 9, 29_900, 10_000, 2_500]),
        debt('promo', [570_000, 219_900, 9, 29_900, 10_000, 4_000]),
        debt('deferred', [335_000, 269_900, 6, 0, 0, 3_500]),
        debt('deferred', [120_000, 319_900, 12, 0, 0, 2_500]),
      ],
    },
  },
  {
    why: 'a plan that keeps cash for two offers starts as dear as one that keeps none',
    optimumMinor: 14568,
    one: {
      months: 18,
      incomeMinor: 93665,
      bonus: { month: 5, amountMinor: 100000 },
      savingsMinor: 50000,
      bufferMinor: 50000,
      yieldPpm: 38320,
      debts: [
        debt('deferred', [190_000, 319_900, 12, 0, 0, 2_500]),
        debt('loan', [825_000, 55_000, 0, 0, 0, 15_759]),
        debt('promo', [585_000, 274_900, 15, 0, 10_000, 4_000]),
      ],
    },
  },
  {
    why: 'a reserve lasts longer than the months that are short without one',
    optimumMinor: 132041,
    one: {
      months: 18,
      incomeMinor: 16439,
      bonus: { month: 17, amountMinor: 0 },
      savingsMinor: 100000,
      bufferMinor: 30000,
      yieldPpm: 32280,
      debts: [
        debt('deferred', [225_000, 269_900, 6, 0, 0, 2_900]),
        debt('promo', [505_000, 274_900, 9, 0, 10_000, 3_500]),
      ],
    },
  },
  {
    why: 'a reserve for later minimums is built up beside the cash for the end of a deferred balance',
    optimumMinor: 333657,
    one: {
      months: 24,
      incomeMinor: 27867,
      bonus: { month: 18, amountMinor: 0 },
      savingsMinor: 50000,
      bufferMinor: 30000,
      yieldPpm: 23150,
      debts: [
        debt('promo', [515_000, 159_900, 6, 0, 10_000, 4000]),
        debt('deferred', [90_000, 299_900, 12, 0, 0, 3500]),
        debt('promo', [535_000, 219_900, 9, 0, 10_000, 3500]),
        debt('deferred', [205_000, 299_900, 12, 0, 0, 2900]),
      ],
    },
  },
  {
    why: 'a part of a promotion is paid at its end, so that another is paid less and a deferred balance in time',
    optimumMinor: 103070,
    one: {
      months: 18,
      incomeMinor: 79488,
      bonus: { month: 6, amountMinor: 0 },
      savingsMinor: 100000,
      bufferMinor: 30000,
      yieldPpm: 38320,
      debts: [
        debt('promo', [560_000, 274_900, 9, 0, 10_000, 4000]),
        debt('deferred', [195_000, 299_900, 12, 0, 0, 2900]),
        debt('loan', [250_000, 89_000, 0, 0, 0, 11_410]),
        debt('promo', [640_000, 189_900, 6, 0, 10_000, 2500]),
      ],
    },
  },
  {
    why: 'the best part of a month lies between two months that cost more than none',
    optimumMinor: 48266,
    one: {
      months: 18,
      incomeMinor: 158703,
      bonus: { month: 5, amountMinor: 0 },
      savingsMinor: 50000,
      bufferMinor: 30000,
      yieldPpm: 32280,
      debts: [
        debt('loan', [510_000, 89_000, 0, 0, 0, 16_195]),
        debt('loan', [255_000, 69_000, 0, 0, 0, 5038]),
        debt('loan', [595_000, 145_000, 0, 0, 0, 14_000]),
        debt('promo', [585_000, 274_900, 12, 0, 10_000, 4000]),
      ],
    },
  },
  {
    why: 'two promotions a year apart, of which the first frees its minimum a month earlier',
    optimumMinor: 90436,
    one: {
      months: 24,
      incomeMinor: 58288,
      bonus: { month: 18, amountMinor: 0 },
      savingsMinor: 100000,
      bufferMinor: 30000,
      yieldPpm: 38320,
      debts: [
        debt('promo', [335_000, 249_900, 6, 0, 10_000, 3500]),
        debt('loan', [380_000, 49_000, 0, 0, 0, 11_372]),
        debt('promo', [440_000, 249_900, 15, 0, 10_000, 3500]),
        debt('loan', [355_000, 119_000, 0, 0, 0, 9332]),
      ],
    },
  },
  {
    why: 'a bonus larger than the later minimums need, and a deferred balance that is better given up',
    optimumMinor: 310_358,
    one: {
      months: 24,
      incomeMinor: 22_088,
      bonus: { month: 18, amountMinor: 50_000 },
      savingsMinor: 100_000,
      bufferMinor: 50_000,
      yieldPpm: 23_150,
      debts: [
        debt('deferred', [185_000, 269_900, 9, 0, 0, 2_900]),
        debt('promo', [510_000, 189_900, 6, 0, 10_000, 3_500]),
        debt('promo', [200_000, 249_900, 12, 0, 10_000, 2_500]),
        debt('deferred', [175_000, 319_900, 6, 0, 0, 2_900]),
      ],
    },
  },
  {
    why: 'a bonus larger than the later minimums need, beside a loan',
    optimumMinor: 481_922,
    one: {
      months: 24,
      incomeMinor: 34_112,
      bonus: { month: 18, amountMinor: 50_000 },
      savingsMinor: 50_000,
      bufferMinor: 50_000,
      yieldPpm: 23_150,
      debts: [
        debt('deferred', [315_000, 319_900, 9, 0, 0, 3_500]),
        debt('loan', [455_000, 69_000, 0, 0, 0, 8_989]),
        debt('promo', [340_000, 249_900, 6, 29_900, 10_000, 2_500]),
        debt('promo', [415_000, 249_900, 6, 0, 10_000, 2_500]),
      ],
    },
  },
];
