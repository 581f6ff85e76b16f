import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { minor } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { money } from '../../foundation/working/working.ts';
import type { InsightFacts } from './insight.ts';
import {
  applyInsightEvent,
  followInsight,
  INSIGHT_STATES,
  type InsightCommand,
  type InsightEvent,
  type InsightRecord,
  type InsightState,
  newInsightRecord,
} from './insight-states.ts';

const facts = (value: number): InsightFacts => ({ amount: money('amount', minor(value)).value });
const record = (state: InsightState, fields: Partial<InsightRecord> = {}): InsightRecord => ({
  state,
  facts: facts(10_000),
  acknowledgedFacts: null,
  snoozedUntil: null,
  acted: false,
  ...fields,
});
const command = (event: InsightEvent): InsightCommand =>
  event === 'snooze'
    ? { event, until: addDays(TODAY, 7), today: TODAY }
    : event === 'wake'
      ? { event, today: TODAY }
      : event === 'reopen'
        ? { event, facts: facts(50_000) }
        : { event };
const EVENTS: InsightEvent[] = ['read', 'acknowledge', 'snooze', 'act', 'wake', 'reopen', 'expire'];

describe('applyInsightEvent', () => {
  // Columns: read, acknowledge, snooze, act, wake, reopen, expire; `-` means refused.
  it.each<[InsightState, string]>([
    ['active', 'read acknowledged snoozed acknowledged - - expired'],
    ['read', '- acknowledged snoozed acknowledged - - expired'],
    ['acknowledged', '- - snoozed acknowledged - active expired'],
    ['snoozed', '- acknowledged snoozed acknowledged active - expired'],
    ['expired', '- expired - expired - active -'],
  ])('in the state %s, the events lead to: %s', (from, expected) => {
    const reached = EVENTS.map((event) => {
      const result = applyInsightEvent(record(from), command(event));
      if (!result.ok) expect(result.refusal).toEqual({ code: 'not_allowed', from, event });
      return result.ok ? result.record.state : '-';
    });
    expect(reached.join(' ')).toBe(expected);
  });

  it('stores the facts at acknowledgment, and reopens an insight only when they change', () => {
    const acknowledged = applyInsightEvent(record('read'), { event: 'acknowledge' });
    expect(acknowledged).toMatchObject({ ok: true, record: { acknowledgedFacts: facts(10_000), acted: false } });
    if (!acknowledged.ok) return;
    expect(applyInsightEvent(acknowledged.record, { event: 'reopen', facts: facts(10_400) })).toEqual({
      ok: false,
      refusal: { code: 'facts_unchanged' },
    });
    expect(applyInsightEvent(acknowledged.record, { event: 'reopen', facts: facts(20_000) })).toMatchObject({
      ok: true,
      record: { state: 'active', facts: facts(20_000), acknowledgedFacts: null },
    });
  });

  it('remembers that the action was taken until the insight reopens', () => {
    const acted = applyInsightEvent(record('active'), { event: 'act' });
    expect(acted).toMatchObject({ ok: true, record: { state: 'acknowledged', acted: true } });
    if (acted.ok)
      expect(applyInsightEvent(acted.record, { event: 'reopen', facts: facts(90_000) })).toMatchObject({
        record: { acted: false },
      });
  });

  it.each<[string, number, boolean]>([
    ['yesterday', -1, false],
    ['today', 0, false],
    ['tomorrow', 1, true],
  ])('snoozes only until a later day: %s (%s days from today)', (_day, days, ok) => {
    const until = addDays(TODAY, days);
    const result = applyInsightEvent(record('active'), { event: 'snooze', until, today: TODAY });
    expect(result).toEqual(
      ok
        ? { ok, record: record('snoozed', { snoozedUntil: until }) }
        : { ok, refusal: { code: 'snooze_in_the_past', until } },
    );
  });

  it.each<[number, boolean]>([
    [1, false],
    [0, true],
    [-3, true],
  ])('wakes a snoozed insight when its snooze ends and no earlier: %s days left', (days, ok) => {
    const until = addDays(TODAY, days);
    const result = applyInsightEvent(record('snoozed', { snoozedUntil: until }), { event: 'wake', today: TODAY });
    expect(result).toEqual(ok ? { ok, record: record('active') } : { ok, refusal: { code: 'still_snoozed', until } });
  });

  it('leaves the given record unchanged', () => {
    const before = record('active');
    applyInsightEvent(before, { event: 'acknowledge' });
    expect(before).toEqual(record('active'));
  });

  it('reaches every state from `active`, and no others', () => {
    const states = Object.keys(INSIGHT_STATES);
    const reached = new Set<string>(['active']);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const to of states
        .filter((from) => reached.has(from))
        .flatMap((from) => Object.values(INSIGHT_STATES[from as InsightState])))
        reached.add(to);
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });
});

