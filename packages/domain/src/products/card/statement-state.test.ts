import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { amount } from '../../testing/arbitrary.ts';
import {
  STATEMENT_STATES,
  type StatementEvent,
  statementStanding,
  type StatementState,
  statementTransition,
} from './statement-state.ts';

const d = civilDate;
const statement = {
  closesOn: d('2026-03-31'),
  dueOn: d('2026-04-25'),
  closingMinor: minor(60_000),
  minimumMinor: minor(2_500),
};
const paid = (...list: [string, number][]) =>
  list.map(([on, dollars]) => ({ on: d(on), amountMinor: minor(dollars * 100) }));
const standing = (today: string, ...list: [string, number][]) => statementStanding(statement, paid(...list), d(today));

describe('statementStanding', () => {
  it.each<{ today: string; payments: [string, number][]; state: StatementState; late: number; why: string }>`
    today           | payments                                     | state             | late  | why
    ${'2026-03-30'} | ${[]}                                        | ${'open'}         | ${0}  | ${'its cycle is still open'}
    ${'2026-03-31'} | ${[]}                                        | ${'issued'}       | ${0}  | ${'it closed today'}
    ${'2026-04-25'} | ${[]}                                        | ${'issued'}       | ${0}  | ${'a minimum due today is not late'}
    ${'2026-04-26'} | ${[]}                                        | ${'past_due'}     | ${1}  | ${'no payment arrived'}
    ${'2026-04-20'} | ${[['2026-04-10', 25]]}                      | ${'minimum_met'}  | ${0}  | ${'the minimum was paid'}
    ${'2026-04-20'} | ${[['2026-04-10', 24]]}                      | ${'issued'}       | ${0}  | ${'a dollar of the minimum is missing'}
    ${'2026-04-20'} | ${[['2026-04-10', 24], ['2026-04-11', 1]]}   | ${'minimum_met'}  | ${0}  | ${'the minimum was paid in two parts'}
    ${'2026-04-20'} | ${[['2026-04-10', 600]]}                     | ${'paid_in_full'} | ${0}  | ${'the whole statement was paid'}
    ${'2026-05-20'} | ${[['2026-04-10', 25], ['2026-05-01', 575]]} | ${'paid_in_full'} | ${0}  | ${'the minimum was paid on time, the rest later'}
    ${'2026-05-20'} | ${[['2026-04-30', 25]]}                      | ${'cured'}        | ${5}  | ${'the minimum was paid five days late'}
    ${'2026-05-20'} | ${[['2026-04-30', 600]]}                     | ${'cured'}        | ${5}  | ${'the whole statement was paid five days late, so it is cured'}
    ${'2026-05-20'} | ${[['2026-04-30', 25], ['2026-05-02', 575]]} | ${'paid_in_full'} | ${5}  | ${'it was cured, then paid in full'}
    ${'2026-06-24'} | ${[]}                                        | ${'past_due'}     | ${60} | ${'the minimum is sixty days late'}
    ${'2026-04-20'} | ${[['2026-04-21', 600]]}                     | ${'issued'}       | ${0}  | ${'a payment dated tomorrow does not count today'}
    ${'2026-04-20'} | ${[['2026-03-20', 600]]}                     | ${'issued'}       | ${0}  | ${'a payment before it closed paid the previous statement'}
    ${'2026-04-20'} | ${[['2026-03-31', 600]]}                     | ${'issued'}       | ${0}  | ${'a payment on the closing day is already in the closing balance'}
  `('returns $state on $today after payments $payments: $why', ({ today, payments, state, late }) => {
    expect(standing(today, ...payments)).toMatchObject({ state, daysLate: late });
  });

  it('reports the unpaid amounts of the minimum and of the whole statement', () => {
    expect(standing('2026-04-20', ['2026-04-10', 20])).toEqual({
      state: 'issued',
      paidMinor: 2_000,
      minimumOpenMinor: 500,
      openMinor: 58_000,
      daysLate: 0,
      paidInFullInTime: false,
    });
  });

  it('reports whether the statement was paid in full by the due date, as the grace period requires', () => {
    expect([
      standing('2026-05-20', ['2026-04-25', 600]).paidInFullInTime,
      standing('2026-05-20', ['2026-04-26', 600]).paidInFullInTime,
    ]).toEqual([true, false]);
  });

  it('reports a statement as paid in full if nothing is owed', () => {
    const nothing = { ...statement, closingMinor: minor(0), minimumMinor: minor(0) };
    expect(statementStanding(nothing, [], d('2026-06-30'))).toMatchObject({
      state: 'paid_in_full',
      daysLate: 0,
      openMinor: 0,
    });
  });

  it('rejects a statement that is due before it closes, and a minimum above the balance', () => {
    expect(() => statementStanding({ ...statement, dueOn: d('2026-03-30') }, [], d('2026-04-01'))).toThrow();
    expect(() => statementStanding({ ...statement, minimumMinor: minor(60_001) }, [], d('2026-04-01'))).toThrow();
  });

  it('never worsens if more is paid', () => {
    const rank: StatementState[] = ['past_due', 'issued', 'cured', 'minimum_met', 'paid_in_full'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        amount(70_000),
        amount(70_000),
        fc.integer({ min: 0, max: 90 }),
        (payDay, first, more, day) => {
          const on = addDays(d('2026-03-31'), payDay);
          const state = (cents: number) =>
            statementStanding(statement, [{ on, amountMinor: minor(cents) }], addDays(d('2026-03-31'), day)).state;
          expect(rank.indexOf(state(first + more))).toBeGreaterThanOrEqual(rank.indexOf(state(first)));
        },
      ),
    );
  });
});

