import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { date } from '../../testing/arbitrary.ts';
import type { Promo, PromoState } from './promo.ts';
import { advancePromo, PROMO_STATES, type PromoEvent, type PromoFacts, promoTransition } from './promo-lifecycle.ts';
import { promoStanding } from './promo-standing.ts';
import { promoState } from './promo-state.ts';

const d = civilDate;
const late = (...days: number[]) => days.map((daysLate) => ({ daysLate }));
const facts = (fields: Partial<PromoFacts> = {}): PromoFacts => ({
  kind: 'balance_transfer',
  startsOn: d('2026-01-01'),
  endsOn: d('2026-12-31'),
  balanceMinor: minor(100_000),
  today: d('2026-06-01'),
  isConfirmed: true,
  isTransferred: false,
  isRevoked: false,
  minimums: [],
  ...fields,
});

describe('promoTransition', () => {
  it.each<{ from: PromoState; event: PromoEvent; fields: Partial<PromoFacts>; to: PromoState; why: string }>`
    from                      | event             | fields                                             | to                        | why
    ${'draft'}                | ${'schedule'}     | ${{}}                                              | ${'upcoming'}             | ${'a member confirmed it'}
    ${'upcoming'}             | ${'start'}        | ${{}}                                              | ${'active'}               | ${'its first day arrived'}
    ${'active'}               | ${'near_end'}     | ${{ today: d('2026-11-01') }}                      | ${'closing'}              | ${'it ends in sixty days'}
    ${'closing'}              | ${'extend'}       | ${{}}                                              | ${'active'}               | ${'the issuer moved the end'}
    ${'active'}               | ${'clear'}        | ${{ balanceMinor: minor(0) }}                      | ${'cleared'}              | ${'the balance was paid off'}
    ${'closing'}              | ${'transfer'}     | ${{ balanceMinor: minor(0), isTransferred: true }} | ${'transferred'}          | ${'the balance was moved to another card'}
    ${'active'}               | ${'revoke'}       | ${{ isRevoked: true, minimums: late(61) }}         | ${'revoked'}              | ${'a minimum is more than sixty days late, and the issuer revoked the promotion'}
    ${'revoked'}              | ${'restore'}      | ${{ minimums: late(61, 0, 0, 0, 0, 0, 0) }}        | ${'active'}               | ${'six minimums were paid on time'}
    ${'revoked'}              | ${'expire'}       | ${{ today: d('2027-01-01') }}                      | ${'expired_with_balance'} | ${'the promotion ended first'}
    ${'closing'}              | ${'expire'}       | ${{ today: d('2027-01-01') }}                      | ${'expired_with_balance'} | ${'a balance remained at the end'}
    ${'expired_with_balance'} | ${'charge_retro'} | ${{ kind: 'deferred_interest' }}                   | ${'retro_charged'}        | ${'deferred interest is charged'}
    ${'retro_charged'}        | ${'clear'}        | ${{ balanceMinor: minor(0) }}                      | ${'cleared'}              | ${'the balance was paid off later'}
    ${'cleared'}              | ${'reopen'}       | ${{}}                                              | ${'active'}               | ${'a refund was reversed'}
  `('$from → $to: $why', ({ from, event, fields, to }) => {
    expect(promoTransition(from, event, facts(fields))).toEqual({ ok: true, state: to });
  });

  it.each<{ from: PromoState; event: PromoEvent; fields: Partial<PromoFacts>; guard: string; why: string }>`
    from                      | event             | fields                                                              | guard                      | why
    ${'draft'}                | ${'schedule'}     | ${{ isConfirmed: false }}                                           | ${'is_confirmed'}          | ${'no member compared it with the statement'}
    ${'upcoming'}             | ${'start'}        | ${{ today: d('2025-12-31') }}                                       | ${'has_begun'}             | ${'its first day is tomorrow'}
    ${'active'}               | ${'near_end'}     | ${{ today: d('2026-10-31') }}                                       | ${'is_near_end'}           | ${'it ends in sixty-one days'}
    ${'active'}               | ${'clear'}        | ${{}}                                                               | ${'nothing_owed'}          | ${'a balance remains'}
    ${'active'}               | ${'transfer'}     | ${{ balanceMinor: minor(0) }}                                       | ${'is_transferred'}        | ${'the balance was paid, not moved'}
    ${'active'}               | ${'revoke'}       | ${{ isRevoked: true, minimums: late(60) }}                          | ${'is_revoked'}            | ${'the law requires more than sixty days'}
    ${'active'}               | ${'revoke'}       | ${{ minimums: late(61) }}                                           | ${'is_revoked'}            | ${'the issuer may revoke it, but did not'}
    ${'revoked'}              | ${'restore'}      | ${{ minimums: late(61, 0, 0, 0, 0, 0) }}                            | ${'must_be_restored'}      | ${'only five minimums were on time'}
    ${'revoked'}              | ${'restore'}      | ${{ minimums: late(61, 0, 0, 0, 0, 0, 0), today: d('2027-01-01') }} | ${'must_be_restored'}      | ${'six minimums were on time, but the period is over'}
    ${'closing'}              | ${'expire'}       | ${{ today: d('2026-12-31') }}                                       | ${'is_over'}               | ${'it is the last day'}
    ${'expired_with_balance'} | ${'charge_retro'} | ${{}}                                                               | ${'has_deferred_interest'} | ${'a 0% transfer charges no deferred interest'}
    ${'cleared'}              | ${'reopen'}       | ${{ today: d('2027-01-01') }}                                       | ${'is_running'}            | ${'the promotion has ended'}
  `('$from rejects $event: $why', ({ from, event, fields, guard }) => {
    expect(promoTransition(from, event, facts(fields))).toEqual({ ok: false, code: 'guard_failed', guard });
  });

  it.each<[PromoState, PromoEvent]>([
    ['draft', 'start'],
    ['upcoming', 'clear'],
    ['active', 'expire'],
    ['cleared', 'revoke'],
    ['cleared', 'expire'],
    ['transferred', 'clear'],
    ['retro_charged', 'reopen'],
    ['retro_charged', 'charge_retro'],
    ['expired_with_balance', 'restore'],
  ])('%s has no transition %s', (from, event) => {
    expect(promoTransition(from, event, facts())).toEqual({ ok: false, code: 'not_in_table' });
  });

  it('reaches every state except draft', () => {
    expect([...new Set(PROMO_STATES.transitions.map(({ to }) => to))].sort()).toEqual([
      'active',
      'cleared',
      'closing',
      'expired_with_balance',
      'retro_charged',
      'revoked',
      'transferred',
      'upcoming',
    ]);
  });
});