describe('followInsight', () => {
  const found = (value: number) => ({ facts: facts(value) });

  it.each<[string, InsightRecord | undefined, { facts: InsightFacts } | undefined, InsightState | undefined]>([
    ['a new insight is active', undefined, found(1), 'active'],
    ['nothing known and nothing found gives no record', undefined, undefined, undefined],
    ['an insight that was read stays read', record('read'), found(90_000), 'read'],
    ['an insight that is no longer found expires', record('active'), undefined, 'expired'],
    [
      'a dismissed insight that is no longer found expires',
      record('acknowledged', { acknowledgedFacts: facts(10_000) }),
      undefined,
      'expired',
    ],
    [
      'a dismissed insight with the same facts stays dismissed',
      record('acknowledged', { acknowledgedFacts: facts(10_000) }),
      found(10_100),
      'acknowledged',
    ],
    [
      'a dismissed insight with other facts reopens',
      record('acknowledged', { acknowledgedFacts: facts(10_000) }),
      found(30_000),
      'active',
    ],
    [
      'a snoozed insight stays snoozed before the end of its snooze',
      record('snoozed', { snoozedUntil: addDays(TODAY, 1) }),
      found(90_000),
      'snoozed',
    ],
    [
      'a snoozed insight wakes at the end of its snooze',
      record('snoozed', { snoozedUntil: TODAY }),
      found(10_000),
      'active',
    ],
    [
      'a snoozed insight that is no longer found expires',
      record('snoozed', { snoozedUntil: addDays(TODAY, 9) }),
      undefined,
      'expired',
    ],
    ['an expired insight that was never dismissed reopens', record('expired'), found(10_000), 'active'],
    [
      'an expired insight that was dismissed with the same facts stays dismissed',
      record('expired', { acknowledgedFacts: facts(10_000) }),
      found(10_000),
      'acknowledged',
    ],
    [
      'an expired insight that was dismissed with other facts reopens',
      record('expired', { acknowledgedFacts: facts(10_000) }),
      found(70_000),
      'active',
    ],
    ['an expired insight that is not found stays expired', record('expired'), undefined, 'expired'],
  ])('decides that %s', (_why, known, now, state) => {
    expect(followInsight(known, now, TODAY)?.state).toBe(state);
  });

  it("always returns today's facts", () => {
    expect(
      followInsight(record('acknowledged', { acknowledgedFacts: facts(10_000) }), found(10_100), TODAY)?.facts,
    ).toEqual(facts(10_100));
  });

  it("compares with the facts at dismissal and not yesterday's, so slow growth eventually reopens an insight", () => {
    let known: InsightRecord | undefined = record('acknowledged', { acknowledgedFacts: facts(10_000) });
    let days = 0;
    for (let value = 10_000; known?.state === 'acknowledged' && days < 100; value += 200, days += 1)
      known = followInsight(known, found(value), addDays(TODAY, days));
    expect(known?.state).toBe('active');
    expect(days).toBeGreaterThan(5);
  });

  it('gives the same result when run twice a day', () => {
    const known = fc.record({
      state: fc.constantFrom<InsightState>('active', 'read', 'acknowledged', 'snoozed', 'expired'),
      value: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null }),
      days: fc.integer({ min: -3, max: 3 }),
    });
    fc.assert(
      fc.property(
        known,
        fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
        ({ state, value, days }, now) => {
          const before = record(state, {
            acknowledgedFacts: value === null ? null : facts(value),
            snoozedUntil: state === 'snoozed' ? addDays(TODAY, days) : null,
          });
          const once = followInsight(before, now === undefined ? undefined : found(now), TODAY);
          expect(followInsight(once, now === undefined ? undefined : found(now), TODAY)).toEqual(once);
        },
      ),
    );
  });

  it('keeps an expired insight dismissed if a member dismissed it on a page that still showed it', () => {
    const dismissed = applyInsightEvent(record('expired'), { event: 'acknowledge' });
    if (!dismissed.ok) throw new Error('an expired insight can be dismissed');
    expect(followInsight(dismissed.record, found(10_000), TODAY)?.state).toBe('acknowledged');
    expect(followInsight(dismissed.record, found(50_000), TODAY)?.state).toBe('active');
  });

  it('starts a new record with the facts that the rule found', () => {
    expect(newInsightRecord(found(5))).toEqual({
      state: 'active',
      facts: facts(5),
      acknowledgedFacts: null,
      snoozedUntil: null,
      acted: false,
    });
  });
});
