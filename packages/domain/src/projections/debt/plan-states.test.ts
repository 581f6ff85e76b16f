import { describe, expect, it } from '@jest/globals';
import { PLAN_STATES, planEvent, type PlanState, planTransition } from './plan-states.ts';

describe('plan states', () => {
  it.each<[PlanState, PlanState, string | null]>([
    ['draft', 'active', 'begin'],
    ['active', 'paused', 'pause'],
    ['paused', 'active', 'resume'],
    ['paused', 'completed', 'complete'],
    ['active', 'superseded', 'supersede'],
    ['draft', 'completed', null],
    ['completed', 'active', null],
    ['superseded', 'active', null],
  ])('name the event from %s to %s: %s', (from, to, event) => {
    expect(planEvent(from, to)).toBe(event);
  });

  it('allow completion only if nothing is owed', () => {
    expect(planTransition('active', 'complete', { owedMinor: 1 })).toEqual({
      ok: false,
      code: 'guard_failed',
      guard: 'nothing_owed',
    });
    expect(planTransition('active', 'complete', { owedMinor: 0 })).toEqual({ ok: true, state: 'completed' });
  });

  it('have no transition from completed or superseded', () => {
    expect(PLAN_STATES.transitions.filter(({ from }) => from === 'completed' || from === 'superseded')).toEqual([]);
  });
});
