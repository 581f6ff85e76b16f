import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureEdge, createQueryClient, noteResponse } from '@tideline/mfe-kit/host';
import { Page } from '@tideline/ui';
import { ApiError, fakeEdge, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import type { Snapshot, SnapshotRelease } from '@tideline/registry/release';
import type { ExposeLoader } from '../federation/exposes.ts';
import { App } from './app.tsx';

const release: SnapshotRelease = {
  release: 'r1',
  base: '/r/x/r1/',
  entry: '',
  globalName: '',
  integrity: {},
  exposes: {},
};
const remote = (
  name: string,
  path: `/${string}`,
  title: string,
  group: 'main' | 'end',
  order: number,
): Snapshot['remotes'][number] => ({
  name,
  routes: [{ path, component: `./${title.toLowerCase()}#Screen`, title, access: 'user' }],
  nav: [{ id: name, to: path, title, icon: 'list', group, order }],
  widgets: [],
  settings: [],
  commands: [],
  active: release,
});
const snapshot: Snapshot = {
  generation: 1,
  environment: 'test',
  shell: { release: 's1', base: '', integrity: {}, lazyShares: {} },
  remotes: [
    remote('mfe-settings', '/settings', 'Settings', 'end', 90),
    remote('mfe-insights', '/insights', 'Insights', 'main', 80),
    remote('mfe-accounts', '/accounts', 'Accounts', 'main', 10),
  ],
  settings: { testPage: false },
};

/** Returns a loader whose modules are pages with a title. Modules in `broken` fail. */
function fakeLoader(broken: Set<string>) {
  const asked: string[] = [];
  const askedAt: string[] = [];
  const loader: ExposeLoader = {
    load: (name) => {
      asked.push(`load ${name}`);
      askedAt.push(`${name} at ${location.pathname}`);
      if (broken.has(name)) return Promise.reject(new Error('not there'));
      return Promise.resolve({ Screen: () => <Page title={`The screen of ${name}`}>content</Page> });
    },
    peek: () => undefined,
    warm: (name) => void asked.push(`warm ${name}`),
    releaseOf: () => 'r1',
    referenceOf: () => 'event-7',
    crashedAgain: () => false,
    stepBack: () => false,
    onChange: () => () => undefined,
  };
  return { loader, asked, askedAt };
}

/** A live feed without events, because the test browser has no EventSource. */
class SilentFeed extends EventTarget {
  readonly readyState = 1;
  close(): void {}
}

const signedInApi: FakeApi = { auth: { session: () => testSession } };

function open(
  path: string,
  {
    broken = new Set<string>(),
    api = signedInApi,
    snapshot: composed = snapshot,
  }: { broken?: Set<string>; api?: FakeApi; snapshot?: Snapshot } = {},
) {
  cleanup();
  history.replaceState(null, '', path);
  const { fetch, requests } = fakeEdge(api);
  configureEdge({ fetch, onSettled: noteResponse, report: () => 'event-test' });
  const { loader, asked, askedAt } = fakeLoader(broken);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, gcTime: Infinity } });
  render(<App snapshot={composed} loader={loader} client={client} documentPath={path} />);
  return { user: userEvent.setup(), asked, askedAt, requests };
}

const navigation = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { EventSource: SilentFeed });
});

