import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { busyHousehold, deposit, quietHousehold, scaled } from '../../testing/insight-household.ts';
import { move, yearly } from '../../testing/planned-moves.ts';
import { recompute } from '../../formulas.ts';
import type { HouseholdFacts } from './household-facts.ts';
import { INSIGHT_AREAS, type Insight, type InsightType } from './insight.ts';
import { INSIGHT_RULES, insights, insightWeight } from './insights.ts';

const ALL = Object.keys(INSIGHT_AREAS).sort();
const typesOf = (found: readonly Insight[]) => [...new Set(found.map(({ type }) => type))].sort();
const keysOf = (found: readonly Insight[]) => found.map(({ dedupKey }) => dedupKey);

describe('insights', () => {
  it('reports nothing for a household without anything noteworthy', () => {
    expect(insights(quietHousehold())).toEqual([]);
  });

  it('has a rule for every type, and every rule reports an insight for a household with all findings', () => {
    expect(Object.keys(INSIGHT_RULES).sort()).toEqual(ALL);
    expect(typesOf(insights(busyHousehold()))).toEqual(ALL);
  });

  it.each(Object.entries(INSIGHT_RULES))(
    'calls the rule %s, which reports only insights of its own type',
    (type, rule) => {
      expect(typesOf(rule(busyHousehold()))).toEqual([type]);
    },
  );

  it('gives every working the lines from which it can be recomputed', () => {
    for (const { working, value } of insights(busyHousehold())) {
      for (const each of [working, ...(value === null ? [] : [value.untilNextStatement, value.perYear])])
        expect(recompute(each)).toEqual(each.result.value);
    }
  });

  it('gives each insight a value of zero or more, a confidence, evidence, a subject and facts', () => {
    for (const found of insights(busyHousehold())) {
      expect(Math.min(found.valueMinor, found.valuePerYearMinor)).toBeGreaterThanOrEqual(0);
      if (found.value === null) expect(found.valuePerYearMinor).toBe(0);
      expect(found.confidencePpm).toBeGreaterThan(0);
      expect(found.confidencePpm).toBeLessThanOrEqual(1_000_000);
      expect(found.evidenceIds.length).toBeGreaterThan(0);
      expect(Object.keys(found.facts).length).toBeGreaterThan(0);
      expect(found.dedupKey.startsWith(`${found.type}:${found.subject.kind}:${found.subject.id}`)).toBe(true);
    }
  });

  it('never repeats a key', () => {
    const keys = keysOf(insights(busyHousehold()));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps the insight with the higher weight if two share a key', () => {
    const stale = { accountId: 'savings', name: 'Savings', asOf: busyHousehold().today, staleAfterDays: -1 };
    const older = { ...stale, asOf: busyHousehold().freshness[0]?.asOf ?? stale.asOf, staleAfterDays: 7 };
    const [kept, ...others] = insights(quietHousehold({ freshness: [stale, older] }));
    expect(others).toEqual([]);
    expect(kept?.severity).toBe('warning');
  });

  it('ranks the most valuable and most urgent insights first', () => {
    const found = insights(busyHousehold());
    const weights = found.map((each) => insightWeight(each, busyHousehold()));
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(found[0]?.severity).toBe('critical');
    expect(found.findIndex(({ type }) => type === 'stale_data')).toBeGreaterThan(
      found.findIndex(({ type }) => type === 'deferred_interest_ahead'),
    );
  });

  it('finds the same insights regardless of the order of accounts, series and transactions', () => {
    const straight = insights(busyHousehold());
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const shuffle = <T>(list: readonly T[]): T[] =>
          list
            .map((each) => ({ each, at: Number(numbers.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each);
        const facts = Object.fromEntries(
          Object.entries(busyHousehold()).map(([key, value]) => [key, Array.isArray(value) ? shuffle(value) : value]),
        ) as unknown as HouseholdFacts;
        const found = insights(facts);
        expect(keysOf(found)).toEqual(keysOf(straight));
        expect(found.map(({ valueMinor, evidenceIds }) => [valueMinor, evidenceIds])).toEqual(
          straight.map(({ valueMinor, evidenceIds }) => [valueMinor, evidenceIds]),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each([10, 100, 1_000])(
    'finds the same insights if all figures are %s times as large, because no threshold is a fixed amount',
    (factor) => {
      expect(keysOf(insights(scaled(busyHousehold(), factor))).sort()).toEqual(
        keysOf(insights(busyHousehold())).sort(),
      );
    },
  );

  it.each([100, 10_000])('ignores small amounts in a household %s times as rich', (factor) => {
    const facts = busyHousehold();
    const rich = {
      ...facts,
      monthlySpendingMinor: minor(facts.monthlySpendingMinor * factor),
      monthlyIncomeMinor: minor(facts.monthlyIncomeMinor * factor),
    };
    const small: InsightType[] = [
      'idle_cash',
      'better_account',
      'avoidable_interest',
      'price_rise',
      'duplicate_charge',
      'unusual_amount',
      'new_large_payee',
      'missed_income',
    ];
    expect(typesOf(insights(rich)).filter((type) => small.includes(type))).toEqual([]);
  });

  it('returns the same keys on the next day if nothing happened, except those of missed bills', () => {
    const tomorrow = { ...busyHousehold(), today: '2026-03-21' as HouseholdFacts['today'] };
    const stays = (found: Insight[]) =>
      keysOf(found)
        .filter((key) => !key.startsWith('missed_bill'))
        .sort();
    expect(stays(insights(tomorrow))).toEqual(stays(insights(busyHousehold())));
  });
});

describe('insightWeight', () => {
  const [idle] = insights(
    quietHousehold({
      deposits: [deposit('checking')],
      moves: [
        move('checking', { kind: 'account', accountId: 'savings', accountName: 'savings' }, [
          yearly('savings', 1_000_000, 40_000),
        ]),
      ],
    }),
  );
  if (idle === undefined) throw new Error('idle cash is found');
  const weigh = (fields: Partial<Insight>) => insightWeight({ ...idle, ...fields }, quietHousehold());

  it.each<[Partial<Insight>, number, string]>([
    // 400.00 a year × 80%
    [{}, 32_000, 'value times confidence'],
    [{ confidencePpm: ppm(400_000) }, 16_000, 'half the confidence halves the weight'],
    [{ deadlineOn: '2026-03-22' as Insight['deadlineOn'] }, 256_000, 'two days left multiply it by eight'],
    [
      { deadlineOn: '2026-03-19' as Insight['deadlineOn'] },
      256_000,
      'a day past the deadline still multiplies it by eight',
    ],
    [{ deadlineOn: '2026-03-27' as Insight['deadlineOn'] }, 128_000, 'a week left multiplies it by four'],
    [{ deadlineOn: '2026-04-03' as Insight['deadlineOn'] }, 64_000, 'two weeks left multiply it by two'],
    [{ deadlineOn: '2026-04-04' as Insight['deadlineOn'] }, 32_000, 'a later deadline has no effect'],
    [
      { valuePerYearMinor: minor(0), severity: 'critical' },
      320_000,
      'a critical one weighs at least a month of $4,000 × 80%',
    ],
    [{ valuePerYearMinor: minor(0), severity: 'warning' }, 32_000, 'a warning weighs at least a tenth of that'],
    [
      { valuePerYearMinor: minor(0), severity: 'info' },
      320,
      'one that is only worth knowing weighs at least a thousandth',
    ],
  ])('of an insight with %j is %s: %s', (fields, expected, _why) => {
    expect(weigh(fields)).toBe(expected);
  });
});
