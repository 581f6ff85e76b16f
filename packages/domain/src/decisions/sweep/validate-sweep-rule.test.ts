import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, checking, keepTarget, rule, savings } from '../../testing/sweeps.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { validateSweepRule } from './validate-sweep-rule.ts';

const context = {
  accounts: [checking(0), savings(0), savings(0, { id: 'euro', currency: 'EUR' }), card(0)],
  goalIds: ['holiday'],
  promoIds: ['p'],
};
const schedule = { startsOn: civilDate('2026-03-02'), every: 'monthly', endsOn: null } as const;
const problemsOf = (each: SweepRule) => {
  const result = validateSweepRule(each, context);
  return result.ok ? [] : result.problems.map(({ field, code }) => `${field} ${code}`);
};

const valid: SweepTerms[] = [
  keepTarget(300_000, 10_000),
  { kind: 'above_threshold', thresholdMinor: minor(0) },
  { kind: 'percent_of_income', sharePpm: ppm(1_000_000) },
  { kind: 'round_up', unitMinor: minor(100), releaseAtMinor: minor(500), startsOn: civilDate('2026-03-02') },
  { kind: 'fixed_schedule', amountMinor: minor(1), schedule },
  { kind: 'promo_deadline', promoId: 'p' },
  { kind: 'minimum_payment' },
  { kind: 'debt_extra', amountMinor: null },
  { kind: 'buffer_refill', protectedFloorMinor: minor(1) },
  { kind: 'savings_goal', goalId: 'holiday', schedule },
];

