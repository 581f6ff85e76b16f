import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../../projections/debt/debt.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { type EligibilityFacts, modeEligibility } from './mode-eligibility.ts';
import { MODE_KEYS } from './mode-parameters.ts';

const segment = (aprPpm: number, more: Partial<DebtSegment> = {}): DebtSegment => ({
  id: 'x',
  kind: 'purchase',
  balanceMinor: minor(50_000),
  aprPpm: ppm(aprPpm),
  ...more,
});
const promo = (endsOn = '2026-12-31', more: Partial<DebtSegment> = {}): DebtSegment =>
  segment(0, { id: 'p', kind: 'promo', promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(280_000) }, ...more });
const debt = (id: string, segments: DebtSegment[], kind: Debt['kind'] = 'card'): Debt => ({
  id,
  name: id,
  kind,
  segments,
  minimum: { kind: 'installment', paymentMinor: minor(2_500) },
});
const due = (dueOn: string, paidOn: string | null, debtId = 'bt') => ({
  debtId,
  dueOn: civilDate(dueOn),
  paidOn: paidOn === null ? null : civilDate(paidOn),
});
const facts = (fields: Partial<EligibilityFacts> = {}): EligibilityFacts => ({
  today: TODAY,
  debts: [debt('bt', [promo()])],
  inGraceDebtIds: [],
  minimums: [due('2026-02-10', '2026-02-10')],
  graceWithoutPromo: { bt: true },
  ...fields,
});

describe('eligibility to hold cash against promotions', () => {
  it.each<[Partial<EligibilityFacts>, object[], string]>([
    [{}, [], 'the household has an interest-free balance and no other debt'],
    [{ debts: [] }, [{ code: 'no_promo' }], 'there is no promotion to hold cash against'],
    [
      { debts: [debt('bt', [promo('2026-12-31', { balanceMinor: minor(0) })])] },
      [{ code: 'no_promo' }],
      'the promotion is paid off',
    ],
    [
      { debts: [debt('bt', [promo('2026-12-31', { aprPpm: ppm(19_000) })])] },
      [{ code: 'no_promo' }, { code: 'segment_bears_interest', debtIds: ['bt'] }],
      'a reduced rate still bears interest',
    ],
    [
      { debts: [debt('bt', [promo('2026-02-28')])] },
      [{ code: 'no_promo' }, { code: 'segment_bears_interest', debtIds: ['bt'] }],
      'the promotion is over, and its later rate applies',
    ],
    [{ debts: [debt('bt', [promo(TODAY)])] }, [], 'the last day of a promotion counts'],
    [
      { debts: [debt('bt', [promo(), segment(240_000)])] },
      [{ code: 'segment_bears_interest', debtIds: ['bt'] }],
      'purchases on the same card bear interest',
    ],
    [
      { debts: [debt('bt', [promo(), segment(240_000)])], inGraceDebtIds: ['bt'] },
      [],
      'purchases in their grace period bear no interest',
    ],
    [
      { debts: [debt('bt', [promo(), segment(290_000, { kind: 'cash_advance' })])], inGraceDebtIds: ['bt'] },
      [{ code: 'segment_bears_interest', debtIds: ['bt'] }],
      'cash advances have no grace period',
    ],
    [
      { debts: [debt('bt', [promo()]), debt('visa', [segment(240_000)])] },
      [{ code: 'segment_bears_interest', debtIds: ['visa'] }],
      'another card bears interest',
    ],
    [
      { debts: [debt('bt', [promo()]), debt('visa', [segment(240_000, { balanceMinor: minor(0) })])] },
      [],
      'a card without a balance does not count',
    ],
    [{ debts: [debt('bt', [promo()]), debt('home', [segment(60_000)], 'loan')] }, [], 'a loan is not a card segment'],
    [{ minimums: [due('2026-02-10', '2026-02-10')] }, [], 'the minimum was paid on its due date'],
    [
      { minimums: [] },
      [{ code: 'minimums_not_known' }],
      'an empty history does not prove on-time payments (regression)',
    ],
    [{ debts: [], minimums: [] }, [{ code: 'no_promo' }], 'a household without debts has no minimums'],
    [
      { minimums: [due('2026-02-10', '2026-02-11')] },
      [{ code: 'minimum_late', debtIds: ['bt'] }],
      'the minimum was paid a day late',
    ],
    [
      { minimums: [due('2025-03-01', '2025-03-09')] },
      [{ code: 'minimum_late', debtIds: ['bt'] }],
      'a late payment exactly twelve months ago counts',
    ],
    [{ minimums: [due('2025-02-28', '2025-03-09')] }, [], 'an earlier late payment does not count'],
    [
      { minimums: [due('2026-02-28', null)] },
      [{ code: 'minimum_late', debtIds: ['bt'] }],
      'a minimum has been overdue since yesterday',
    ],
    [{ minimums: [due('2026-03-01', null), due('2026-03-15', null)] }, [], 'open minimums are due today or later'],
    [
      {
        minimums: [
          due('2026-01-10', '2026-01-12'),
          due('2026-02-10', '2026-02-12'),
          due('2026-02-10', '2026-02-12', 'visa'),
        ],
      },
      [{ code: 'minimum_late', debtIds: ['bt', 'visa'] }],
      'every debt with a late minimum is listed once',
    ],
    [
      { graceWithoutPromo: { bt: false } },
      [{ code: 'grace_needs_promo_paid', debtIds: ['bt'] }],
      'the card would lose its grace period',
    ],
    [
      { graceWithoutPromo: {} },
      [{ code: 'grace_not_known', debtIds: ['bt'] }],
      'it is unknown whether the card would keep its grace period',
    ],
    [
      { debts: [debt('bt', [promo()]), debt('visa', [segment(0)])], graceWithoutPromo: { bt: true, visa: false } },
      [],
      'a card without a promotion needs no such information',
    ],
  ])('with %j has the reasons for refusal %j: %s', (fields, reasons, _why) => {
    expect(modeEligibility('float', facts(fields))).toEqual(
      reasons.length === 0 ? { eligible: true } : { eligible: false, reasons },
    );
  });

  it('lists every reason at once', () => {
    const bad = facts({
      debts: [debt('bt', [promo(), segment(240_000)])],
      minimums: [due('2026-02-10', null)],
      graceWithoutPromo: { bt: false },
    });
    expect(modeEligibility('float', bad)).toMatchObject({
      reasons: [{ code: 'segment_bears_interest' }, { code: 'minimum_late' }, { code: 'grace_needs_promo_paid' }],
    });
  });
});

it.each(MODE_KEYS.filter((key) => key !== 'float'))(
  'the mode %s is allowed without debts and with a late minimum',
  (key) => {
    expect(modeEligibility(key, facts({ debts: [], minimums: [due('2026-02-10', null)] }))).toEqual({ eligible: true });
  },
);
