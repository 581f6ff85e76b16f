import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { quietHousehold } from '../../testing/insight-household.ts';
import type { PlanFacts } from './household-facts.ts';
import { planOffTrack } from './plan-off-track.ts';

const plan = (fields: Partial<PlanFacts>): PlanFacts => ({
  planId: 'plan',
  name: 'Avalanche',
  plannedOwedMinor: minor(800_000),
  actualOwedMinor: minor(860_000),
  aprPpm: ppm(200_000),
  plannedDebtFreeOn: civilDate('2027-06-01'),
  projectedDebtFreeOn: civilDate('2027-08-01'),
  debtIds: ['visa', 'car'],
  ...fields,
});
const found = (fields: Partial<PlanFacts>) => planOffTrack(quietHousehold({ plans: [plan(fields)] }));

describe('planOffTrack', () => {
  it('reports how far the debts are behind the plan, and the cost until the next statement and per year', () => {
    // 600.00 behind × 20% = 120.00 a year; 11 days to the end of the month: 3.62
    expect(found({})).toMatchObject([
      {
        severity: 'notice',
        working: { result: { value: { minor: 60_000 } } },
        valueMinor: 362,
        valuePerYearMinor: 12_000,
        act: { kind: 'plan', subject: { kind: 'plan', id: 'plan', name: expect.any(String) } },
        evidenceIds: ['car', 'plan', 'visa'],
      },
    ]);
  });

  it.each<[string, Partial<PlanFacts>, string[]]>([
    [
      'reports a notice if the plan ends three months later',
      { projectedDebtFreeOn: civilDate('2027-09-01') },
      ['notice'],
    ],
    [
      'reports a warning if the plan ends more than three months later',
      { projectedDebtFreeOn: civilDate('2027-09-02') },
      ['warning'],
    ],
    ['reports a warning if the plan never ends', { projectedDebtFreeOn: null }, ['warning']],
    ['reports nothing if the debts are as planned', { actualOwedMinor: minor(800_000) }, []],
    ['reports nothing ahead of the plan', { actualOwedMinor: minor(700_000) }, []],
    ["ignores 79.99 behind, less than two percent of a month's spending", { actualOwedMinor: minor(807_999) }, []],
    ['reports 80.00 behind', { actualOwedMinor: minor(808_000) }, ['notice']],
  ])('%s', (_why, fields, severities) => {
    expect(found(fields).map(({ severity }) => severity)).toEqual(severities);
  });
});
