import { beforeEach, expect, it } from '@jest/globals';
import { kindOf } from './failure.ts';

let statuses: Record<string, number[]> = {};
beforeEach(() => {
  performance.getEntriesByName = (name: string) =>
    (statuses[new URL(name).pathname] ?? []).map(
      (responseStatus) => ({ responseStatus }) as unknown as PerformanceEntry,
    );
});

const files = ['/r/a/1/route.js', '/r/a/1/one.css'];
const unavailable = new Error('#RUNTIME-008');

it.each([
  ['no answer at all', unavailable, {}, 'network'],
  ['an error of the server', unavailable, { '/r/a/1/route.js': [500] }, 'network'],
  ['an answer that was cut off', unavailable, { '/r/a/1/route.js': [0], '/r/a/1/one.css': [200] }, 'network'],
  ['a file that is gone', unavailable, { '/r/a/1/route.js': [404], '/r/a/1/one.css': [200] }, 'missing'],
  [
    'all answered well and still refused: other bytes',
    unavailable,
    { '/r/a/1/route.js': [200], '/r/a/1/one.css': [200] },
    'refused',
  ],
  ['the newest answer counts', unavailable, { '/r/a/1/route.js': [500, 200], '/r/a/1/one.css': [200] }, 'refused'],
  [
    'no answer in time',
    new DOMException('', 'TimeoutError'),
    { '/r/a/1/route.js': [200], '/r/a/1/one.css': [200] },
    'timeout',
  ],
  ['code that throws', new Error('ScriptExecutionError: x is not a function'), { '/r/a/1/route.js': [200] }, 'broken'],
  ['a module without what it promised', new Error('a does not export ./one'), {}, 'broken'],
])('kindOf classifies %s', (_, cause, seen, expected) => {
  statuses = seen;
  expect(kindOf(cause, files)).toBe(expected);
});
