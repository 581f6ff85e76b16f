import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { decideNextAction } from './decide-next-action.ts';
import type { ActionAccount, ActionExtra, ActionInputs, ActionPromo, NextAction } from './next-action.ts';

const card = (fields: Partial<ActionAccount> = {}): ActionAccount => ({
  accountId: 'visa',
  accountName: 'Visa',
  owedMinor: minor(200_000),
  aprPpm: ppm(240_000),
  minimumMinor: minor(6_000),
  dueOn: civilDate('2026-03-05'),
  ...fields,
});
const later = { dueOn: civilDate('2026-03-20') };
const promo = (fields: Partial<Promo> = {}): Promo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(240_000),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: null,
  balanceMinor: minor(90_000),
  ...fields,
});
const promoOn = (fields: Partial<Promo> = {}, more: Partial<ActionPromo> = {}): ActionPromo => ({
  promo: promo(fields),
  outlook: promoOutlook(promo(fields), { dueDay: 15 }, TODAY),
  accountId: 'bt-card',
  accountName: 'Transfer card',
  ...more,
});
const sofa = { id: 'sofa', kind: 'deferred_interest' as const };
const extra = (fields: Partial<ActionExtra> = {}): ActionExtra => ({
  accountId: 'visa',
  accountName: 'Visa',
  extraMinor: minor(20_000),
  aprPpm: ppm(240_000),
  payBy: civilDate('2026-04-01'),
  ...fields,
});
const decide = (fields: Partial<ActionInputs>) =>
  decideNextAction({ today: TODAY, accountCount: 3, cards: [], promos: [], cash: null, plan: [], ...fields });

describe('decideNextAction', () => {
  it.each<{
    inputs: Partial<ActionInputs>;
    kind: NextAction['kind'];
    accountId: string | undefined;
    amount: number | undefined;
    why: string;
  }>`
    inputs                                                                                           | kind                 | accountId    | amount       | why
    ${{ accountCount: 0 }}                                                                           | ${'add_account'}     | ${undefined} | ${undefined} | ${'nothing there yet'}
    ${{}}                                                                                            | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'nothing to do'}
    ${{ cards: [card()], promos: [promoOn()], plan: [extra()] }}                                     | ${'pay_minimum_due'} | ${'visa'}    | ${6_000}     | ${'due within a week comes first'}
    ${{ cards: [card(later)], promos: [promoOn(), promoOn(sofa)], plan: [extra()] }}                 | ${'pay_promo'}       | ${'bt-card'} | ${10_000}    | ${'then a promotion'}
    ${{ cards: [card(later)], plan: [extra()] }}                                                     | ${'pay_extra'}       | ${'visa'}    | ${20_000}    | ${'then the plan’s extra'}
    ${{ cards: [card({ ...later, minimumMinor: null, missing: ['purchase_apr'] })] }}                | ${'enter_terms'}     | ${'visa'}    | ${undefined} | ${'then missing terms'}
    ${{ cards: [card({ paidMinor: minor(6_000) })] }}                                                | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the minimum is paid'}
    ${{ cards: [card({ paidMinor: minor(2_000) })] }}                                                | ${'pay_minimum_due'} | ${'visa'}    | ${4_000}     | ${'a part of it is paid'}
    ${{ cards: [card({ autopay: 'minimum' })] }}                                                     | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the bank pays the minimum'}
    ${{ cards: [card({ owedMinor: minor(0) })] }}                                                    | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'nothing owed'}
    ${{ cards: [card({ owedMinor: minor(1_500) })] }}                                                | ${'pay_minimum_due'} | ${'visa'}    | ${1_500}     | ${'never more than is owed'}
    ${{ cards: [card({ statementMinor: minor(80_000) })] }}                                          | ${'pay_statement'}   | ${'visa'}    | ${80_000}    | ${'the whole statement keeps purchases free of interest'}
    ${{ cards: [card({ statementMinor: minor(80_000) })], cash: { availableMinor: minor(50_000) } }} | ${'pay_minimum_due'} | ${'visa'}    | ${6_000}     | ${'not enough money for the statement'}
    ${{ cards: [card({ statementMinor: minor(80_000), autopay: 'statement' })] }}                    | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the bank pays the statement'}
    ${{ promos: [promoOn({ balanceMinor: minor(80_000) }, { paidMinor: minor(10_000) })] }}          | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the promotion’s payment of the month is made'}
    ${{ promos: [promoOn({ startsOn: civilDate('2026-04-01') })] }}                                  | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the promotion has not started'}
    ${{ plan: [extra()], cash: { availableMinor: minor(5_000) } }}                                   | ${'pay_extra'}       | ${'visa'}    | ${5_000}     | ${'no more than there is'}
    ${{ plan: [extra()], cash: { availableMinor: minor(-5_000) } }}                                  | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'no money at all'}
    ${{ plan: [extra({ extraMinor: minor(0) })] }}                                                   | ${'nothing_due'}     | ${undefined} | ${undefined} | ${'the plan has no extra'}
  `('$kind: $why', ({ inputs, kind, accountId, amount }) => {
    const action = decide(inputs);
    expect(action.kind).toBe(kind);
    expect('accountId' in action ? action.accountId : undefined).toBe(accountId);
    expect('amountMinor' in action ? action.amountMinor : undefined).toBe(amount);
  });

  it('picks the earliest date, then the highest cost', () => {
    const other = card({ accountId: 'store', aprPpm: ppm(300_000) });
    expect(decide({ cards: [card(), other] })).toMatchObject({ accountId: 'store' });
    expect(decide({ cards: [card({ dueOn: civilDate('2026-03-02') }), other] })).toMatchObject({ accountId: 'visa' });
  });

  it('reports an overdue payment, to be made today', () => {
    expect(decide({ cards: [card({ dueOn: civilDate('2026-02-25'), statementMinor: minor(80_000) })] })).toMatchObject({
      kind: 'pay_minimum_due',
      overdue: true,
      payBy: TODAY,
    });
  });

  it('looks seven days ahead, not eight', () => {
    expect([
      decide({ cards: [card({ dueOn: civilDate('2026-03-08') })] }).kind,
      decide({ cards: [card({ dueOn: civilDate('2026-03-09') })] }).kind,
    ]).toEqual(['pay_minimum_due', 'nothing_due']);
  });

  it('prefers imminent deferred interest to a promotion with more at stake', () => {
    const big = promoOn({ balanceMinor: minor(900_000) });
    expect(decide({ promos: [big, promoOn(sofa)] })).toMatchObject({ promoId: 'sofa', deferred: true });
    expect(decide({ promos: [big, promoOn(sofa, { plannedPerMonthMinor: minor(10_000) })] })).toMatchObject({
      promoId: 'bt',
      deferred: false,
    });
  });

  it('picks the promotion with the most at stake, and the larger of two extras at the same rate', () => {
    const small = promoOn({ id: 'small', balanceMinor: minor(30_000) });
    expect([decide({ promos: [small, promoOn()] }), decide({ promos: [promoOn(), small] })]).toMatchObject([
      { promoId: 'bt' },
      { promoId: 'bt' },
    ]);
    const larger = extra({ accountId: 'larger', extraMinor: minor(30_000) });
    expect([decide({ plan: [extra(), larger] }), decide({ plan: [larger, extra()] })]).toMatchObject([
      { accountId: 'larger' },
      { accountId: 'larger' },
    ]);
  });

  it('requests the terms of the card with the largest balance', () => {
    const open = (accountId: string, owed: number) =>
      card({ ...later, accountId, owedMinor: minor(owed), missing: ['due_day'] });
    expect(
      decide({
        cards: [open('small', 100), open('large', 900), card({ ...later, owedMinor: minor(0), missing: ['due_day'] })],
      }),
    ).toEqual({ kind: 'enter_terms', accountId: 'large', accountName: 'Visa', missing: ['due_day'] });
  });

  it('shows the next date when nothing is due', () => {
    expect(
      decide({ cards: [card({ dueOn: civilDate('2026-03-20') }), card({ dueOn: civilDate('2026-03-15') })] }),
    ).toEqual({ kind: 'nothing_due', nextDueOn: '2026-03-15' });
    expect(decide({ cards: [card({ dueOn: TODAY, paidMinor: minor(6_000) })] })).toEqual({
      kind: 'nothing_due',
      nextDueOn: TODAY,
    });
    expect(
      decide({ cards: [card({ dueOn: civilDate('2026-02-20'), paidMinor: minor(6_000) }), card({ dueOn: null })] }),
    ).toEqual({ kind: 'nothing_due', nextDueOn: null });
    expect(decide({})).toEqual({ kind: 'nothing_due', nextDueOn: null });
  });
});

