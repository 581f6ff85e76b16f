import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, dayOfWeek } from '../../foundation/dates/add.ts';
import { date } from '../../testing/arbitrary.ts';
import { BAND_PATHS, BLOCK_DAYS, blockStart, drawBlocks } from './draw-blocks.ts';
import { seededRandom } from './seeded-random.ts';

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const weeks = fc.integer({ min: 1, max: 52 });

describe('blockStart', () => {
  it("starts on tomorrow's weekday, within the history", () => {
    fc.assert(
      fc.property(share, weeks, weeks, date(), (draw, own, longest, today) => {
        const historyDays = own * 7;
        const start = blockStart(draw, { historyDays, longestDays: Math.max(own, longest) * 7 });
        expect(start >= 0 && start < historyDays).toBe(true);
        // Index 0 is `historyDays` days before today, and the last index is yesterday.
        expect(dayOfWeek(addDays(today, start - historyDays))).toBe(dayOfWeek(addDays(today, 1)));
      }),
    );
  });

  it('draws the same days for two accounts if both histories contain them', () => {
    fc.assert(
      fc.property(share, weeks, weeks, (draw, own, more) => {
        const [short, long] = [own * 7, (own + more) * 7];
        const daysBack = (start: number, length: number) => (length - start) % length;
        const ofLong = daysBack(blockStart(draw, { historyDays: long, longestDays: long }), long);
        if (ofLong > 0 && ofLong <= short)
          expect(daysBack(blockStart(draw, { historyDays: short, longestDays: long }), short) % short).toBe(
            ofLong % short,
          );
      }),
    );
  });

  it('draws every week of the history', () => {
    const starts = Array.from({ length: 52 }, (_, week) =>
      blockStart((week + 0.5) / 52, { historyDays: 364, longestDays: 364 }),
    );
    expect(new Set(starts).size).toBe(52);
  });
});

describe('drawBlocks', () => {
  const draw = (days: number, horizonDays: number, paths = 1_000) =>
    drawBlocks({ days, horizonDays, paths, historyDays: 364, random: seededRandom('blocks') });

  it('keeps earlier blocks if the number of days or the horizon grows', () => {
    const short = draw(45, 45);
    expect(draw(365, 45).subarray(0, short.length)).toEqual(short);
    expect(draw(365, 200).subarray(0, short.length)).toEqual(short);
  });

  it("draws all paths up to the horizon and only the band's paths after it", () => {
    const drawn = draw(42, 15);
    const ofBlock = (block: number) =>
      drawn.subarray(block * 1_000, (block + 1) * 1_000).filter((value) => value > 0).length;
    expect([0, 1, 2].map(ofBlock)).toEqual([1_000, 1_000, BAND_PATHS]);
    expect(drawn).toHaveLength((42 / BLOCK_DAYS) * 1_000);
  });

  it.each([
    { historyDays: 364, weeks: 'a year', repeats: 1 / 27 + 2 / 28 + 3 / 29 },
    { historyDays: 28, weeks: 'four weeks', repeats: 1 / 3 + 2 / 4 + 3 / 5 },
  ])('repeats blocks within a path as often as a history of $weeks implies', ({ historyDays, repeats }) => {
    const paths = 20_000;
    const drawn = drawBlocks({
      days: 4 * BLOCK_DAYS,
      horizonDays: 4 * BLOCK_DAYS,
      paths,
      historyDays,
      random: seededRandom('urn'),
    });
    let repeated = 0;
    for (let path = 0; path < paths; path += 1)
      repeated += 4 - new Set([0, 1, 2, 3].map((block) => drawn[block * paths + path])).size;
    // For the three draws after the first, the second repeats with probability 1 in n + 1, the third with 2 in n + 2,
    // and the fourth with 3 in n + 3.
    expect(Math.abs(repeated / paths - repeats)).toBeLessThan(0.02);
  });

  it('draws every part of the history equally often', () => {
    const drawn = drawBlocks({
      days: 28,
      horizonDays: 28,
      paths: 20_000,
      historyDays: 56,
      random: seededRandom('even'),
    });
    const tenths = [...drawn].reduce<number[]>(
      (all, value) => all.with(Math.floor(value * 10), (all[Math.floor(value * 10)] ?? 0) + 1),
      Array.from({ length: 10 }, () => 0),
    );
    for (const count of tenths) expect(Math.abs(count - 4_000)).toBeLessThan(300);
  });

  it('rejects random numbers out of range', () => {
    for (const bad of [1, -0.1, Number.NaN])
      expect(() => drawBlocks({ days: 14, horizonDays: 14, paths: 100, historyDays: 364, random: () => bad })).toThrow(
        'random numbers must be at least 0 and below 1',
      );
  });
});
