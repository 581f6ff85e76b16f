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

/** Households on which a search that moves one decision at a time loses $2 to $110. */
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
];
