import { describe, expect, it } from '@jest/globals';
import type { DashboardLayout } from '@tideline/contract';
import type { Placements } from './arrangement.ts';
import { createLayoutSaver, SAVE_AFTER_MS, type SaveEvent } from './layout-saver.ts';

const placed = (id: string) => ({ id, size: 'm' as const, hidden: false });
const layout = (version: number, ...of: string[]): DashboardLayout => ({ version, widgets: of.map(placed) });
const ids = (widgets: Placements): string => widgets.map(({ id }) => id).join('');
const reversed = (now: Placements): Placements => now.toReversed();
const withLast =
  (id: string) =>
  (now: Placements): Placements => [...now, placed(id)];

class Conflict extends Error {
  readonly current: DashboardLayout;
  constructor(current: DashboardLayout) {
    super('conflict');
    this.current = current;
  }
}

/** Returns a page whose timers and server responses are triggered by the test. */
function page(start: DashboardLayout) {
  let shown = start;
  const timers: (() => void)[] = [];
  const waits: number[] = [];
  const requests: { sent: string; version: number; answer: (answer: DashboardLayout | Error) => Promise<void> }[] = [];
  const events: SaveEvent[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const saver = createLayoutSaver({
    shown: () => shown,
    show: (next) => {
      shown = next;
    },
    put: (widgets, version) =>
      new Promise((done, fail) => {
        const answer = async (given: DashboardLayout | Error) => {
          if (given instanceof Error) fail(given);
          else done(given);
          await settle();
        };
        requests.push({ sent: ids(widgets), version, answer });
      }),
    currentOf: (error) => (error instanceof Conflict ? error.current : undefined),
    wait: (ms) => {
      waits.push(ms);
      return new Promise((done) => timers.push(done));
    },
    onEvent: (event) => events.push(event),
  });
  const tick = async () => {
    for (const done of timers.splice(0)) done();
    await settle();
  };
  const request = (index: number) => {
    const found = requests[index];
    if (!found) throw new Error(`there is no request ${index}`);
    return found;
  };
  return { saver, tick, request, requests, events, waits, shown: () => `${ids(shown.widgets)} ${shown.version}` };
}

describe('layout change', () => {
  it('is shown immediately, and sent once with the version that was shown', async () => {
    const { saver, tick, request, requests, events, waits, shown } = page(layout(3, 'a', 'b'));
    saver.change(reversed);
    expect(shown()).toBe('ba 3');
    expect(requests).toHaveLength(0);
    expect(waits).toEqual([SAVE_AFTER_MS]);
    await tick();
    expect(request(0)).toMatchObject({ sent: 'ba', version: 3 });
    await request(0).answer(layout(4, 'b', 'a'));
    expect(shown()).toBe('ba 4');
    expect(events).toEqual([{ kind: 'saved', before: layout(3, 'a', 'b').widgets }]);
  });

  it('is sent together with changes that follow shortly afterward, without further delay', async () => {
    const { saver, tick, request, requests, waits } = page(layout(1, 'a'));
    saver.change(withLast('b'));
    saver.change(withLast('c'));
    saver.change(withLast('d'));
    expect(waits).toHaveLength(1);
    await tick();
    expect(request(0).sent).toBe('abcd');
    expect(requests).toHaveLength(1);
  });

  it('is sent only after a running request has returned its version, and stays visible meanwhile', async () => {
    const { saver, tick, request, requests, shown } = page(layout(1, 'a'));
    saver.change(withLast('b'));
    await tick();
    saver.change(withLast('c'));
    await tick();
    expect(requests).toHaveLength(1);
    await request(0).answer(layout(2, 'a', 'b'));
    expect(shown()).toBe('abc 2');
    expect(request(1)).toMatchObject({ sent: 'abc', version: 2 });
    await request(1).answer(layout(3, 'a', 'b', 'c'));
    expect(shown()).toBe('abc 3');
  });

  it('can be undone by storing the previous layout with the new version', async () => {
    const { saver, tick, request, events, shown } = page(layout(1, 'a', 'b'));
    saver.change(reversed);
    await tick();
    await request(0).answer(layout(2, 'b', 'a'));
    const [saved] = events;
    if (saved?.kind !== 'saved') throw new Error('it was not saved');
    saver.restore(saved.before);
    expect(shown()).toBe('ab 2');
    await tick();
    expect(request(1)).toMatchObject({ sent: 'ab', version: 2 });
    await request(1).answer(layout(3, 'a', 'b'));
    expect(events[1]).toEqual({ kind: 'undone' });
  });

  it('is replaced by the stored layout and reported as a conflict if another change was saved first', async () => {
    const { saver, tick, request, requests, events, shown } = page(layout(1, 'a', 'b'));
    saver.change(reversed);
    await tick();
    saver.change(withLast('c'));
    await request(0).answer(new Conflict(layout(7, 'x', 'a')));
    expect(shown()).toBe('xa 7');
    expect(events).toEqual([{ kind: 'conflict' }]);
    await tick();
    expect(requests).toHaveLength(1);
    saver.change(reversed);
    await tick();
    expect(request(1)).toMatchObject({ sent: 'ax', version: 7 });
  });

  it('is replaced by the stored layout and reported with a reason if it failed', async () => {
    const { saver, tick, request, events, shown } = page(layout(1, 'a', 'b'));
    const error = new Error('no answer');
    saver.change(reversed);
    await tick();
    await request(0).answer(error);
    expect(shown()).toBe('ab 1');
    expect(events).toEqual([{ kind: 'failed', error }]);
  });

  it('is sent immediately when the page is left', async () => {
    const { saver, tick, request, requests } = page(layout(0));
    saver.flush();
    expect(requests).toHaveLength(0);
    saver.change(withLast('a'));
    saver.flush();
    expect(request(0)).toMatchObject({ sent: 'a', version: 0 });
    await tick();
    expect(requests).toHaveLength(1);
  });
});
