import { assert } from '../../foundation/assert.ts';

/** Length of a block: two weeks preserve weekdays, the days around a biweekly payday, and runs of expensive days. */
export const BLOCK_DAYS = 14;

/**
 * Number of paths from which the daily band is computed. The lowest balances use all paths, because their tail needs
 * more.
 */
export const BAND_PATHS = 500;

/**
 * The past week with which each block of each path starts, as a fraction of the history from 0 to 1. All accounts
 * share the same draw.
 */
export type BlockDraws = Float64Array;

export interface DrawOptions {
  days: number;
  horizonDays: number;
  paths: number;
  /** Length of the longest history. Futures differ more if it is shorter. */
  historyDays: number;
  random: () => number;
}

/**
 * Draws the blocks of all paths, block by block, so that more days add blocks at the end without changing earlier ones.
 * After the horizon, only the band's paths continue.
 *
 * The past is an incomplete sample: the coming months may be more expensive overall than the recorded ones. Therefore
 * each path favors blocks it has already drawn, as if they were part of the history: with n blocks of history, block b
 * repeats an earlier block of its path with probability b in n + b. This widens the futures slightly with two years of
 * history and strongly with four weeks.
 *
 * Method  circular block bootstrap (Politis and Romano 1992) with blocks that start on one weekday; their weights by
 *         the Bayesian bootstrap (Rubin 1981), drawn as a Pólya urn
 */
export function drawBlocks({ days, horizonDays, paths, historyDays, random }: DrawOptions): BlockDraws {
  const blocks = Math.ceil(days / BLOCK_DAYS);
  const known = Math.max(1, historyDays / BLOCK_DAYS);
  const draws = new Float64Array(blocks * paths);
  for (let block = 0; block < blocks; block += 1) {
    const going = block * BLOCK_DAYS < horizonDays ? paths : Math.min(paths, BAND_PATHS);
    for (let path = 0; path < going; path += 1) {
      const draw = random();
      assert(draw >= 0 && draw < 1, () => `random numbers must be at least 0 and below 1, not ${draw}`);
      const place = draw * (known + block);
      draws[block * paths + path] =
        place < block ? (draws[Math.floor(place) * paths + path] as number) : (place - block) / known;
    }
  }
  return draws;
}

/**
 * Returns the index in a history (whole weeks until yesterday) at which a block starts, for forecasts from tomorrow.
 *
 * Weeks count from the end, so that accounts with histories of different lengths use the same days. Blocks start on
 * tomorrow's weekday; those that reach the end of the history wrap around to its start.
 */
export function blockStart(
  draw: number,
  { historyDays, longestDays }: { historyDays: number; longestDays: number },
): number {
  const weeksBack = Math.floor(draw * (longestDays / 7)) % (historyDays / 7);
  return (historyDays - 7 * (weeksBack + 1) + 1) % historyDays;
}
