import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { useDirty } from '../dirty.ts';
import { emit } from '../events.ts';
import { createBackoff } from './backoff.ts';
import { followChanges } from './follow-changes.ts';
import type { LiveMessage, LivePage } from './live-page.ts';
import { HIDDEN_MS } from './pause-while-hidden.ts';
import { isStaleAfter } from './stale-queries.ts';

class FakeSource extends EventTarget {
  readonly url: string;
  readyState = 1;
  constructor(url: string) {
    super();
    this.url = url;
  }
  say(type: string, id: string, data: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId: id }));
  }
  refuse(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = 2;
  }
}

/** One browser whose tabs share a channel and a lock. */
function createBrowser({ locks = true } = {}) {
  const sources: FakeSource[] = [];
  const tabs = new Set<(said: LiveMessage) => void>();
  const queue: (() => void)[] = [];
  let isHeld = false;
  const takeTurn = (): void => {
    const next = isHeld ? undefined : queue.shift();
    if (!next) return;
    isHeld = true;
    next();
  };
  const request = ((_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const turn = () => {
        void hold();
      };
      const hold = async () => {
        await work();
        isHeld = false;
        resolve();
        takeTurn();
      };
      signal.addEventListener('abort', () => {
        const at = queue.indexOf(turn);
        if (at >= 0) queue.splice(at, 1);
        reject(new Error('aborted'));
      });
      queue.push(turn);
      takeTurn();
    })) as unknown as LockManager['request'];
  const openTab = ({ age = 3.2 } = {}) => {
    const visibility = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
    const page: LivePage = {
      open: (url) => {
        const source = new FakeSource(url);
        sources.push(source);
        return source;
      },
      channel: (_, hear) => {
        tabs.add(hear);
        const send = (said: LiveMessage) => {
          for (const other of tabs) if (other !== hear) other(structuredClone(said));
        };
        return { send, close: () => void tabs.delete(hear) };
      },
      locks: locks ? { request } : undefined,
      visibility: visibility as unknown as LivePage['visibility'],
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      age: () => age,
      backoff: () => createBackoff(() => 1),
    };
    const client = new QueryClient();
    for (const key of ['accounts', 'categories', 'part']) {
      client.setQueryData([key], 'here');
    }
    const stop = followChanges({ client, householdId: 'h1', page });
    const staleKeys = () => {
      const found = client
        .getQueryCache()
        .getAll()
        .filter((query) => query.state.isInvalidated)
        .map(({ queryKey }) => String(queryKey[0]));
      return found.toSorted();
    };
    const show = (state: DocumentVisibilityState) => {
      visibility.visibilityState = state;
      visibility.dispatchEvent(new Event('visibilitychange'));
    };
    return { client, stop, staleKeys, show };
  };
  const live = () => sources.filter(({ readyState }) => readyState === 1);
  return { openTab, sources, live };
}

const change = (changeSetId: string | null, ...kinds: string[]) => ({ changeSetId, kinds });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const GATHERED = 300;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a change to the household', () => {
  it('makes dependent queries stale, and is requested from the moment the page was read', async () => {
    const { openTab, sources } = createBrowser();
    const tab = openTab();
    expect(sources.map(({ url }) => url)).toEqual(['/api/v1/events?household=h1&ago=4']);
    sources[0]?.say('ready', 'c0');
    sources[0]?.say('change', 'c1', change('c1', 'transaction'));
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual(['accounts']);
    tab.stop();
  });

  it("that only concerns a user's own notifications makes no household data stale", async () => {
    const { openTab, sources } = createBrowser();
    const tab = openTab();
    tab.client.setQueryDefaults(['notifications'], { meta: { staleOn: ['notification'] } });
    tab.client.setQueryData(['notifications'], 0);
    sources[0]?.say('change', '', change(null, 'notification'));
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual(['notifications']);
    tab.stop();
  });

  it('is forwarded by the only connected tab to a second tab, which connects after the first one closes', async () => {
    const { openTab, live } = createBrowser();
    const [one, two] = [openTab(), openTab()];
    expect(live()).toHaveLength(1);
    live()[0]?.say('change', 'c1', change('c1', 'category'));
    await pass(GATHERED);
    expect([one.staleKeys(), two.staleKeys()]).toEqual([
      ['accounts', 'categories'],
      ['accounts', 'categories'],
    ]);
    one.stop();
    await pass(0);
    expect(live().map(({ url }) => url)).toEqual(['/api/v1/events?household=h1&after=c1']);
    two.stop();
    await pass(0);
    expect(live()).toEqual([]);
  });

  it('made before a second tab started listening is forwarded by the connected tab', async () => {
    const { openTab, live, sources } = createBrowser();
    const one = openTab();
    live()[0]?.say('change', 'c1', change('c1', 'category'));
    const two = openTab(); // it started reading before the change, because its data is 3.2 seconds old
    await pass(GATHERED);
    expect([two.staleKeys(), sources.length]).toEqual([['accounts', 'categories'], 1]);
    one.stop();
    two.stop();
  });

  it('older than the connected tab remembers makes the new tab refetch everything', async () => {
    const { openTab, live } = createBrowser();
    const one = openTab();
    live()[0]?.say('ready', 'c0');
    const two = openTab({ age: 61 });
    await pass(GATHERED);
    expect(two.staleKeys()).toEqual(['accounts', 'categories']);
    one.stop();
    two.stop();
  });

  it('made by this page itself refreshes nothing, regardless of which message comes first', async () => {
    const { openTab, live } = createBrowser();
    const tab = openTab();
    live()[0]?.say('change', 'mine', change('mine', 'transaction'));
    emit('ledger.changed', { changeSetId: 'mine' });
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual([]);
    live()[0]?.say('change', 'theirs', change('theirs', 'transaction'));
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual(['accounts']);
    tab.stop();
  });

  it('waits until unsaved input is saved or discarded', async () => {
    const { openTab, live } = createBrowser();
    const tab = openTab();
    const form = renderHook(({ dirty }) => useDirty(dirty), { initialProps: { dirty: true } });
    live()[0]?.say('change', 'c1', change('c1', 'transaction'));
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual([]);
    form.rerender({ dirty: false });
    await pass(0);
    expect(tab.staleKeys()).toEqual(['accounts']);
    tab.stop();
  });

  it('that has too many parts to list makes everything except code stale', async () => {
    const { openTab, live } = createBrowser();
    const tab = openTab();
    live()[0]?.say('all', 'c9');
    await pass(GATHERED);
    expect(tab.staleKeys()).toEqual(['accounts', 'categories']);
    tab.stop();
  });
});