describe('advancePromo', () => {
  it.each<{ from: PromoState; fields: Partial<PromoFacts>; state: PromoState; events: PromoEvent[]; why: string }>`
    from         | fields                                                                               | state              | events                                    | why
    ${'draft'}   | ${{}}                                                                                | ${'active'}        | ${['schedule', 'start']}                  | ${'it was confirmed during the period'}
    ${'draft'}   | ${{ isConfirmed: false }}                                                            | ${'draft'}         | ${[]}                                     | ${'an unconfirmed promotion stays a draft'}
    ${'draft'}   | ${{ today: d('2025-06-01') }}                                                        | ${'upcoming'}      | ${['schedule']}                           | ${'it has not started yet'}
    ${'active'}  | ${{ today: d('2027-01-01'), kind: 'deferred_interest' }}                             | ${'retro_charged'} | ${['near_end', 'expire', 'charge_retro']} | ${'the events of several months happen at once'}
    ${'active'}  | ${{ isRevoked: true, minimums: late(0, 70) }}                                        | ${'revoked'}       | ${['revoke']}                             | ${'a minimum is seventy days late'}
    ${'revoked'} | ${{ isRevoked: true, minimums: late(70, 0, 0, 0, 0, 0, 0) }}                         | ${'active'}        | ${['restore']}                            | ${'the promotion is restored, and not revoked again for the same minimum'}
    ${'revoked'} | ${{ isRevoked: true, minimums: late(70, 0, 0, 0, 0, 0, 0), today: d('2026-12-01') }} | ${'closing'}       | ${['restore', 'near_end']}                | ${'the promotion is restored shortly before the end'}
    ${'cleared'} | ${{ today: d('2026-12-01') }}                                                        | ${'closing'}       | ${['reopen', 'near_end']}                 | ${'a refund was reversed shortly before the end'}
    ${'active'}  | ${{ balanceMinor: minor(0), isTransferred: true }}                                   | ${'transferred'}   | ${['transfer']}                           | ${'a moved balance counts as transferred, not as paid'}
  `('$from → $state: $why', ({ from, fields, state, events }) => {
    expect(advancePromo(from, facts(fields))).toEqual({ state, events });
  });

  const anyFacts = fc.record({
    kind: fc.constantFrom<PromoFacts['kind']>(
      'balance_transfer',
      'deferred_interest',
      'intro_purchase',
      'installment_plan',
    ),
    today: date('2025-06-01', '2028-01-01'),
    balanceMinor: fc.constantFrom(minor(0), minor(5_000)),
    isConfirmed: fc.boolean(),
    isTransferred: fc.boolean(),
    isRevoked: fc.boolean(),
    minimums: fc.array(fc.constantFrom(0, 0, 0, 30, 61), { maxLength: 9 }).map((list) => late(...list)),
  });

  it('is idempotent: changes nothing if the same facts apply again', () => {
    const states = fc.constantFrom<PromoState>(
      'draft',
      'upcoming',
      'active',
      'closing',
      'cleared',
      'transferred',
      'revoked',
      'expired_with_balance',
      'retro_charged',
    );
    fc.assert(
      fc.property(states, anyFacts, (from, fields) => {
        const once = advancePromo(from, facts(fields));
        expect(advancePromo(once.state, facts(fields))).toEqual({ state: once.state, events: [] });
      }),
    );
  });

  it('matches the state by dates and balance if no other events happened', () => {
    fc.assert(
      fc.property(anyFacts, (fields) => {
        const plain = { ...facts(fields), isConfirmed: true, isTransferred: false, isRevoked: false };
        const promo: Promo = {
          ...plain,
          id: 'p',
          promoAprPpm: ppm(0),
          revertAprPpm: ppm(240_000),
          originalMinor: null,
        };
        expect(advancePromo('draft', plain).state).toBe(promoState(promo, plain.today));
      }),
    );
  });
});

