import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { TODAY } from '../../testing/arbitrary.ts';
import { type ModeChange, modeBefore, modesOn, nextModeState } from './mode-change.ts';
import type { Eligibility } from './mode-eligibility.ts';
import { type ModeKey, MODES } from './mode-parameters.ts';

const change = (
  id: string,
  key: ModeKey,
  startsOn: string,
  state: ModeChange['state'] = 'scheduled',
  startedOn: string | null = state === 'active' ? startsOn : null,
): ModeChange => ({
  id,
  key,
  parameters: MODES[key],
  startsOn: civilDate(startsOn),
  state,
  startedOn: startedOn === null ? null : civilDate(startedOn),
});
const open = (): Eligibility => ({ eligible: true });
const closed = (): Eligibility => ({ eligible: false, reasons: [{ code: 'no_promo' }] });
const states = (changes: readonly ModeChange[]) => Object.fromEntries(changes.map(({ id, state }) => [id, state]));

describe('nextModeState', () => {
  it.each([
    [
      'scheduled',
      'start',
      { isDue: true, isEligible: true },
      { ok: true, state: 'active' },
      'its date is today or earlier',
    ],
    [
      'scheduled',
      'start',
      { isDue: false, isEligible: true },
      { ok: false, code: 'guard_failed', guard: 'is_due' },
      'its date is in the future',
    ],
    [
      'scheduled',
      'start',
      { isDue: true, isEligible: false },
      { ok: false, code: 'guard_failed', guard: 'is_eligible' },
      'the mode is no longer allowed',
    ],
    [
      'scheduled',
      'start',
      { isDue: false, isEligible: false },
      { ok: false, code: 'guard_failed', guard: 'is_due' },
      'the date is checked before eligibility',
    ],
    [
      'scheduled',
      'cancel',
      { isDue: false, isEligible: false },
      { ok: true, state: 'superseded' },
      'the user cancels it',
    ],
    [
      'scheduled',
      'supersede',
      { isDue: false, isEligible: true },
      { ok: true, state: 'superseded' },
      'another change replaces it',
    ],
    [
      'active',
      'supersede',
      { isDue: true, isEligible: true },
      { ok: true, state: 'superseded' },
      'another change starts',
    ],
    [
      'active',
      'cancel',
      { isDue: true, isEligible: true },
      { ok: false, code: 'not_in_table' },
      'an active change can only be replaced, not canceled',
    ],
    [
      'superseded',
      'start',
      { isDue: true, isEligible: true },
      { ok: false, code: 'not_in_table' },
      'a superseded change cannot restart',
    ],
  ] as const)('%s + %s with %j returns %j: %s', (state, event, facts, expected, _why) => {
    expect(nextModeState(state, event, facts)).toEqual(expected);
  });
});

describe('modesOn', () => {
  it('starts due changes and supersedes the active one', () => {
    const { changes, active } = modesOn(
      [
        change('a', 'balanced', '2026-01-01', 'active'),
        change('b', 'quick_wins', '2026-03-01'),
        change('c', 'safety_first', '2026-03-02'),
      ],
      TODAY,
      open,
    );
    expect(states(changes)).toEqual({ a: 'superseded', b: 'active', c: 'scheduled' });
    expect(active).toMatchObject({ id: 'b', startedOn: TODAY });
  });

  it('starts the latest of several due changes, and the last in the list within a day', () => {
    const due = [
      change('a', 'balanced', '2026-02-20'),
      change('b', 'quick_wins', '2026-02-28'),
      change('c', 'safety_first', '2026-02-28'),
      change('d', 'balanced', '2026-02-01'),
    ];
    expect(states(modesOn(due, TODAY, open).changes)).toEqual({
      a: 'superseded',
      b: 'superseded',
      c: 'active',
      d: 'superseded',
    });
  });

  it('keeps the active mode if the due mode is no longer allowed, and reports why', () => {
    const { changes, active, refused } = modesOn(
      [change('a', 'balanced', '2026-01-01', 'active'), change('b', 'float', '2026-03-01')],
      TODAY,
      closed,
    );
    expect(states(changes)).toEqual({ a: 'active', b: 'scheduled' });
    expect(active?.id).toBe('a');
    expect(refused).toMatchObject([{ change: { id: 'b' }, eligibility: { reasons: [{ code: 'no_promo' }] } }]);
  });

  it('ignores the eligibility of future changes', () => {
    const { active, refused, changes } = modesOn([change('b', 'float', '2026-03-02')], TODAY, closed);
    expect([active, refused, states(changes)]).toEqual([null, [], { b: 'scheduled' }]);
  });

  it('rejects two active modes and duplicate ids', () => {
    expect(() =>
      modesOn(
        [change('a', 'balanced', '2026-01-01', 'active'), change('b', 'balanced', '2026-01-01', 'active')],
        TODAY,
        open,
      ),
    ).toThrow('one mode');
    expect(() =>
      modesOn([change('a', 'balanced', '2026-01-01'), change('a', 'balanced', '2026-01-01')], TODAY, open),
    ).toThrow('ids of their own');
  });

  it('activates at most one mode, never reactivates a superseded one, and is idempotent', () => {
    const list = fc.array(
      fc.record({ after: fc.integer({ min: -30, max: 30 }), over: fc.boolean(), allowed: fc.boolean() }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(list, (each) => {
        const changes = each.map(({ after, over, allowed }, index) =>
          change(`${index}`, allowed ? 'balanced' : 'float', addDays(TODAY, after), over ? 'superseded' : 'scheduled'),
        );
        const eligibility = ({ key }: ModeChange) => (key === 'float' ? closed() : open());
        const once = modesOn(changes, TODAY, eligibility);
        expect(once.changes.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
        expect(once.active?.key).not.toBe('float');
        for (const [index, { state }] of changes.entries())
          if (state === 'superseded') expect(once.changes[index]?.state).toBe('superseded');
        const twice = modesOn(once.changes, TODAY, eligibility);
        expect(twice.changes).toEqual(once.changes);
      }),
    );
  });
});

describe('modeBefore', () => {
  it('returns the last mode that was active, not one that never started', () => {
    const history = [
      change('old', 'quick_wins', '2025-06-01', 'superseded', '2025-06-01'),
      change('last', 'safety_first', '2026-01-01', 'superseded', '2026-01-01'),
      change('never', 'float', '2026-02-01', 'superseded'),
      change('now', 'balanced', '2026-02-15', 'active'),
    ];
    expect(modeBefore(history)?.id).toBe('last');
    expect(modeBefore(history.slice(2))).toBeNull();
    expect(modeBefore([])).toBeNull();
  });

  it('returns the previous mode after a switch', () => {
    const { changes } = modesOn(
      [change('a', 'balanced', '2026-01-01', 'active'), change('b', 'quick_wins', '2026-03-01')],
      TODAY,
      open,
    );
    expect(modeBefore(changes)).toMatchObject({ id: 'a', key: 'balanced' });
  });
});
