import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { deferred } from '../testing/examples.ts';
import { timelineOf } from './timeline-layout.ts';

const today = '2026-03-01';

describe('timelineOf', () => {
  it('returns today, the transfer window, the pay-by date and the end in order', () => {
    const { today: now, rows } = timelineOf([deferred({ transferWindowEndsOn: '2026-05-01' })], today);
    const [row] = rows;
    expect(
      [0, now, row?.window, row?.safe, row?.end, 1].every(
        (at, index, all) => index === 0 || (at ?? -1) > (all[index - 1] ?? 2),
      ),
    ).toBe(true);
    expect(row?.start).toBe(0);
  });

  it('omits a past transfer window, and the pay-by date if it has passed', () => {
    expect(timelineOf([deferred({ transferWindowEndsOn: '2026-02-01', payBy: null })], today).rows[0]).toMatchObject({
      window: null,
      safe: null,
    });
  });

  it('returns at most five ticks, and no position outside the timeline, even for long periods', () => {
    const day = fc.integer({ min: 2016, max: 2036 }).map((year) => `${year}-06-15`);
    fc.assert(
      fc.property(fc.array(fc.record({ startsOn: day, endsOn: day }), { maxLength: 6 }), (dates) => {
        const { ticks, rows } = timelineOf(
          dates.map((one, index) => deferred({ id: String(index), ...one })),
          today,
        );
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const { start, end } of rows) for (const at of [start, end]) expect(at >= 0 && at <= 1).toBe(true);
      }),
    );
  });
});
