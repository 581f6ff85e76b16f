import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Beacon } from '@tideline/registry/release';
import { countCrashes } from './count-crashes.ts';
import { startBeacon, type ReleaseBeacon } from './release-beacon.ts';

const shell = { remote: 'shell', release: '1.0.0-aa' };
const accounts = { remote: 'mfe-accounts', release: '1.1.0-bb' };
let sent: Beacon[];
let showContent: (ms: number) => void;

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  showContent = () => undefined;
  globalThis.PerformanceObserver = class {
    constructor(notify: (list: { getEntries: () => { startTime: number }[] }) => void) {
      showContent = (ms) => notify({ getEntries: () => [{ startTime: ms }] });
    }
    observe() {}
  } as unknown as typeof PerformanceObserver;
});
afterEach(() => {
  jest.useRealTimers();
});

const start = (owner = 'shell'): ReleaseBeacon =>
  startBeacon({ page: document, owner, send: (body) => sent.push(JSON.parse(body) as Beacon) });
const leave = () => document.dispatchEvent(new Event('visibilitychange'));

it('the beacon sends loaded releases and the time to content once, ten seconds after the first load', () => {
  const beacon = start('mfe-accounts');
  beacon.loaded(shell);
  beacon.loaded(accounts);
  beacon.loaded(accounts);
  showContent(900);
  showContent(1_234.4);
  jest.advanceTimersByTime(9_999);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(sent).toEqual([{ loaded: [shell, accounts], failed: [], content: { ...accounts, ms: 1_234 } }]);
  leave();
  expect(sent).toHaveLength(1);
});

it('the beacon sends a failure within half a second, and the rest when the user leaves the page', () => {
  const beacon = start();
  beacon.loaded(shell);
  beacon.failed(accounts, 'load');
  jest.advanceTimersByTime(500);
  expect(sent).toEqual([{ loaded: [shell], failed: [{ ...accounts, what: 'load' }] }]);
  showContent(700);
  leave();
  expect(sent[1]).toEqual({ loaded: [], failed: [], content: { ...shell, ms: 700 } });
});

it('the beacon omits the time to content if the app of the page did not load', () => {
  start('mfe-accounts').loaded(shell);
  showContent(700);
  leave();
  expect(sent).toEqual([{ loaded: [shell], failed: [] }]);
});

it('countCrashes counts crashes of remotes and of the shell, and forwards every report', () => {
  const failed = jest.fn();
  const reported: unknown[] = [];
  const { report } = countCrashes(
    { report: (error, tags) => `event-${reported.push([error, tags])}`, watch: undefined },
    { loaded: () => undefined, failed },
    shell,
  );
  expect(report('one', { ...accounts, phase: 'render' })).toBe('event-1');
  expect(report('two', { phase: 'shell' })).toBe('event-2');
  expect(report('three', { ...accounts, phase: 'load', kind: 'network' })).toBe('event-3');
  expect(report('four')).toBe('event-4');
  expect(failed.mock.calls).toEqual([
    [accounts, 'crash'],
    [shell, 'crash'],
  ]);
});
