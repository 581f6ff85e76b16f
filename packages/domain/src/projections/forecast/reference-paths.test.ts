import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { dailyHistory, forecastOf, plannedFlows } from '../../testing/forecasts.ts';
import { BLOCK_DAYS, blockStart, drawBlocks } from './draw-blocks.ts';
import type { PlannedFlow } from './planned-flow.ts';
import { seededRandom } from './seeded-random.ts';

const [DAYS, HORIZON, PATHS] = [60, 45, 200] as const;

interface SimulatedPath {
  lowest: number;
  lowestDay: number;
  /** Balance at the end of each day, with likely flows. */
  balances: number[];
}

/** Simulates one future day by day with plain numbers, from its drawn blocks. */
function live(
  openingMinor: number,
  flows: readonly PlannedFlow[],
  daily: readonly number[],
  draws: readonly number[],
): SimulatedPath {
  const moved = (pick: (flow: PlannedFlow) => number | null) => flows.reduce((sum, each) => sum + (pick(each) ?? 0), 0);
  let [balance, cautious, lowest, lowestDay] = [openingMinor, openingMinor, openingMinor, 0];
  const balances: number[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    const on = addDays(TODAY, day);
    const block = Math.floor((day - 1) / BLOCK_DAYS);
    const start = blockStart(draws[block] ?? 0, { historyDays: daily.length, longestDays: daily.length });
    const spent = daily[(start + ((day - 1) % BLOCK_DAYS)) % daily.length] ?? 0;
    const out = moved(({ cautiousOn, cautiousMinor }) =>
      cautiousOn === on && cautiousMinor < 0 ? cautiousMinor : null,
    );
    const into = moved(({ cautiousOn, cautiousMinor }) =>
      cautiousOn === on && cautiousMinor > 0 ? cautiousMinor : null,
    );
    balance += moved((each) => (each.on === on ? each.amountMinor : null)) + spent;
    const low = cautious + out + Math.min(0, spent);
    if (day <= HORIZON && low < lowest) [lowest, lowestDay] = [low, day];
    cautious += out + into + spent;
    balances.push(balance);
  }
  return { lowest, lowestDay, balances };
}

function liveAll(
  openingMinor: number,
  flows: readonly PlannedFlow[],
  daily: readonly number[],
  seed: string,
): SimulatedPath[] {
  const draws = drawBlocks({
    days: DAYS,
    horizonDays: HORIZON,
    paths: PATHS,
    historyDays: daily.length,
    random: seededRandom(seed),
  });
  return Array.from({ length: PATHS }, (_, path) =>
    live(
      openingMinor,
      flows,
      daily,
      Array.from({ length: Math.ceil(DAYS / BLOCK_DAYS) }, (_each, block) => draws[block * PATHS + path] ?? 0),
    ),
  );
}

const certain = (flows: readonly PlannedFlow[]) => flows.map((each) => ({ ...each, cautiousMinor: each.amountMinor }));

describe('fast simulation compared to one that simulates each future separately', () => {
  it('closes each day at opening + flows + spending on every path', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50_000, max: 400_000 }),
        plannedFlows(),
        dailyHistory(),
        fc.string(),
        (openingMinor, flows, daily, seed) => {
          const lived = liveAll(openingMinor, certain(flows), daily, seed);
          const { days } = forecastOf({
            openingMinor,
            flows: certain(flows),
            daily,
            seed,
            days: DAYS,
            horizonDays: HORIZON,
            paths: PATHS,
          });
          for (const [index, { p10Minor, p50Minor, p90Minor }] of days.entries()) {
            const sorted = lived.map(({ balances }) => balances[index] ?? Number.NaN).sort((a, b) => a - b);
            expect([p10Minor, p50Minor, p90Minor]).toEqual([sorted[20], sorted[100], sorted[180]]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('finds the same lowest point on the same day, cautious flows included', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50_000, max: 400_000 }),
        plannedFlows(),
        dailyHistory(),
        fc.string(),
        (openingMinor, flows, daily, seed) => {
          const lived = liveAll(openingMinor, flows, daily, seed).sort(
            (a, b) => a.lowest - b.lowest || a.lowestDay - b.lowestDay,
          );
          const { troughs } = forecastOf({
            openingMinor,
            flows,
            daily,
            seed,
            days: DAYS,
            horizonDays: HORIZON,
            paths: PATHS,
          });
          expect(troughs).toEqual(
            lived.map(({ lowest, lowestDay }) => ({ minor: lowest, on: addDays(TODAY, lowestDay) })),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