describe('validateSweepRule', () => {
  it.each(valid.map((terms) => [terms.kind, terms] as const))('accepts a complete rule of kind %s', (_kind, terms) => {
    const each = rule(terms, { trigger: 'manual' });
    expect(validateSweepRule(each, context)).toEqual({ ok: true, rule: each });
    expect(problemsOf(rule(terms))).toEqual([]);
  });

  const keep = (more: Partial<SweepRule>) => rule(keepTarget(300_000), more);
  const of = (terms: SweepTerms, more: Partial<SweepRule> = {}) => rule(terms, more);
  const table: [string, SweepRule][] = [
    ['/name name_missing', keep({ name: '  ' })],
    ['/sourceAccountId account_unknown', keep({ sourceAccountId: 'gone' })],
    ['/sourceAccountId source_is_debt', keep({ sourceAccountId: 'card' })],
    ['/destinations destination_missing', keep({ destinations: [] })],
    ['/destinations/0 destination_is_source', keep({ destinations: [{ kind: 'account', accountId: 'checking' }] })],
    [
      '/destinations/1 destination_twice',
      keep({
        destinations: [
          { kind: 'account', accountId: 'savings' },
          { kind: 'account', accountId: 'savings' },
        ],
      }),
    ],
    ['/destinations/0 account_unknown', keep({ destinations: [{ kind: 'account', accountId: 'gone' }] })],
    ['/destinations/0 currency_differs', keep({ destinations: [{ kind: 'account', accountId: 'euro' }] })],
    ['/destinations/0 destination_wrong_kind', keep({ destinations: [{ kind: 'account', accountId: 'card' }] })],
    ['/destinations/0 destination_wrong_kind', keep({ destinations: [{ kind: 'loan', accountId: 'savings' }] })],
    [
      '/destinations/0 destination_wrong_kind',
      of({ kind: 'debt_extra', amountMinor: null }, { destinations: [{ kind: 'account', accountId: 'savings' }] }),
    ],
    [
      '/destinations/0 destination_wrong_kind',
      of(
        { kind: 'buffer_refill', protectedFloorMinor: minor(1) },
        { destinations: [{ kind: 'loan', accountId: 'card' }] },
      ),
    ],
    ['/direction two_way_needs_deposit', of({ kind: 'minimum_payment' }, { direction: 'two_way' })],
    ['/keepFloorMinor below_zero', keep({ keepFloorMinor: minor(-1) })],
    ['/minMoveMinor below_zero', keep({ minMoveMinor: minor(-1) })],
    ['/roundToMinor not_above_zero', keep({ roundToMinor: minor(0) })],
    ['/bufferDays not_whole', keep({ bufferDays: 1.5 })],
    ['/bufferDays below_zero', keep({ bufferDays: -1 })],
    ['/cancelWindowHours not_whole', keep({ cancelWindowHours: 0.5 })],
    ['/cancelWindowHours below_zero', keep({ cancelWindowHours: -1 })],
    ['/confidencePpm confidence_out_of_range', keep({ confidencePpm: ppm(1_000_000) })],
    ['/confidencePpm confidence_out_of_range', keep({ confidencePpm: ppm(499_999) })],
    ['/maxMoveMinor max_below_min', keep({ minMoveMinor: minor(100), maxMoveMinor: minor(99) })],
    ['/maxMoveMinor max_below_rounding', keep({ roundToMinor: minor(500), maxMoveMinor: minor(499) })],
    ['/maxPerWeekMinor week_below_min', keep({ minMoveMinor: minor(100), maxPerWeekMinor: minor(99) })],
    [
      '/automation/limitMinor not_above_zero',
      keep({ automation: { level: 'pre_approved_below', limitMinor: minor(0) } }),
    ],
    ['/trigger trigger_does_not_fit', keep({ trigger: 'inflow' })],
    ['/terms/targetMinor below_zero', of(keepTarget(-1))],
    ['/terms/bandMinor below_zero', of(keepTarget(1, -1))],
    ['/terms/thresholdMinor below_zero', of({ kind: 'above_threshold', thresholdMinor: minor(-1) })],
    ['/terms/sharePpm share_out_of_range', of({ kind: 'percent_of_income', sharePpm: ppm(1_000_001) })],
    ['/terms/sharePpm share_out_of_range', of({ kind: 'percent_of_income', sharePpm: ppm(0) })],
    [
      '/terms/unitMinor not_above_zero',
      of({ kind: 'round_up', unitMinor: minor(0), releaseAtMinor: minor(500), startsOn: civilDate('2026-03-02') }),
    ],
    [
      '/terms/releaseAtMinor not_above_zero',
      of({ kind: 'round_up', unitMinor: minor(1), releaseAtMinor: minor(0), startsOn: civilDate('2026-03-02') }),
    ],
    ['/terms/amountMinor not_above_zero', of({ kind: 'fixed_schedule', amountMinor: minor(0), schedule })],
    [
      '/terms/schedule/endsOn ends_before_start',
      of({ kind: 'fixed_schedule', amountMinor: minor(1), schedule: { ...schedule, endsOn: civilDate('2026-03-01') } }),
    ],
    ['/terms/promoId promo_unknown', of({ kind: 'promo_deadline', promoId: 'gone' })],
    ['/terms/amountMinor not_above_zero', of({ kind: 'debt_extra', amountMinor: minor(0) })],
    ['/terms/protectedFloorMinor below_zero', of({ kind: 'buffer_refill', protectedFloorMinor: minor(-1) })],
    [
      '/terms/goalId goal_not_a_destination',
      of(
        { kind: 'savings_goal', goalId: 'holiday', schedule },
        { destinations: [{ kind: 'account', accountId: 'savings' }] },
      ),
    ],
  ];

  it.each(table)('reports %s', (problem, each) => {
    expect(problemsOf(each)).toContain(problem);
  });

  it('reports every problem at once', () => {
    expect(problemsOf(keep({ name: '', destinations: [], roundToMinor: minor(0) }))).toEqual([
      '/name name_missing',
      '/destinations destination_missing',
      '/roundToMinor not_above_zero',
    ]);
  });

  it('rejects a goal that no longer exists', () => {
    expect(problemsOf(of({ kind: 'savings_goal', goalId: 'gone', schedule }))).toEqual([
      '/terms/goalId goal_unknown',
      '/terms/goalId goal_not_a_destination',
    ]);
  });
});
