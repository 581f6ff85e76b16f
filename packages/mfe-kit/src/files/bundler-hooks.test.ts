import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FILE_TIMEOUT_MS, provideFileHooks } from './bundler-hooks.ts';
import { FileFailure } from './file-failure.ts';
import { renewAddress } from './load-files.ts';

beforeEach(() => {
  jest.useFakeTimers();
  performance.getEntriesByName = () => []; // the page of the test has no resource timing
  document.head.innerHTML = '';
});
afterEach(() => {
  jest.useRealTimers();
});

const hooks = provideFileHooks();

function stylesheet(href: string) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const notices: { type: string }[] = [];
  // the bundler sets the property
  Object.assign(link, { onerror: (event: Event) => void notices.push(event) });
  hooks.insertStyle(link);
  return { link, notices };
}

it('provideFileHooks provides the hooks to every bundle of the page', () => {
  expect((globalThis as { tidelineFiles?: unknown }).tidelineFiles).toBe(hooks);
});

it('the file hooks name a chunk like the bundler, and differently after a failure', () => {
  const nameOf = hooks.named((chunk) => `${chunk}.0abc.js`);
  expect(nameOf('panel')).toBe('panel.0abc.js');
  renewAddress(new FileFailure('network', 'http://localhost/r/mfe-a/1/panel.0abc.js', null));
  expect(nameOf('panel')).toMatch(/^panel\.0abc\.js\?again=/);
  expect(nameOf('other')).toBe('other.0abc.js');
});

it('the file hooks report a stylesheet that times out', () => {
  const { link, notices } = stylesheet('/r/mfe-a/1/late.css');
  expect(link.isConnected).toBe(true);
  jest.advanceTimersByTime(FILE_TIMEOUT_MS);
  expect(notices).toMatchObject([{ type: 'timeout', target: link }]);
});

it('the file hooks do not report a stylesheet that arrived', () => {
  const { link, notices } = stylesheet('/r/mfe-a/1/timely.css');
  link.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(FILE_TIMEOUT_MS);
  expect(notices).toEqual([]);
});

it('the file hooks request a stylesheet at another address if its preload failed', () => {
  performance.getEntriesByName = (name: string) =>
    name.endsWith('/lost.css') ? [{ responseStatus: 404 } as PerformanceResourceTiming] : [];
  expect(stylesheet('/r/mfe-a/1/lost.css').link.href).toMatch(/lost\.css\?again=/);
  expect(stylesheet('/r/mfe-a/1/found.css').link.href).toMatch(/found\.css$/);
});
