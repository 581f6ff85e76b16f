import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_STATES } from '../../records/ledger/account-states.ts';
import { SEGMENT_STATES } from '../../products/card/balance-segment.ts';
import { STATEMENT_STATES } from '../../products/card/statement-state.ts';
import { TRANSACTION_STATES } from '../../records/ledger/transaction-states.ts';
import { LOAN_STATES } from '../../products/loan/loan-life.ts';
import { MODE_CHANGE_STATES } from '../../decisions/mode/mode-change.ts';
import { PROMO_STATES } from '../../products/promo/promo-lifecycle.ts';
import { RULE_RUN_STATES } from '../../records/rules/preview-rules.ts';
import { SWEEP_RULE_STATES } from '../../decisions/sweep/sweep-rule-states.ts';
import { SWEEP_RUN_STATES } from '../../decisions/sweep/sweep-run-states.ts';
import { DUPLICATE_STATES, TRANSFER_STATES } from '../../records/transfer/transfer-states.ts';
import { eventsFrom, type StateTable, transition } from './state-table.ts';

type Lamp = 'off' | 'on' | 'broken';
const lamp: StateTable<Lamp, 'press' | 'repair', 'has_power' | 'has_bulb'> = {
  initial: 'off',
  states: ['off', 'on', 'broken'],
  transitions: [
    { from: 'off', event: 'press', to: 'on', guards: ['has_power', 'has_bulb'] },
    { from: 'off', event: 'press', to: 'broken', guards: ['has_power'] },
    { from: 'on', event: 'press', to: 'off', guards: [] },
    { from: 'broken', event: 'repair', to: 'off', guards: [] },
  ],
};

describe('transition', () => {
  it.each<{ from: Lamp; event: 'press' | 'repair'; power: boolean; bulb: boolean; result: object; why: string }>`
    from     | event       | power    | bulb     | result                                                     | why
    ${'off'} | ${'press'}  | ${true}  | ${true}  | ${{ ok: true, state: 'on' }}                               | ${'takes the first step whose guards are satisfied'}
    ${'off'} | ${'press'}  | ${true}  | ${false} | ${{ ok: true, state: 'broken' }}                           | ${'takes the second step if the first is blocked'}
    ${'off'} | ${'press'}  | ${false} | ${true}  | ${{ ok: false, code: 'guard_failed', guard: 'has_power' }} | ${'reports the failed guard of the last step if none is possible'}
    ${'on'}  | ${'press'}  | ${false} | ${false} | ${{ ok: true, state: 'off' }}                              | ${'takes a step without guards regardless of the facts'}
    ${'on'}  | ${'repair'} | ${true}  | ${true}  | ${{ ok: false, code: 'not_in_table' }}                     | ${'rejects an event that the state does not allow'}
  `('$from + $event: $why', ({ from, event, power, bulb, result }) => {
    expect(transition(lamp, from, event, { has_power: power, has_bulb: bulb })).toEqual(result);
  });

  it('treats a missing guard as false', () => {
    expect(transition(lamp, 'off', 'press', { has_bulb: true })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'has_power',
    });
  });
});

it('eventsFrom returns each event of a state once', () => {
  expect([eventsFrom(lamp, 'off'), eventsFrom(lamp, 'on'), eventsFrom(lamp, 'broken')]).toEqual([
    ['press'],
    ['press'],
    ['repair'],
  ]);
});

const tables: [string, StateTable<string, string, string>, string[]][] = [
  ['an account', ACCOUNT_STATES, ['deleted']],
  ['a transaction', TRANSACTION_STATES, ['void']],
  ['a card segment', SEGMENT_STATES, ['transferred']],
  ['a statement', STATEMENT_STATES, []],
  ['a promotion', PROMO_STATES, []],
  ['a loan', LOAN_STATES, ['refinanced', 'charged_off']],
  ['a change of mode', MODE_CHANGE_STATES, ['superseded']],
  ['a run of rules', RULE_RUN_STATES, ['undone']],
  ['a sweep rule', SWEEP_RULE_STATES, ['archived']],
  ['a sweep run', SWEEP_RUN_STATES, ['skipped', 'canceled', 'expired', 'voided', 'failed', 'returned']],
  ['a suggested transfer', TRANSFER_STATES, ['confirmed', 'rejected']],
  ['a possible duplicate', DUPLICATE_STATES, ['merged', 'kept_both']],
];

describe.each(tables)('state table of %s', (_name, table, terminal) => {
  it('reaches every state, and names no other', () => {
    const found = new Set([table.initial]);
    for (let size = 0; size !== found.size;) {
      size = found.size;
      for (const { from, to } of table.transitions) if (found.has(from)) found.add(to);
    }
    expect([...found].toSorted()).toEqual([...table.states].toSorted());
  });

  it('ends only in its final states', () => {
    expect(table.states.filter((state) => eventsFrom(table, state).length === 0).toSorted()).toEqual(
      terminal.toSorted(),
    );
  });

  it('has no transition that an earlier one hides', () => {
    const hidden = table.transitions.filter(({ from, event, guards }, index) =>
      table.transitions
        .slice(0, index)
        .some(
          (other) =>
            other.from === from && other.event === event && other.guards.every((guard) => guards.includes(guard)),
        ),
    );
    expect(hidden).toEqual([]);
  });

  it('allows every transition whose guards are satisfied, and rejects events that are not listed', () => {
    const events = [...new Set(table.transitions.map(({ event }) => event))];
    for (const state of table.states) {
      for (const event of events) {
        const steps = table.transitions.filter((each) => each.from === state && each.event === event);
        if (steps.length === 0) expect(transition(table, state, event)).toEqual({ ok: false, code: 'not_in_table' });
        for (const { guards, to } of steps) {
          const facts = Object.fromEntries(guards.map((guard) => [guard, true]));
          expect(transition(table, state, event, facts)).toEqual({ ok: true, state: to });
          if (steps.length > 1) continue;
          for (const guard of guards)
            expect(transition(table, state, event, { ...facts, [guard]: false })).toEqual({
              ok: false,
              code: 'guard_failed',
              guard,
            });
        }
      }
    }
  });
});