describe('promoStanding', () => {
  const promo = (fields: Partial<Promo> = {}): Promo => ({
    id: 'p',
    kind: 'balance_transfer',
    promoAprPpm: ppm(0),
    revertAprPpm: ppm(240_000),
    startsOn: d('2026-01-01'),
    endsOn: d('2026-12-31'),
    originalMinor: null,
    balanceMinor: minor(100_000),
    ...fields,
  });
  const today = d('2026-06-01');

  it.each<{ fields: Partial<Promo>; minimums: number[]; on: string; closed: string | null; why: string }>`
    fields                                       | minimums  | on              | closed                    | why
    ${{}}                                        | ${[0, 0]} | ${'2026-06-01'} | ${null}                   | ${'the promotion is active'}
    ${{}}                                        | ${[]}     | ${'2025-12-31'} | ${'not_begun'}            | ${'the promotion has not started yet'}
    ${{}}                                        | ${[]}     | ${'2027-01-01'} | ${'over'}                 | ${'the promotion has ended'}
    ${{ transferWindowEndsOn: d('2026-03-31') }} | ${[]}     | ${'2026-03-31'} | ${null}                   | ${'it is the last day of the transfer window'}
    ${{ transferWindowEndsOn: d('2026-03-31') }} | ${[]}     | ${'2026-04-01'} | ${'transfer_window_over'} | ${'it is the day after the transfer window'}
    ${{}}                                        | ${[0, 3]} | ${'2026-06-01'} | ${'late_payment'}         | ${'under many agreements, a payment three days late closes the promotion to new balances'}
  `('reports on $on for new balances: $closed, because $why', ({ fields, minimums, on, closed }) => {
    expect(promoStanding(promo(fields), { minimums: late(...minimums) }, d(on)).closedToNew).toBe(closed);
  });

  it('reports a revoked promotion as closed to new balances', () => {
    expect(promoStanding(promo(), { minimums: late(61), isRevoked: true }, today)).toMatchObject({
      state: 'revoked',
      closedToNew: 'revoked',
    });
  });

  it('reports whether each condition is kept, broken or unknown', () => {
    const asked = promo({ conditions: ['on_time_minimum', 'plan_payment', 'no_new_purchases'] });
    expect(promoStanding(asked, {}, today).conditions.map(({ standing }) => standing)).toEqual([
      'not_known',
      'not_known',
      'not_known',
    ]);
    expect(
      promoStanding(
        asked,
        { minimums: late(0), missedPlanPayments: 1, newPurchasesMinor: minor(0) },
        today,
      ).conditions.map(({ standing }) => standing),
    ).toEqual(['kept', 'broken', 'kept']);
  });

  it('reports a risk while a balance is projected for the pay-by date, but not after the promotion ends', () => {
    const risk = (projected: number, on = today) =>
      promoStanding(promo(), { projectedLeftMinor: minor(projected) }, on).atRisk;
    expect([risk(0), risk(1), risk(1, addDays(d('2026-12-31'), 1))]).toEqual([false, true, false]);
  });

  it('reports a draft until a member confirms the promotion', () => {
    const entered = (confirmedOn: string | null) =>
      promo({ evidence: { enteredBy: 'ana', confirmedOn: confirmedOn === null ? null : d(confirmedOn) } });
    expect([
      promoStanding(entered(null), {}, today).state,
      promoStanding(entered('2026-01-05'), {}, today).state,
    ]).toEqual(['draft', 'active']);
  });
});
