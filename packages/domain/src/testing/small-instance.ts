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

/** Enough for all minimums and part of the debts, so that the order matters. */
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

/** Converts the instance to engine inputs. */
export function engineView({ debts, months, incomeMinor, savingsMinor, bufferMinor, yieldPpm }: Instance): {
  debts: Debt[];
  options: BestPlanOptions;
} {
  return {
    debts: debts.map(engineDebt),
    options: {
      monthlyMinor: minor(incomeMinor),
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
  { kind, balanceMinor, aprPpm, promoMonths, minimumPpm, floorMinor }: InstanceDebt,
  index: number,
): Debt {
  const isPromo = kind === 'promo' || kind === 'deferred';
  const minimum: Debt['minimum'] =
    kind === 'loan'
      ? { kind: 'instalment', paymentMinor: floorMinor as Minor }
      : {
          kind: 'percent_plus_interest_and_fees',
          base: 'before_interest',
          pctPpm: ppm(minimumPpm),
          floorMinor: minor(floorMinor),
        };
  const base = { id: 'balance', balanceMinor: minor(balanceMinor) };
  const segment = isPromo
    ? { ...base, kind, aprPpm: ppm(0), promo: { endsOn: addMonths(TODAY, promoMonths), revertAprPpm: ppm(aprPpm) } }
    : { ...base, kind: 'purchase' as const, aprPpm: ppm(aprPpm) };
  return {
    id: `debt-${index}`,
    name: `Debt ${index}`,
    kind: kind === 'loan' ? 'loan' : 'card',
    segments: [segment],
    minimum,
  };
}