it('the app renders the navigation from all contributions, in order, before any remote is loaded', async () => {
  const { asked } = open('/accounts');
  expect(
    navigation()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Accounts', 'Insights', 'Settings']);
  expect(asked).toEqual([]);
  expect(await screen.findByRole('heading', { name: 'The screen of mfe-accounts' })).toBeInTheDocument();
  expect(navigation().getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
  expect(asked).toEqual(['load mfe-accounts']);
});

it('the app preloads a screen when the user points at its link, and focuses its heading on navigation', async () => {
  const { user, asked } = open('/accounts');
  await screen.findByRole('heading', { name: 'The screen of mfe-accounts' });
  await user.hover(navigation().getByRole('link', { name: 'Insights' }));
  expect(asked).toEqual(['load mfe-accounts', 'load mfe-insights']);
  await user.click(navigation().getByRole('link', { name: 'Insights' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The screen of mfe-insights' })).toHaveFocus());
  expect(location.pathname).toBe('/insights');
});

it('the app requests the code and data of a screen on a click, before it renders the new address', async () => {
  const [settings, insights, accounts] = snapshot.remotes;
  if (!settings || !insights || !accounts) throw new Error('a remote is missing');
  const requests = ['/api/v1/insights?limit=20'];
  const withRequests = { ...insights, routes: insights.routes.map((route) => ({ ...route, requests })) };
  const { askedAt } = open('/accounts', {
    snapshot: { ...snapshot, remotes: [settings, withRequests, accounts] },
  });
  await screen.findByRole('heading', { name: 'The screen of mfe-accounts' });
  const link = navigation().getByRole('link', { name: 'Insights' });
  const sentAt: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (url) => {
    sentAt.push(`${String(url)} at ${location.pathname}`);
    return Promise.reject(new Error('offline'));
  };
  try {
    fireEvent.click(link);
  } finally {
    globalThis.fetch = fetch;
  }
  expect(askedAt).toContain('mfe-insights at /accounts');
  expect(sentAt).toEqual([expect.stringMatching(/^\/api\/v1\/insights\?limit=20&household=\S+ at \/accounts$/)]);
  expect(await screen.findByRole('heading', { name: 'The screen of mfe-insights' })).toBeInTheDocument();
});

describe('a remote that does not load', () => {
  it('is replaced by a card with its name, a reference and Try again, while another remote works', async () => {
    const broken = new Set(['mfe-insights']);
    const { user } = open('/insights', { broken });
    expect(
      await screen.findByText('Insights couldn’t be loaded. The rest of Tideline still works.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Reference event-7')).toBeInTheDocument();
    await user.click(navigation().getByRole('link', { name: 'Accounts' }));
    expect(await screen.findByRole('heading', { name: 'The screen of mfe-accounts' })).toBeInTheDocument();
    await user.click(navigation().getByRole('link', { name: 'Insights' }));
    broken.clear();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The screen of mfe-insights' })).toBeInTheDocument();
  });
});

it('the app does not load a disabled remote, and shows on its page that it is turned off', async () => {
  const off: Snapshot = {
    ...snapshot,
    remotes: snapshot.remotes.map((one) => (one.name === 'mfe-insights' ? { ...one, disabled: true } : one)),
  };
  const { asked, user } = open('/accounts', { snapshot: off });
  await screen.findByRole('heading', { name: 'The screen of mfe-accounts' });
  await user.hover(navigation().getByRole('link', { name: 'Insights' }));
  await user.click(navigation().getByRole('link', { name: 'Insights' }));
  expect(await screen.findByRole('heading', { name: 'Insights' })).toBeInTheDocument();
  expect(screen.getByText('This part of Tideline is turned off right now. The rest still works.')).toBeInTheDocument();
  expect(asked).toEqual(['load mfe-accounts']);
});

describe('an unreachable server', () => {
  it('is reported in one line, and the page recovers with Try again once the server responds', async () => {
    let down = true;
    const session = () => {
      if (down) throw new ApiError({ code: 'API_UNAVAILABLE', status: 502, title: 'x' });
      return testSession;
    };
    const { user } = open('/accounts', { api: { auth: { session } } });
    expect(await screen.findByText(/Can’t reach the server/)).toBeInTheDocument();
    expect(await screen.findByText('Your household couldn’t be loaded')).toBeInTheDocument();
    expect(navigation().getByRole('link', { name: 'Accounts' })).toBeInTheDocument();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'The screen of mfe-accounts' })).toBeInTheDocument();
    expect(screen.queryByText(/Can’t reach the server/)).toBeNull();
  });
});

describe('amounts', () => {
  beforeEach(() => {
    delete document.documentElement.dataset['privacy'];
  });

  it('are hidden and shown with a button in the account menu', async () => {
    const { user } = open('/accounts');
    await user.click(await screen.findByRole('button', { name: 'Ada Marsh' }));
    const button = screen.getByRole('button', { name: 'Hide amounts' });
    expect(button).toHaveAttribute('aria-pressed', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement).toHaveAttribute('data-privacy', 'blur');
    await user.click(button);
    expect(document.documentElement).not.toHaveAttribute('data-privacy');
  });

  it('are hidden and shown with Ctrl+Shift+P, each time with an announcement', async () => {
    const { user } = open('/accounts');
    await screen.findByRole('heading', { name: 'The screen of mfe-accounts' });
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    expect(await screen.findByText('Amounts are hidden')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('data-privacy', 'blur');
    await user.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    expect(await screen.findByText('Amounts are shown')).toBeInTheDocument();
  });
});

describe('account menu', () => {
  it('names the signed-in user and closes on Escape', async () => {
    const { user } = open('/accounts');
    const button = await screen.findByRole('button', { name: 'Ada Marsh' });
    await user.click(button);
    expect(screen.getByText('ada@example.com')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByText('ada@example.com')).not.toBeVisible();
    expect(button).toHaveFocus();
  });

  it('opens the list of all shortcuts', async () => {
    const { user } = open('/accounts');
    await user.click(await screen.findByRole('button', { name: 'Ada Marsh' }));
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('AccountsGthenA');
  });

  it('reports that signing out failed, and stays on the page', async () => {
    const signOut = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
    };
    const { user } = open('/accounts', { api: { auth: { session: () => testSession, signOut } } });
    await user.click(await screen.findByRole('button', { name: 'Ada Marsh' }));
    await user.click(screen.getAllByRole('button', { name: 'Sign out' })[0] as HTMLElement);
    expect(await screen.findByText(/^You’re still signed in\./)).toBeInTheDocument();
    act(() => noteResponse());
  });
});

it('the app shows "Page not found" if the document itself was a "not found" response', async () => {
  open('/nothing-here');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
