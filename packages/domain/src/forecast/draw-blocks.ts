import { assert } from '../assert.ts';

/** Two weeks: keeps weekdays, the days around a fortnightly pay-day, and runs of dear days together. */
export const BLOCK_DAYS = 14;

/** Paths that the daily band is read from; all of them serve the lowest balances, whose tail needs more. */
export const BAND_PATHS = 500;

/** Which week of the past each block of each path begins with, as a number from 0 to 1; the same draw serves every account. */
export type BlockDraws = Float64Array;

export interface DrawOptions {
  days: number;
  horizonDays: number;
  paths: number;
  /** Length of the longest history: the shorter, the more the futures differ. */
  historyDays: number;
  random: () => number;
}

/**
 * Draws the blocks of all paths, block by block: more days add blocks at the end and change none before. After the horizon only
 * the paths of the band go on.
 *
 * What was seen is not the whole truth: the months to come may be dearer altogether than the last ones were. So each path leans to the
 * blocks it has drawn before, as if they had been lived too: with n blocks of history, block b repeats an earlier one of its path
 * with a chance of b in n + b. Two years of history widen the futures a little, four weeks of it much.
 *
 * Method  circular block bootstrap (Politis and Romano 1992) with blocks that begin on one weekday; their weights by the Bayesian
 *         bootstrap (Rubin 1981), drawn as a Pólya urn
 */
export function drawBlocks({ days, horizonDays, paths, historyDays, random }: DrawOptions): BlockDraws {
  const blocks = Math.ceil(days / BLOCK_DAYS);
  const known = Math.max(1, historyDays / BLOCK_DAYS);
  const draws = new Float64Array(blocks * paths);
  for (let block = 0; block < blocks; block += 1) {
    const going = block * BLOCK_DAYS < horizonDays ? paths : Math.min(paths, BAND_PATHS);
    for (let path = 0; path < going; path += 1) {
      const draw = random();
      assert(draw >= 0 && draw < 1, `random numbers are from 0 to below 1, not ${draw}`);
      const place = draw * (known + block);
      draws[block * paths + path] =
        place < block ? (draws[Math.floor(place) * paths + path] as number) : (place - block) / known;
    }
  }
  return draws;
}

/**
 * Place in a history (whole weeks, the last day being the day before today) where a block begins, for forecasts from tomorrow on.
 *
 * Weeks count from the end, so that accounts with histories of different length spend the same days together. Blocks begin on
 * tomorrow's weekday; those that reach the end of the history go on at its beginning.
 */
export function blockStart(
  draw: number,
  { historyDays, longestDays }: { historyDays: number; longestDays: number },
): number {
  const weeksBack = Math.floor(draw * (longestDays / 7)) % (historyDays / 7);
  return (historyDays - 7 * (weeksBack + 1) + 1) % historyDays;
}
