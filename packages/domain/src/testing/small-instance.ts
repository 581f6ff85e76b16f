import * as fc from 'fast-check';
import { addMonths } from '../foundation/dates/add.ts';
import type { Debt } from '../projections/debt/debt.ts';
import { type Minor, minor, ppm } from '../foundation/money/minor.ts';
import type { BestPlanOptions } from '../projections/planner/best-plan.ts';
import { TODAY } from './arbitrary.ts';

/** A debt with one balance, in whole numbers that both the solver and the engine read. */
export interface InstanceDebt {
  kind: 'card' | 'promo' | 'deferred' | 'loan';
  balanceMinor: number;
  /** For a promotion: the rate after it. */
  aprPpm: number;
  promoMonths: number;
  /** Rate during a promotion; default 0. */
  promoAprPpm?: number;
  /** Share of the balance before the month's interest, which is added on top. 0 for a loan. */
  minimumPpm: number;
  /** The smallest minimum, or the installment of a loan. */
  floorMinor: number;
}

/** A household with a few debts and savings, over a number of months. */
export interface Instance {
  debts: InstanceDebt[];
  months: number;
  incomeMinor: number;
  /** Additional income of one month. */
  bonus?: { month: number; amountMinor: number };
  savingsMinor: number;
  bufferMinor: number;
  yieldPpm: number;
}

const minimumOf = ({ balanceMinor, aprPpm, kind, minimumPpm, floorMinor }: InstanceDebt): number =>
  Math.max(
    floorMinor,
    (balanceMinor * minimumPpm) / 1_000_000 +
      (kind === 'card' || kind === 'loan' ? (balanceMinor * aprPpm) / 12_000_000 : 0),
  );

const debt = (): fc.Arbitrary<InstanceDebt> =>
  fc
    .record({
      kind: fc.constantFrom('card', 'promo', 'deferred', 'loan' as const),
      balanceMinor: fc.integer({ min: 5, max: 60 }).map((hundreds) => hundreds * 10_000),
      aprPpm: fc.integer({ min: 150_000, max: 300_000 }),
      promoMonths: fc.integer({ min: 3, max: 12 }),
      minimumPpm: fc.constantFrom(10_000, 20_000),
      floorMinor: fc.integer({ min: 2_500, max: 4_000 }),
    })
    .map((made) => {
      if (made.kind !== 'loan') return made;
      const aprPpm = Math.round(made.aprPpm / 3);
      return {
        ...made,
        aprPpm,
        minimumPpm: 0,
        floorMinor: Math.round(made.balanceMinor / 24 + (made.balanceMinor * aprPpm) / 12_000_000),
      };
    });

/** Instances with enough income for all minimums and part of the debts, so that the order matters. */
export const instance = (
  debts: { min: number; max: number },
  months: { min: number; max: number },
): fc.Arbitrary<Instance> =>
  fc
    .record({
      debts: fc.array(debt(), { minLength: debts.min, maxLength: debts.max }),
      months: fc.integer(months),
      plenty: fc.integer({ min: 110, max: 260 }),
      savingsMinor: fc.integer({ min: 0, max: 20 }).map((hundreds) => hundreds * 10_000),
      yieldPpm: fc.integer({ min: 0, max: 45_000 }),
    })
    .map(({ plenty, savingsMinor, ...made }) => ({
      ...made,
      incomeMinor: Math.ceil((made.debts.reduce((sum, one) => sum + minimumOf(one), 0) * plenty) / 100) + 2_000,
      savingsMinor: savingsMinor + 10_000,
      bufferMinor: 10_000,
    }));

const dollars = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min / 50, max: max / 50 }).map((fifties) => fifties * 5_000);

