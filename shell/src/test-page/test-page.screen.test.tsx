import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { ApiError, renderScreen, type FakeApi } from '@tideline/mfe-kit/testing';
import type { Snapshot, SnapshotRemote } from '@tideline/registry/release';
import type { ExposeLoader } from '../federation/exposes.ts';
import type { Reported } from '../reporting/reporter.ts';
import { raiseInRemote } from './raise-in-remote.ts';
import { TestPage } from './test-page.screen.tsx';

const remote = (name: string): SnapshotRemote => ({
  name,
  active: {
    release: '1.0.0-aaaa',
    base: '',
    entry: '',
    globalName: `g_${name}`,
    integrity: {},
    exposes: { './screen': { js: [], css: [] } },
  },
  routes: [],
  nav: [],
  widgets: [],
  settings: [],
  commands: [],
});
const snapshotWith = (sentryDsn?: string): Snapshot => ({
  generation: 1,
  environment: 'production',
  shell: { release: '1', base: '', integrity: {}, lazyShares: {} },
  remotes: [remote('mfe-accounts'), remote('mfe-insights')],
  settings: { testPage: true, ...(sentryDsn === undefined ? {} : { sentryDsn }) },
});

let report: ((reported: Reported) => void) | undefined;
const watch = (watcher: (reported: Reported) => void) => {
  report = watcher;
  return () => undefined;
};
const loader = { load: async () => ({}), releaseOf: () => '1.0.0-aaaa' } as unknown as ExposeLoader;
const sent: RequestInit[] = [];
let tunnel: () => Promise<Response>;
const original = globalThis.fetch;

beforeEach(() => {
  sent.length = 0;
  tunnel = async () => new Response('{}');
  globalThis.fetch = ((url: string, init: RequestInit) => {
    expect(url).toBe('/monitoring');
    sent.push(init);
    return tunnel();
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = original;
});

const show = ({ dsn = 'http://key@receiver.example/1', api = {} }: { dsn?: string | null; api?: FakeApi } = {}) =>
  renderScreen(
    <TestPage snapshot={snapshotWith(dsn ?? undefined)} loader={loader} watch={dsn === null ? undefined : watch} />,
    { route: '/sentry-example-page', api },
  );

describe('relay check', () => {
  it.each([
    { why: 'reports get through', answer: async () => new Response('{}'), says: 'Reports get through' },
    {
      why: 'the relay rejects reports',
      answer: async () => new Response('', { status: 403 }),
      says: /refuses reports/,
    },
    {
      why: 'something blocks reports',
      answer: async () => Promise.reject(new TypeError('blocked')),
      says: /A browser extension may be blocking it/,
    },
  ])('reports that $why', async ({ answer, says }) => {
    tunnel = answer;
    show();
    expect(await screen.findByText(says)).toBeInTheDocument();
    expect(String(sent[0]?.body)).toContain('"type":"client_report"');
    expect(sent[0]?.credentials).toBe('omit');
  });

  it('is skipped if no receiver is configured, and a server error still shows its digest', async () => {
    const { user } = show({
      dsn: null,
      api: {
        testError: {
          raise: () => {
            throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: 'ABCDEFGHIJ' });
          },
        },
      },
    });
    expect(await screen.findByText(/No receiver is configured/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Raise a server error' }));
    expect(await screen.findByText('ABCDEFGHIJ')).toBeInTheDocument();
  });
});

describe('an error raised on purpose', () => {
  it("shows its event id while it is being sent, and then the relay's response", async () => {
    show();
    let accept: (status: number) => void = () => undefined;
    const outcome = new Promise<number>((resolve) => {
      accept = resolve;
    });
    act(() => report?.({ error: new Error('x'), tags: {}, eventId: 'e'.repeat(32), outcome }));
    const line = within(screen.getByRole('list')).getByRole('listitem');
    expect(line).toHaveTextContent(`Browser error ${'e'.repeat(32)} is being sent`);
    await act(async () => accept(200));
    expect(within(screen.getByRole('list')).getByRole('listitem')).toHaveTextContent('was accepted (200)');
  });

  it('is thrown by a file of the selected remote', async () => {
    const raise = jest.fn((id: string): never => {
      throw new Error(`raised ${id}`);
    });
    const get = jest.fn(async (_expose: string) => () => ({ raise }));
    Object.assign(globalThis, { 'g_mfe-insights': { get } });
    await expect(raiseInRemote(loader, remote('mfe-insights'), 'id-1')).rejects.toThrow('raised id-1');
    expect(get).toHaveBeenCalledWith('./fault');
  });

  it('has a digest if it was raised on the server', async () => {
    const { user } = show({
      api: {
        testError: {
          raise: () => {
            throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: 'QRSTUVWXYZ' });
          },
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Raise a server error' }));
    expect(await screen.findByText('QRSTUVWXYZ')).toBeInTheDocument();
    expect(screen.getByText(/is the digest/)).toBeInTheDocument();
  });
});
