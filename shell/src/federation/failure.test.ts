import { beforeEach, expect, it } from '@jest/globals';
import { failedFile, kindOf } from './failure.ts';

let statuses: Record<string, number[]> = {};
beforeEach(() => {
  performance.getEntriesByName = (name: string) =>
    (statuses[new URL(name).pathname] ?? []).map(
      (responseStatus) => ({ responseStatus }) as unknown as PerformanceEntry,
    );
});

const entry = '/r/a/1/route.js';
const css = 'http://localhost/r/a/1/one.css';
const unavailable = new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
const late = new Error('#RUNTIME-008 ScriptNetworkError: Script "/r/a/1/route.js" timed out.');
const chunk = (type: string) =>
  Object.assign(new Error('Loading CSS chunk one failed.'), { code: 'CSS_CHUNK_LOAD_FAILED', type, request: css });

it.each<[string, unknown, Record<string, number[]>, string, string | undefined]>([
  ['no answer at all', unavailable, {}, 'network', entry],
  ['an error of the server', unavailable, { [entry]: [500] }, 'network', entry],
  ['an answer that was cut off', unavailable, { [entry]: [0] }, 'network', entry],
  ['a file that is gone', unavailable, { [entry]: [404] }, 'missing', entry],
  ['other bytes than the released ones', unavailable, { [entry]: [200] }, 'refused', entry],
  ['the newest answer counts', unavailable, { [entry]: [500, 200] }, 'refused', entry],
  ['an entry without an answer in time', late, { [entry]: [200] }, 'timeout', entry],
  ['a stylesheet with other bytes', chunk('error'), { '/r/a/1/one.css': [200] }, 'refused', css],
  ['a stylesheet without an answer in time', chunk('timeout'), {}, 'timeout', css],
  ['a module without an answer in time', new DOMException('', 'TimeoutError'), {}, 'timeout', undefined],
  ['an entry that throws', new Error('#RUNTIME-008 ScriptExecutionError: x'), { [entry]: [200] }, 'broken', undefined],
  ['an entry that provides nothing', new Error('#RUNTIME-001'), { [entry]: [200] }, 'broken', undefined],
  ['code that throws', new TypeError('x is not a function'), { [entry]: [200] }, 'broken', undefined],
])('classifies %s', (_, cause, seen, kind, url) => {
  statuses = seen;
  const file = failedFile(cause, entry);
  expect([kindOf(cause, file), file?.url]).toEqual([kind, url]);
});
