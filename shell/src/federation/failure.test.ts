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
  ['no response', unavailable, {}, 'network', entry],
  ['a server error', unavailable, { [entry]: [500] }, 'network', entry],
  ['a response that was cut off', unavailable, { [entry]: [0] }, 'network', entry],
  ['a deleted file', unavailable, { [entry]: [404] }, 'missing', entry],
  ['a file with a different hash', unavailable, { [entry]: [200] }, 'refused', entry],
  ['a successful response after a failed one', unavailable, { [entry]: [500, 200] }, 'refused', entry],
  ['an entry that times out', late, { [entry]: [200] }, 'timeout', entry],
  ['a stylesheet with a different hash', chunk('error'), { '/r/a/1/one.css': [200] }, 'refused', css],
  ['a stylesheet that times out', chunk('timeout'), {}, 'timeout', css],
  ['a module that times out', new DOMException('', 'TimeoutError'), {}, 'timeout', undefined],
  ['an entry that throws', new Error('#RUNTIME-008 ScriptExecutionError: x'), { [entry]: [200] }, 'broken', undefined],
  ['an entry without a container', new Error('#RUNTIME-001'), { [entry]: [200] }, 'broken', undefined],
  ['code that throws', new TypeError('x is not a function'), { [entry]: [200] }, 'broken', undefined],
])('failedFile and kindOf classify %s', (_, cause, seen, kind, url) => {
  statuses = seen;
  const file = failedFile(cause, entry);
  expect([kindOf(cause, file), file?.url]).toEqual([kind, url]);
});
