import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, civilDate } from '@tideline/domain';
import { groupDays, type UpcomingEvent } from './group-days.ts';
import { layOutDays } from './lay-out-days.ts';

const START = civilDate('2026-11-22');
const event = (day: number, kind: UpcomingEvent['kind'], minor: number | null = 1_000, name = kind): UpcomingEvent => ({
  on: addDays(START, day),
  kind,
  name: `${name} ${day}`,
  amount: minor === null ? null : { minor: String(minor), currency: 'USD' },
  href: '/',
});
const KINDS = ['card_due', 'loan_due', 'card_closes', 'promo_safe', 'promo_end', 'series_out', 'series_in'] as const;
const anyEvents = fc.array(
  fc
    .record({ day: fc.integer({ min: 0, max: 45 }), kind: fc.constantFrom(...KINDS), minor: fc.nat(900_000) })
    .map(({ day, kind, minor }) => event(day, kind, minor)),
  { maxLength: 40 },
);

describe('groupDays', () => {
  it('labels deadlines first, then paydays, then the largest payments', () => {
    const groups = groupDays([
      event(1, 'series_out', 200),
      event(5, 'series_in', 215_000),
      event(9, 'series_out', 168_000),
      event(10, 'promo_safe', 94_900),
      event(19, 'series_in', 215_000),
      event(33, 'series_in', 215_000),
      event(40, 'card_due', 3_500),
    ]);
    expect(groups.filter(({ kind }) => kind === 'event').map(({ events }) => events[0]?.name)).toEqual([
      'series_in 5',
      'series_out 9',
      'promo_safe 10',
      'series_in 19',
      'series_in 33',
    ]);
  });

  it('joins events that are at most two days apart', () => {
    const closing = [1, 3, 5, 8, 9].map((day) => event(day, 'card_closes', null));
    expect(groupDays(closing).map(({ from, to, events }) => [from, to, events.length])).toEqual([
      ['2026-11-23', '2026-11-27', 3],
      ['2026-11-30', '2026-12-01', 2],
    ]);
  });

  it('puts every event in exactly one group, with at most five labels', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const groups = groupDays(events);
        const grouped = groups.flatMap((group) => group.events);
        expect(grouped).toHaveLength(events.length);
        expect(new Set(grouped)).toEqual(new Set(events));
        expect(groups.filter(({ kind }) => kind === 'event').length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('layOutDays', () => {
  const LABEL_PX = 140;
  const layOut = (events: readonly UpcomingEvent[], width: number) =>
    layOutDays(groupDays(events), {
      width,
      startsOn: START,
      endsOn: addDays(START, 45),
      weeks: [7, 14, 21, 28, 35, 42].map((day) => addDays(START, day)),
      linesOf: () => ['x'.repeat(LABEL_PX / 7)],
    });

  it('keeps labels within the line and apart from each other for any events', () => {
    fc.assert(
      fc.property(anyEvents, fc.integer({ min: 592, max: 1_200 }), (events, width) => {
        const { placed } = layOut(events, width);
        expect(placed.flatMap(({ group }) => group.events)).toHaveLength(events.length);
        for (const side of ['above', 'below'] as const) {
          const labels = placed.filter((one) => one.group.kind === 'event' && one.side === side);
          for (const [index, { labelLeft }] of labels.entries()) {
            expect(labelLeft).toBeGreaterThanOrEqual(0);
            expect(labelLeft + LABEL_PX).toBeLessThanOrEqual(width);
            const before = labels[index - 1];
            if (before !== undefined) expect(labelLeft).toBeGreaterThanOrEqual(before.labelLeft + LABEL_PX);
          }
        }
      }),
    );
  });

  it('draws no line through a date on the axis', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const { placed, ticks } = layOut(events, 840);
        const leaders = placed.filter(({ group, side }) => group.kind === 'event' && side === 'above');
        for (const { at } of ticks) for (const leader of leaders) expect(Math.abs(leader.at - at)).toBeGreaterThan(40);
      }),
    );
  });
});
