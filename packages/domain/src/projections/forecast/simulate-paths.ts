import { BAND_PATHS, BLOCK_DAYS, type BlockDraws, blockStart } from './draw-blocks.ts';
import type { FlowDays } from './flow-days.ts';
import { placeOf, selectInPlace } from '../../foundation/statistics/quantile.ts';

export interface PathInputs {
  openingMinor: number;
  flows: FlowDays;
  /** Daily spending of each included account: one account, or all of them combined. */
  histories: readonly Float64Array[];
  /** Length of the household's longest history; all accounts share the draws. */
  longestDays: number;
  draws: BlockDraws;
  paths: number;
  days: number;
  /** Number of days that the lowest balances consider. */
  horizonDays: number;
  /**
   * Generator for uncertain amounts. It is used after the blocks are drawn, so that adding or removing a flow does not
   * change the spending.
   */
  random: () => number;
}

export interface Paths {
  p10: Float64Array;
  p50: Float64Array;
  p90: Float64Array;
  /** Lowest cautious balance of each path, and its day (−1: today). */
  lowest: Float64Array;
  lowestDay: Int32Array;
  /** Running minimum up to each day that 90%, 95% or 99% of the paths are at or above; index 0 is today. */
  lowestSoFar: { p90: Float64Array; p95: Float64Array; p99: Float64Array };
}

/**
 * Simulates all paths day by day.
 *
 *     balance   += likely flows + uncertainty of each flow + spending drawn
 *     cautious  += cautious flows + the same spending; a day's low excludes money in: balance + money out + spending
 *
 * Units  minor units as whole numbers in floating point, exact up to 2^53
 */
export function simulatePaths(inputs: PathInputs): Paths {
  const { openingMinor, flows, paths, days, horizonDays, random } = inputs;
  const bandPaths = Math.min(paths, BAND_PATHS);
  const spent = new Float64Array(paths);
  const balance = new Float64Array(bandPaths).fill(openingMinor);
  const cautious = new Float64Array(paths).fill(openingMinor);
  const [scratch, band] = [new Float64Array(paths), new Float64Array(bandPaths)];
  const places = [placeOf(0.9, bandPaths), placeOf(0.5, bandPaths), placeOf(0.1, bandPaths)] as const;
  const result = emptyPaths(inputs);
  const cursors = inputs.histories
    .filter((history) => history.length > 0)
    .map((history) => ({ history, places: new Int32Array(paths) }));
  noteLowest(result, 0, scratch);
  for (let day = 0; day < days; day += 1) {
    drawSpending(spent, cursors, inputs, { day, paths: day < horizonDays ? paths : bandPaths });
    const likely = flows.likely[day] ?? 0;
    for (let path = 0; path < bandPaths; path += 1)
      balance[path] = (balance[path] as number) + likely + (spent[path] as number);
    for (const { worse, better } of flows.uncertain[day] ?? []) {
      for (let path = 0; path < bandPaths; path += 1) {
        const luck = random();
        if (luck < 0.2) balance[path] = (balance[path] as number) + worse;
        else if (luck >= 0.8) balance[path] = (balance[path] as number) + better;
      }
    }
    if (day < horizonDays) {
      lowerLowest(result, cautious, spent, { day, out: flows.cautiousOut[day] ?? 0, into: flows.cautiousIn[day] ?? 0 });
      noteLowest(result, day + 1, scratch);
    }
    band.set(balance);
    result.p10[day] = selectInPlace(band, places[0]);
    result.p50[day] = selectInPlace(band, places[1], places[0]);
    result.p90[day] = selectInPlace(band, places[2], places[1]);
  }
  return result;
}

function emptyPaths({ openingMinor, paths, days, horizonDays }: PathInputs): Paths {
  const each = () => new Float64Array(days);
  const soFar = () => new Float64Array(horizonDays + 1);
  return {
    p10: each(),
    p50: each(),
    p90: each(),
    lowest: new Float64Array(paths).fill(openingMinor),
    lowestDay: new Int32Array(paths).fill(-1),
    lowestSoFar: { p90: soFar(), p95: soFar(), p99: soFar() },
  };
}

function drawSpending(
  spent: Float64Array,
  cursors: readonly { history: Float64Array; places: Int32Array }[],
  { draws, longestDays, paths: allPaths }: PathInputs,
  { day, paths }: { day: number; paths: number },
): void {
  spent.fill(0);
  const isFirstOfBlock = day % BLOCK_DAYS === 0;
  const block = Math.floor(day / BLOCK_DAYS) * allPaths;
  for (const { history, places } of cursors) {
    const historyDays = history.length;
    for (let path = 0; path < paths; path += 1) {
      const place = isFirstOfBlock
        ? blockStart(draws[block + path] as number, { historyDays, longestDays })
        : (places[path] as number);
      spent[path] = (spent[path] as number) + (history[place] as number);
      places[path] = place + 1 === historyDays ? 0 : place + 1;
    }
  }
}

function lowerLowest(
  { lowest, lowestDay }: Paths,
  cautious: Float64Array,
  spent: Float64Array,
  { day, out, into }: { day: number; out: number; into: number },
): void {
  for (let path = 0; path < cautious.length; path += 1) {
    const spending = spent[path] as number;
    const before = (cautious[path] as number) + out;
    const low = before + (spending < 0 ? spending : 0);
    if (low < (lowest[path] as number)) {
      lowest[path] = low;
      lowestDay[path] = day;
    }
    cautious[path] = before + into + spending;
  }
}

function noteLowest({ lowest, lowestSoFar }: Paths, index: number, scratch: Float64Array): void {
  scratch.set(lowest);
  const [p99, p95, p90] = [placeOf(0.99, lowest.length), placeOf(0.95, lowest.length), placeOf(0.9, lowest.length)];
  lowestSoFar.p99[index] = selectInPlace(scratch, p99);
  lowestSoFar.p95[index] = selectInPlace(scratch, p95, p99);
  lowestSoFar.p90[index] = selectInPlace(scratch, p90, p95);
}
