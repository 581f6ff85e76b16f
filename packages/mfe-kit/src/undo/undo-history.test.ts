import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextStep, noHistory, withChange, withInverse, withoutStep, type UndoHistory } from './undo-history.ts';

describe('undo history of a tab', () => {
  it('undoes the newest change first, and redoes in the opposite order', () => {
    let history = withChange(withChange(noHistory, 'a'), 'b');
    expect(nextStep(history, 'undo')).toBe('b');
    history = withInverse(history, 'undo', 'b', 'b-undone');
    history = withInverse(history, 'undo', 'a', 'a-undone');
    expect(nextStep(history, 'undo')).toBeUndefined();
    expect(nextStep(history, 'redo')).toBe('a-undone');
    history = withInverse(history, 'redo', 'a-undone', 'a-again');
    expect(history).toEqual({ done: ['a-again'], undone: ['b-undone'] });
  });

  it('drops the redo steps after a new change', () => {
    const undone = withInverse(withChange(noHistory, 'a'), 'undo', 'a', 'a-undone');
    expect(withChange(undone, 'b')).toEqual({ done: ['b'], undone: [] });
  });

  it('counts a change once even if it is reported twice, and keeps the redo steps', () => {
    const history: UndoHistory = { done: ['a', 'b'], undone: ['c-undone'] };
    expect(withChange(history, 'a')).toBe(history);
  });

  it('undoes a change from the middle, like the button of an older message', () => {
    const history = withChange(withChange(noHistory, 'a'), 'b');
    expect(withInverse(history, 'undo', 'a', 'a-undone')).toEqual({ done: ['b'], undone: ['a-undone'] });
  });

  it('drops a step that the server no longer has', () => {
    expect(withoutStep({ done: ['a', 'b'], undone: ['c'] }, 'b')).toEqual({ done: ['a'], undone: ['c'] });
    expect(withoutStep({ done: ['a'], undone: ['c'] }, 'c')).toEqual({ done: ['a'], undone: [] });
  });

  it('stores only the newest hundred changes', () => {
    const history = Array.from({ length: 130 }, (_, index) => `c${index}`).reduce(withChange, noHistory);
    expect(history.done).toHaveLength(100);
    expect(history.done[0]).toBe('c30');
    expect(nextStep(history, 'undo')).toBe('c129');
  });

  it('undoes and redoes any number of steps in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(40), (count, wanted) => {
        const steps = Math.min(count, wanted);
        let history = Array.from({ length: count }, (_, index) => `${index}`).reduce(withChange, noHistory);
        for (let step = 0; step < steps; step += 1) {
          const id = nextStep(history, 'undo') ?? '';
          history = withInverse(history, 'undo', id, `${id}-`);
        }
        expect(history.done).toHaveLength(count - steps);
        for (let step = 0; step < steps; step += 1) {
          const id = nextStep(history, 'redo') ?? '';
          history = withInverse(history, 'redo', id, id.replace('-', '+'));
        }
        expect(history.done.map((id) => Number.parseInt(id, 10))).toEqual(
          Array.from({ length: count }, (_, index) => index),
        );
        expect(history.undone).toEqual([]);
      }),
    );
  });
});
