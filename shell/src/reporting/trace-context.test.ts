import { describe, expect, it } from '@jest/globals';
import { traceContext } from './trace-context.ts';

const partsOf = (traceparent: string | undefined) =>
  /^00-(?<trace>[0-9a-f]{32})-(?<span>[0-9a-f]{16})-01$/.exec(traceparent ?? '')?.groups;

describe('trace context of requests', () => {
  it('has one trace for all requests of a page, and another trace for the next page', () => {
    const place = { pathname: '/accounts' };
    const next = traceContext(place, true);
    const [first, second] = [partsOf(next()), partsOf(next())];
    expect(first).toBeDefined();
    expect(second).toEqual({ ...first, span: expect.not.stringMatching(first?.['span'] ?? '') });
    place.pathname = '/transactions';
    expect(partsOf(next())?.['trace']).not.toBe(first?.['trace']);
  });

  it('is empty without tracing', () => {
    expect(traceContext({ pathname: '/' })()).toBeUndefined();
  });
});
