import * as fc from 'fast-check';
import { addDays } from '../foundation/dates/add.ts';
import type { CivilDate } from '../foundation/dates/civil-date.ts';
import type { DailySpending } from '../projections/forecast/daily-spending.ts';
import type { Forecast } from '../projections/forecast/forecast.ts';
import { forecastAccount } from '../projections/forecast/forecast-accounts.ts';
import type { PlannedFlow } from '../projections/forecast/planned-flow.ts';
import { seededRandom } from '../projections/forecast/seeded-random.ts';
import { minor } from '../foundation/money/minor.ts';
import { TODAY } from './arbitrary.ts';
import { times } from './ledger.ts';

/** Returns a flow a number of days from today; the cautious figures equal the likely ones by default. */
export function flow(inDays: number, amountMinor: number, more: Partial<PlannedFlow> = {}): PlannedFlow {
  const on = addDays(TODAY, inDays);
  const id = `${amountMinor} in ${inDays}`;
  return {
    id,
    source: { kind: 'manual', id },
    label: id,
    accountId: 'checking',
    on,
    amountMinor: minor(amountMinor),
    cautiousOn: on,
    cautiousMinor: minor(amountMinor),
    ...more,
  };
}

/** Daily amounts of one account, oldest first, in whole weeks. */
export const spendingOf = (
  daily: readonly number[],
  accountId = 'checking',
  today: CivilDate = TODAY,
): DailySpending => ({ today, byAccount: new Map([[accountId, Float64Array.from(daily)]]) });

export interface ForecastFacts {
  openingMinor?: number;
  flows?: readonly PlannedFlow[];
  daily?: readonly number[];
  days?: number;
  horizonDays?: number;
  seed?: string;
  paths?: number;
}

export function forecastOf({
  openingMinor = 100_000,
  flows = [],
  daily = times(28, 0),
  days = 60,
  horizonDays = 45,
  seed = 'test',
  paths = 200,
}: ForecastFacts = {}): Forecast {
  return forecastAccount({
    today: TODAY,
    account: { id: 'checking', balanceMinor: minor(openingMinor), pendingMinor: minor(0) },
    flows,
    spending: spendingOf(daily),
    days,
    horizonOn: addDays(TODAY, horizonDays),
    random: seededRandom(seed),
    paths,
  });
}

/** Four to eight weeks of spending: some on most days, and a few expensive days. */
export const dailyHistory = (): fc.Arbitrary<number[]> =>
  fc.integer({ min: 4, max: 8 }).chain((weeks) =>
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -6_000, max: 500 }), fc.integer({ min: -40_000, max: 0 })), {
      minLength: weeks * 7,
      maxLength: weeks * 7,
    }),
  );

/** Money in and out within sixty days, some of it uncertain. */
export const plannedFlows = (): fc.Arbitrary<PlannedFlow[]> =>
  fc
    .array(
      fc.record({
        inDays: fc.integer({ min: 1, max: 60 }),
        amount: fc.integer({ min: -80_000, max: 80_000 }),
        worse: fc.integer({ min: 0, max: 20_000 }),
        shift: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 12 },
    )
    .map((facts) =>
      facts.map(({ inDays, amount, worse, shift }, index) => {
        const cautiousIn = amount < 0 ? Math.max(1, inDays - shift) : inDays + shift;
        return flow(inDays, amount, {
          id: `flow ${index}`,
          cautiousMinor: minor(amount - worse),
          cautiousOn: addDays(TODAY, cautiousIn),
        });
      }),
    );
