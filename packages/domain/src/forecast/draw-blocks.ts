import { assert } from '../assert.ts';

/** Two weeks: keeps weekdays, the days around a fortnightly pay-day, and runs of dear days together. */
export const BLOCK_DAYS = 14;

/** Paths that the daily band is read from; all of them serve the lowest balances, whose tail needs more. */
export const BAND_PATHS = 500;

/** Which week of the past each block of each path begins with, as a number from 0 to 1; the same draw serves every account. */
export type BlockDraws = Float64Array;

/**
 * Draws the blocks of all paths, block by block: more days add blocks at the end and change none before. After the horizon only
 * the paths of the band go on.
 *
 * Method  circular block bootstrap (Politis and Romano 1992) with blocks that begin on one weekday
 */
export function drawBlocks({ days, horizonDays, paths, random }: { days: number; horizonDays: number; paths: number; random: () => number }): BlockDraws {
  const blocks = Math.ceil(days / BLOCK_DAYS);
  const draws = new Float64Array(blocks * paths);
  for (let block = 0; block < blocks; block += 1) {
    const going = block * BLOCK_DAYS < horizonDays ? paths : Math.min(paths, BAND_PATHS);
    for (let path = 0; path < going; path += 1) {
      const draw = random();
      assert(draw >= 0 && draw < 1, `random numbers are from 0 to below 1, not ${draw}`);
      draws[block * paths + path] = draw;
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
export function blockStart(draw: number, { historyDays, longestDays }: { historyDays: number; longestDays: number }): number {
  const weeksBack = Math.floor(draw * (longestDays / 7)) % (historyDays / 7);
  return (historyDays - 7 * (weeksBack + 1) + 1) % historyDays;
}