describe('statementTransition', () => {
  const facts = (paidDollars: number) => ({
    closingMinor: minor(60_000),
    minimumMinor: minor(2_500),
    paidMinor: minor(paidDollars * 100),
  });

  it.each<{ from: StatementState; event: StatementEvent; dollars: number; result: object; why: string }>`
    from              | event               | dollars | result                                                          | why
    ${'open'}         | ${'pay'}            | ${600}  | ${{ ok: false, code: 'not_in_table' }}                          | ${'an open cycle has no statement to pay'}
    ${'issued'}       | ${'pay'}            | ${10}   | ${{ ok: false, code: 'guard_failed', guard: 'is_minimum_met' }} | ${'a payment below the minimum changes nothing'}
    ${'issued'}       | ${'close'}          | ${0}    | ${{ ok: false, code: 'not_in_table' }}                          | ${'a statement closes only once'}
    ${'minimum_met'}  | ${'pass_due'}       | ${25}   | ${{ ok: false, code: 'not_in_table' }}                          | ${'a met minimum is not late'}
    ${'minimum_met'}  | ${'return_payment'} | ${0}    | ${{ ok: true, state: 'issued' }}                                | ${'a payment was returned'}
    ${'paid_in_full'} | ${'return_payment'} | ${25}   | ${{ ok: true, state: 'minimum_met' }}                           | ${'one of two payments was returned'}
    ${'cured'}        | ${'return_payment'} | ${0}    | ${{ ok: true, state: 'past_due' }}                              | ${'the cured statement is late again'}
    ${'paid_in_full'} | ${'pass_due'}       | ${600}  | ${{ ok: false, code: 'not_in_table' }}                          | ${'no minimum is due'}
  `('$from + $event with $dollars paid: $why', ({ from, event, dollars, result }) => {
    expect(statementTransition(from, event, facts(dollars))).toMatchObject(result);
  });

  it('reaches every state except open', () => {
    const reached = new Set(STATEMENT_STATES.transitions.map(({ to }) => to));
    expect([...reached].sort()).toEqual(['cured', 'issued', 'minimum_met', 'paid_in_full', 'past_due']);
    expect(STATEMENT_STATES.transitions.every(({ from }) => from === 'open' || reached.has(from))).toBe(true);
  });
});