describe('working', () => {
  it('shows late fee and a month of interest for a minimum, or which of them is unknown', () => {
    const action = decide({ cards: [card({ lateFeeMinor: minor(2_900) })] });
    expect(action).toMatchObject({
      valueMinor: 3_020,
      working: {
        formulaId: 'minimum.late-cost',
        assumptions: [],
        result: { key: 'cost_avoided', value: { kind: 'money', minor: 3_020 } },
      },
    });
    expect(decide({ cards: [card({ aprPpm: null })] })).toMatchObject({
      valueMinor: 0,
      working: { assumptions: ['late_fee_not_entered', 'apr_not_entered'] },
    });
  });

  it('shows a month of interest on the full statement balance', () => {
    expect(decide({ cards: [card({ statementMinor: minor(80_000) })] })).toMatchObject({
      valueMinor: 1_600,
      working: { formulaId: 'interest.month' },
    });
  });

  it('shows what a promotion costs if nothing changes', () => {
    const entry = promoOn(sofa);
    expect(decide({ promos: [entry] })).toMatchObject({
      valueMinor: entry.outlook.costAtEndMinor,
      payBy: entry.outlook.payBy,
      working: { formulaId: 'promo.deferred-at-end' },
    });
    expect(decide({ promos: [promoOn()] })).toMatchObject({
      valueMinor: 21_600,
      working: { formulaId: 'promo.year-at-later-rate' },
    });
  });

  it('shows a year of interest for an extra, and that it was capped', () => {
    expect(decide({ plan: [extra()] })).toMatchObject({
      valueMinor: 4_800,
      working: { formulaId: 'interest.year', assumptions: ['balance_stays_a_year'] },
    });
    expect(decide({ plan: [extra()], cash: { availableMinor: minor(5_000) } })).toMatchObject({
      valueMinor: 1_200,
      working: { assumptions: ['balance_stays_a_year', 'cut_to_available_cash'] },
    });
  });

  it('picks the extra at the highest rate', () => {
    expect(decide({ plan: [extra({ accountId: 'low', aprPpm: ppm(10_000) }), extra()] })).toMatchObject({
      accountId: 'visa',
    });
  });
});