describe('live connection', () => {
  it('is retried after a rejection, with growing delays, and continues where it stopped', async () => {
    const { openTab, sources } = createBrowser();
    const tab = openTab();
    sources[0]?.say('ready', 'c5');
    sources[0]?.refuse();
    await pass(1_900);
    expect(sources).toHaveLength(1);
    await pass(200);
    expect(sources[1]?.url).toBe('/api/v1/events?household=h1&after=c5');
    sources[1]?.refuse();
    await pass(3_000);
    expect(sources).toHaveLength(2);
    await pass(1_100);
    expect(sources).toHaveLength(3);
    tab.stop();
  });

  it('refetches the session after a rejection, because the session may have ended', async () => {
    const { openTab, sources } = createBrowser();
    const tab = openTab();
    tab.client.setQueryData(['session'], 'somebody');
    sources[0]?.dispatchEvent(new Event('error')); // broken connections reconnect automatically
    expect(tab.staleKeys()).toEqual([]);
    sources[0]?.refuse();
    expect(tab.staleKeys()).toEqual(['session']);
    tab.stop();
  });

  it('is released by a tab hidden for a minute, taken over by another, and catches up when visible', async () => {
    const { openTab, live } = createBrowser();
    const [one, two] = [openTab(), openTab()];
    live()[0]?.say('ready', 'c1');
    one.show('hidden');
    await pass(HIDDEN_MS - 1);
    one.show('visible');
    await pass(HIDDEN_MS);
    expect(live()).toHaveLength(1);
    one.show('hidden');
    await pass(HIDDEN_MS);
    expect(live()).toHaveLength(1);
    two.show('hidden');
    await pass(HIDDEN_MS);
    expect(live()).toEqual([]);
    one.show('visible');
    await pass(GATHERED);
    expect(live()).toHaveLength(1);
    expect(one.staleKeys()).toEqual(['accounts', 'categories']);
    one.stop();
    two.stop();
  });

  it('is separate for each tab if tabs cannot coordinate', () => {
    const { openTab, live } = createBrowser({ locks: false });
    const [one, two] = [openTab(), openTab()];
    expect(live()).toHaveLength(2);
    one.stop();
    two.stop();
    expect(live()).toEqual([]);
  });

  it('is not reopened after the server ended it with the session, and the page refetches everything', async () => {
    const { openTab, live, sources } = createBrowser();
    const tab = openTab();
    live()[0]?.say('end', '', { reason: 'session' });
    await pass(120_000);
    expect(sources).toHaveLength(1);
    expect(tab.staleKeys()).toContain('accounts');
  });
});

describe('isStaleAfter', () => {
  it.each<[string, Parameters<typeof isStaleAfter>[0], string[] | null, boolean]>([
    ['a query without a declaration stale after every change', { queryKey: ['goals'] }, ['tag'], true],
    ['a query that only names other kinds fresh', { queryKey: ['goals'], meta: { staleOn: ['goal'] } }, ['tag'], false],
    [
      'a query that names a changed kind stale',
      { queryKey: ['goals'], meta: { staleOn: ['goal', 'tag'] } },
      ['tag'],
      true,
    ],
    ['the session fresh after a change of another kind', { queryKey: ['session'] }, ['transaction'], false],
    ['the session stale after a change to the household', { queryKey: ['session'] }, ['household'], true],
    ['code always fresh', { queryKey: ['part', 'x'] }, null, false],
    ['any query stale if the changed kinds are unknown', { queryKey: ['categories'] }, null, true],
  ])('considers %s', (_, query, kinds, expected) => {
    expect(isStaleAfter(query, kinds && new Set(kinds))).toBe(expected);
  });
});