const offeredDebt = (): fc.Arbitrary<InstanceDebt> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({
          balanceMinor: dollars(2_000, 9_000),
          aprPpm: fc.constantFrom(49_000, 55_000, 69_000, 89_000, 119_000, 145_000),
          payments: fc.constantFrom(24, 36, 48, 60),
        })
        .map(({ balanceMinor, aprPpm, payments }): InstanceDebt => {
          const monthly = aprPpm / 12_000_000;
          const floorMinor = Math.ceil((balanceMinor * monthly) / (1 - (1 + monthly) ** -payments));
          return { kind: 'loan', balanceMinor, aprPpm, promoMonths: 0, minimumPpm: 0, floorMinor };
        }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('deferred' as const),
        balanceMinor: dollars(600, 3_500),
        aprPpm: fc.constantFrom(269_900, 299_900, 319_900),
        promoMonths: fc.constantFrom(6, 9, 12),
        minimumPpm: fc.constant(0),
        floorMinor: fc.constantFrom(2_500, 2_900, 3_500),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('card' as const),
        balanceMinor: dollars(1_300, 5_900),
        aprPpm: fc.constantFrom(159_900, 189_900, 229_900, 249_900, 274_900, 299_900),
        promoMonths: fc.constant(0),
        minimumPpm: fc.constant(10_000),
        floorMinor: fc.constantFrom(2_500, 3_500, 4_000),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('promo' as const),
        balanceMinor: dollars(1_100, 6_500),
        aprPpm: fc.constantFrom(159_900, 189_900, 219_900, 249_900, 274_900),
        promoMonths: fc.constantFrom(6, 9, 12, 15),
        promoAprPpm: fc.constantFrom(0, 0, 0, 29_900),
        minimumPpm: fc.constant(10_000),
        floorMinor: fc.constantFrom(2_500, 3_500, 4_000),
      }),
    },
  );

/**
 * Households with offers whose ends compete for the same months, alongside loans: the hardest family for the planner.
 */
export const withOffers = (): fc.Arbitrary<Instance> =>
  fc
    .record({
      debts: fc.array(offeredDebt(), { minLength: 2, maxLength: 4 }),
      months: fc.constantFrom(12, 18, 24),
      sharePercent: fc.integer({ min: 15, max: 110 }),
      savingsMinor: fc.constantFrom(50_000, 100_000, 200_000),
      bufferMinor: fc.constantFrom(0, 30_000, 50_000),
      yieldPpm: fc.constantFrom(23_150, 32_280, 38_320),
      bonus: fc.record({ month: fc.integer({ min: 1, max: 18 }), amountMinor: fc.constantFrom(0, 0, 50_000, 100_000) }),
    })
    .filter(({ debts }) => debts.some(({ promoMonths }) => promoMonths > 0))
    .map(({ sharePercent, bonus, ...made }) => {
      const minimums = made.debts.reduce((sum, one) => sum + minimumOf(one), 0);
      const total = made.debts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
      return {
        ...made,
        bonus: { ...bonus, month: Math.min(bonus.month, made.months) },
        incomeMinor: Math.ceil(minimums + (total * sharePercent) / 100 / made.months) + 2_000,
      };
    });

/** Converts the instance to engine inputs. */
export function engineView({ debts, months, incomeMinor, bonus, savingsMinor, bufferMinor, yieldPpm }: Instance): {
  debts: Debt[];
  options: BestPlanOptions;
} {
  return {
    debts: debts.map(engineDebt),
    options: {
      monthlyMinor: minor(incomeMinor),
      extras:
        bonus === undefined || bonus.amountMinor === 0
          ? []
          : [{ month: bonus.month, amountMinor: minor(bonus.amountMinor) }],
      startOn: TODAY,
      savings: {
        balanceMinor: minor(savingsMinor),
        bufferMinor: minor(bufferMinor),
        yieldPpm: ppm(yieldPpm),
        horizonMonths: months,
      },
    },
  };
}

function engineDebt(
  { kind, balanceMinor, aprPpm, promoMonths, promoAprPpm = 0, minimumPpm, floorMinor }: InstanceDebt,
  index: number,
): Debt {
  const isPromo = kind === 'promo' || kind === 'deferred';
  const minimum: Debt['minimum'] =
    kind === 'loan'
      ? { kind: 'installment', paymentMinor: floorMinor as Minor }
      : {
          kind: 'percent_plus_interest_and_fees',
          base: 'before_interest',
          pctPpm: ppm(minimumPpm),
          floorMinor: minor(floorMinor),
        };
  const base = { id: 'balance', balanceMinor: minor(balanceMinor) };
  const segment = isPromo
    ? {
        ...base,
        kind,
        aprPpm: ppm(promoAprPpm),
        promo: { endsOn: addMonths(TODAY, promoMonths), revertAprPpm: ppm(aprPpm) },
      }
    : { ...base, kind: 'purchase' as const, aprPpm: ppm(aprPpm) };
  return {
    id: `debt-${index}`,
    name: `Debt ${index}`,
    kind: kind === 'loan' ? 'loan' : 'card',
    segments: [segment],
    minimum,
  };
}
