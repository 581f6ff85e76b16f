import { beforeEach, describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.ts';

let now = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 0;
  breaker = new CircuitBreaker({
    failuresMax: 3,
    firstPauseMs: 500,
    longestPauseMs: 60_000,
    now: () => now,
    random: () => 1,
  });
});
const fail = (times: number) => {
  for (let index = 0; index < times; index += 1) {
    now += breaker.pauseMs;
    breaker.admit();
    breaker.failed();
  }
};

describe('circuit breaker', () => {
  it('stays closed until three consecutive failures', () => {
    fail(2);
    expect(breaker.state).toBe('closed');
    breaker.succeeded();
    fail(2);
    expect([breaker.state, breaker.admit()]).toEqual(['closed', true]);
    fail(1);
    expect([breaker.state, breaker.admit(), breaker.pauseMs]).toEqual(['open', false, 500]);
  });

  it('admits one attempt after the pause, and closes when it succeeds', () => {
    fail(3);
    now += 500;
    expect([breaker.admit(), breaker.admit(), breaker.state]).toEqual([true, false, 'half-open']);
    breaker.succeeded();
    expect([breaker.state, breaker.admit(), breaker.admit()]).toEqual(['closed', true, true]);
  });

  it.each([
    [4, 1_000],
    [5, 2_000],
    [10, 60_000],
    [10_000, 60_000],
  ])('pauses after %i failures for %i ms', (failures, pauseMs) => {
    fail(failures);
    expect(breaker.pauseMs).toBe(pauseMs);
  });

  it('does not extend the pause because of requests that were sent before it opened', () => {
    fail(3);
    for (let index = 0; index < 60; index += 1) breaker.failed();
    expect(breaker.pauseMs).toBe(500);
  });

  it('pauses for as long as the receiver requested, even beyond its own maximum', () => {
    fail(2);
    breaker.failed(300_000);
    expect(breaker.pauseMs).toBe(300_000);
  });

  it('randomizes the pauses between half and full length', () => {
    const early = new CircuitBreaker({
      failuresMax: 1,
      firstPauseMs: 500,
      longestPauseMs: 60_000,
      now: () => 0,
      random: () => 0,
    });
    early.failed();
    expect(early.pauseMs).toBe(250);
  });
});
