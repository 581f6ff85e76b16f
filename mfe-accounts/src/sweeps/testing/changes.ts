import type { FakeRequest } from '@tideline/mfe-kit/testing';

/** Returns the requests that change data. A backtest only computes. */
export const changesOf = (requests: readonly FakeRequest[]): FakeRequest[] =>
  requests.filter(({ method, name }) => method !== 'GET' && name !== 'sweepRules.backtest');
