import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { toMoney, type Insight, type InsightFeed } from '@tideline/contract';
import { ApiError, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { TopInsightsWidget } from '../../dashboard/top-insights.widget.tsx';
import { InsightsScreen } from '../insights.screen.tsx';

const usd = (minor: number) => toMoney(minor, 'USD');
const money = (minor: number) => ({ kind: 'money' as const, money: usd(minor) });
const id = (last: number) => `018f0000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`;

const idle: Insight = {
  id: id(1),
  version: 0,
  type: 'idle_cash',
  kind: 'saving',
  severity: 'notice',
  state: 'active',
  acted: false,
  subject: { kind: 'account', id: id(91), name: 'Rainy day savings', href: `/accounts?account=${id(91)}` },
  facts: {
    amount: money(500_000),
    rate_now: { kind: 'ppm', ppm: 5_000 },
    rate_better: { kind: 'ppm', ppm: 42_000 },
    to_account: { kind: 'text', text: 'Online savings' },
    use: { kind: 'text', text: 'better_apy' },
  },
  evidence: [
    {
      kind: 'account',
      id: id(91),
      name: 'Rainy day savings',
      href: `/accounts?account=${id(91)}`,
      on: null,
      amount: null,
    },
  ],
  evidenceCount: 1,
  working: {
    formulaId: 'insight.better-use',
    lines: [
      { key: 'amount', value: money(500_000), href: '/accounts' },
      { key: 'apy_now', value: { kind: 'ppm', ppm: 5_000 }, href: '/accounts' },
      { key: 'better_apy', value: { kind: 'ppm', ppm: 42_000 }, href: '/accounts' },
      { key: 'tax', value: { kind: 'ppm', ppm: 0 }, href: '/settings' },
      { key: 'days', value: { kind: 'count', count: 365 }, href: '/accounts' },
    ],
    result: { key: 'gain', value: money(18_500), href: null },
    assumptions: ['simple_interest', 'rates_stay'],
    otherwise: null,
  },
  value: null,
  confidencePpm: 800_000,
  deadlineOn: null,
  period: null,
  acts: [
    { kind: 'link', does: 'move', href: '/sweeps?new=1' },
    { kind: 'link', does: 'open', href: `/accounts?account=${id(91)}` },
  ],
  snoozedUntil: null,
  dismissReason: null,
  feedback: null,
  firstFoundOn: '2026-02-27',
};
const valued: Insight = {
  ...idle,
  value: {
    untilNextStatement: usd(1_520),
    perYear: usd(18_500),
    workings: { untilNextStatement: idle.working, perYear: idle.working },
  },
};
const twice: Insight = {
  ...idle,
  id: id(2),
  type: 'duplicate_charge',
  kind: 'risk',
  severity: 'warning',
  subject: { kind: 'transaction', id: id(92), name: 'Harbor Vet Clinic', href: `/transactions?transaction=${id(92)}` },
  facts: {
    amount: money(8_640),
    first_on: { kind: 'date', on: '2026-02-25' },
    second_on: { kind: 'date', on: '2026-02-25' },
  },
  evidence: [
    {
      kind: 'transaction',
      id: id(92),
      name: 'Harbor Vet Clinic',
      href: `/transactions?transaction=${id(92)}`,
      on: '2026-02-25',
      amount: usd(-8_640),
    },
  ],
  evidenceCount: 7,
  working: { ...idle.working, formulaId: 'insight.sum', result: { key: 'total', value: money(8_640), href: null } },
  acts: [
    {
      kind: 'merge_duplicate',
      kept: { id: id(92), version: 3 },
      gone: { id: id(93), version: 1 },
      href: `/transactions?transaction=${id(93)}`,
    },
  ],
};
const gym: Insight = {
  ...idle,
  id: id(3),
  type: 'new_subscription',
  kind: 'habit',
  subject: { kind: 'series', id: id(94), name: 'Gym', href: null },
  facts: { price: money(2_500), since: { kind: 'date', on: '2026-01-05' } },
  deadlineOn: '2026-03-05',
  acts: [
    { kind: 'remind', on: '2026-03-02', href: '/transactions' },
    { kind: 'end_series', series: { id: id(94), version: 0 }, href: '/transactions' },
  ],
};

const feedOf = (items: Insight[], more: Partial<InsightFeed> = {}): InsightFeed => ({
  items,
  counts: {
    saving: items.filter(({ kind }) => kind === 'saving').length,
    risk: items.filter(({ kind }) => kind === 'risk').length,
    habit: items.filter(({ kind }) => kind === 'habit').length,
    unread: items.length,
    snoozed: 0,
    dismissed: 0,
  },
  refreshedAt: '2026-03-01T08:30:00.000Z',
  stale: false,
  history: { days: 200, needed: 30 },
  ...more,
});

const render = (
  feed: InsightFeed | (() => InsightFeed),
  { route = '/insights', api = {}, viewer = false }: { route?: string; api?: object; viewer?: boolean } = {},
) =>
  renderScreen(<InsightsScreen />, {
    route,
    ...(viewer ? { session: { ...testSession, role: 'viewer' as const } } : {}),
    api: {
      insightFeed: { list: typeof feed === 'function' ? feed : () => feed, markRead: () => ({ read: 1 }), ...api },
    },
  });
const card = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const answer = (insight: Insight) => ({ changeSetId: crypto.randomUUID(), item: { ...insight, version: 1 } });

describe('the feed', () => {
  it('says each finding in a sentence, with what it is worth, what it comes from and what can be done', async () => {
    render(feedOf([valued, twice, gym]));
    const first = await card(
      /^\$5,000\.00 in Rainy day savings is safe to move and would earn 4\.20\s% in Online savings, instead of 0\.50\s%$/,
    );
    expect(first.getByText(/\$185\.00/)).toBeInTheDocument();
    expect(first.getByText(/\$15\.20/)).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'Rainy day savings' })).toHaveAttribute(
      'href',
      `/accounts?account=${id(91)}`,
    );
    expect(first.getByRole('link', { name: /^Set up the transfer/ })).toHaveAttribute('href', '/sweeps?new=1');
    const second = await card(/^Harbor Vet Clinic charged \$86\.40 twice on 25 February$/);
    expect(second.getByRole('link', { name: 'Harbor Vet Clinic, 25 February, −$86.40' })).toBeInTheDocument();
    expect(second.getByText('and 6 more')).toBeInTheDocument();
    expect((await screen.findByRole('list', { name: 'Insights, most worth first' })).children).toHaveLength(3);
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00.000Z', 'As of 1 March 23:30.'],
    ['Pacific/Auckland', '2026-03-01T11:30:00.000Z', 'As of 2 March 00:30.'],
  ])('says when it was looked at by the day of %s, also near midnight', async (timezone, refreshedAt, text) => {
    renderScreen(<InsightsScreen />, {
      route: '/insights',
      session: { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } },
      api: { insightFeed: { list: () => feedOf([valued], { refreshedAt }), markRead: () => ({ read: 1 }) } },
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows how it was worked out, and works it out again', async () => {
    const { user, address } = render(feedOf([valued]));
    await user.click(await screen.findByRole('button', { name: /^How we worked this out/ }));
    expect(address()).toBe(`/insights?working=${id(1)}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'How this figure came about' }));
    expect(await sheet.findByText('Worked out again here from what is shown: the same')).toBeInTheDocument();
    expect(sheet.getByText('Safe to move')).toBeInTheDocument();
  });

  it('opens how its worth came about from the figure itself', async () => {
    const { user, address } = render(feedOf([valued]));
    const first = await card(/safe to move/);
    await user.click(first.getByRole('button', { name: /\$15\.20/ }));
    expect(address()).toBe(`/insights?working=${id(1)}.untilNextStatement`);
    expect(await screen.findByRole('dialog', { name: 'How this figure came about' })).toBeInTheDocument();
  });

  it('keeps the kind in the address and says when none of it is open', async () => {
    const { user, address } = render(feedOf([valued, twice]));
    await user.click(await screen.findByRole('radio', { name: 'Risk (1)' }));
    expect(address()).toBe('/insights?kind=risk');
    expect(screen.queryByText(/Rainy day savings is safe to move/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Habit (0)' }));
    expect(screen.getByText('No insight of this kind is open')).toBeInTheDocument();
  });

  it('asks for what is snoozed or dismissed where that is chosen', async () => {
    const { user, requests } = render(
      feedOf([valued], { counts: { saving: 1, risk: 0, habit: 0, unread: 0, snoozed: 0, dismissed: 2 } }),
    );
    await user.click(await screen.findByRole('radio', { name: 'Dismissed (2)' }));
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === 'insightFeed.list').map(({ input }) => input)).toEqual([
        { show: 'open' },
        { show: 'dismissed' },
      ]),
    );
  });

  it('dismisses with a reason, with the version that was seen', async () => {
    const { user, requests } = render(feedOf([{ ...valued, version: 4 }]), { api: { decide: () => answer(valued) } });
    const first = await card(/safe to move/);
    await user.click(first.getByRole('button', { name: 'Dismiss' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not worth the effort' }));
    expect(await screen.findByText('Dismissed: it comes back only if the facts change')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'insightFeed.decide');
    expect(sent?.input).toMatchObject({ id: id(1), to: 'acknowledged', reason: 'not_worth_it' });
    expect(sent?.headers.get('if-match')).toBe('"4"');
  });

  it('moves with j and k, dismisses with e and snoozes for a week with s', async () => {
    const { user, requests } = render(feedOf([valued, twice]), {
      api: { decide: ({ id: asked }: { id: string }) => answer(asked === id(1) ? valued : twice) },
    });
    await card(/safe to move/);
    await user.keyboard('jj');
    expect(document.activeElement).toHaveAttribute('data-insight-row', id(2));
    await user.keyboard('s');
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'insightFeed.decide')?.input).toMatchObject({
        id: id(2),
        to: 'snoozed',
        until: '2026-03-08',
      }),
    );
    await user.keyboard('ke');
    await waitFor(() =>
      expect(
        requests.filter(({ name }) => name === 'insightFeed.decide').map(({ input }) => (input as { to: string }).to),
      ).toEqual(['snoozed', 'acknowledged']),
    );
  });

  it('says what stands now when somebody else was faster', async () => {
    const { user } = render(feedOf([valued]), {
      api: {
        decide: () => {
          throw new ApiError({
            code: 'VERSION_CONFLICT',
            status: 412,
            title: '',
            params: { currentVersion: 2, current: valued },
          });
        },
      },
    });
    const first = await card(/safe to move/);
    await user.click(first.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I did this' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('reminds by coming back on the day', async () => {
    const { user, requests } = render(feedOf([gym]), { api: { decide: () => answer(gym) } });
    await user.click(await screen.findByRole('button', { name: /^Remind me on 2 March/ }));
    expect(await screen.findByText('Snoozed until 2 March')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'insightFeed.decide')?.input).toMatchObject({
      to: 'snoozed',
      until: '2026-03-02',
    });
  });

  it('merges two charges at once, and offers undo', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights',
      api: {
        insightFeed: { list: () => feedOf([twice]), markRead: () => ({ read: 1 }) },
        transactionChanges: { merge: () => ({ changeSetId: id(50) }) as never },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Merge the two charges/ }));
    expect(await screen.findByText('The two charges are one transaction now')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'transactionChanges.merge')?.input).toMatchObject({
      kept: { id: id(92), version: 3 },
      gone: { id: id(93), version: 1 },
    });
  });

  it('ends what is expected of a subscription that was cancelled', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights',
      api: {
        insightFeed: { list: () => feedOf([gym]), markRead: () => ({ read: 1 }) },
        recurring: { update: () => ({ changeSetId: id(51), item: null }) as never },
      },
    });
    const first = await card(/^Gym is a new subscription: \$25\.00 since 5 January$/);
    await user.click(first.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I cancelled it' }));
    expect(await screen.findByText('Nothing more is expected of Gym')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'recurring.update');
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([
      expect.objectContaining({ id: id(94), state: 'ended' }),
      '"0"',
    ]);
  });

  it('keeps what a person says of it', async () => {
    const { user, requests } = render(feedOf([valued]), { api: { feedback: () => answer(valued) } });
    const first = await card(/safe to move/);
    await user.click(first.getByRole('button', { name: 'No, because…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'A figure is wrong' }));
    expect(await screen.findByText('Thank you: it is kept with this insight')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'insightFeed.feedback')?.input).toMatchObject({
      useful: false,
      because: 'figure',
    });
  });

  it('marks what is shown as read, once', async () => {
    const { requests } = render(feedOf([valued, { ...twice, state: 'read' }]));
    await card(/safe to move/);
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === 'insightFeed.markRead').map(({ input }) => input)).toEqual([
        { ids: [id(1)] },
      ]),
    );
    expect((await card(/safe to move/)).getByText('New')).toBeInTheDocument();
    expect((await card(/twice/)).queryByText('New')).toBeNull();
  });

  it('looks again by itself where the book was changed since', async () => {
    let looked = 0;
    render(() => (looked === 0 ? feedOf([], { stale: true, refreshedAt: null }) : feedOf([valued])), {
      api: {
        refresh: () => {
          looked += 1;
          return { open: 1, found: 1, refreshedAt: '2026-03-01T09:00:00.000Z' };
        },
      },
    });
    expect(await card(/safe to move/)).toBeTruthy();
    expect(looked).toBe(1);
  });

  it('looks once after each change, and does not go on where that fails', async () => {
    let looked = 0;
    const { user, requests } = render(
      () => feedOf([valued], { stale: looked < 1 || requests.some(({ name }) => name === 'insightFeed.decide') }),
      {
        api: {
          refresh: () => {
            looked += 1;
            if (looked === 2)
              throw new ApiError({
                code: 'INTERNAL',
                status: 500,
                title: '',
                params: { digest: '3F5A' },
                digest: '3F5A',
              });
            return { open: 1, found: 1, refreshedAt: '2026-03-01T08:30:00.000Z' };
          },
          decide: () => answer(valued),
        },
      },
    );
    await card(/safe to move/);
    await waitFor(() => expect(looked).toBe(1));
    await user.keyboard('je');
    await waitFor(() => expect(looked).toBe(2));
    expect(await card(/safe to move/)).toBeTruthy();
    expect(looked).toBe(2);
  });

  it('says how much history it takes before there is anything to say', async () => {
    render(feedOf([], { history: { days: 12, needed: 30 } }));
    expect(await screen.findByText('Needs about 30 days of transactions')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Days of transactions so far' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 30 days',
    );
    expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('says so where nothing is worth a word', async () => {
    render(feedOf([]));
    expect(await screen.findByText('Nothing is worth a word right now')).toBeInTheDocument();
  });

  it('lets viewers look, with nothing to press that they may not', async () => {
    render(feedOf([valued, twice]), { viewer: true });
    const first = await card(/safe to move/);
    expect(first.getByRole('link', { name: /^Set up the transfer/ })).toBeInTheDocument();
    expect(first.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
  });

  it('keeps the rest of the page and offers another try when the server fails', async () => {
    let fails = true;
    const { user } = render(() => {
      if (fails)
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: '3F5A' }, digest: '3F5A' });
      return feedOf([valued]);
    });
    expect(await screen.findByText('Your insights could not be loaded')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card(/safe to move/)).toBeTruthy();
  });

  it('looks when asked, and says what came of it', async () => {
    const { user } = render(feedOf([valued]), {
      api: { refresh: () => ({ open: 1, found: 1, refreshedAt: '2026-03-01T09:00:00.000Z' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Looked again: 1 insight is open')).toBeInTheDocument();
  });
});

describe('rates elsewhere', () => {
  it('notes a rate, and says what is missing first', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights?rates=1',
      api: {
        insightFeed: { list: () => feedOf([valued]), markRead: () => ({ read: 1 }) },
        rateOffers: {
          list: () => ({ items: [] }),
          create: () => ({
            changeSetId: id(60),
            item: {
              id: id(61),
              version: 1,
              name: 'Beacon Bank',
              apyPpm: 45_000,
              minBalance: null,
              bonusEndsOn: null,
              seenOn: '2026-03-01',
            },
          }),
        },
      },
    });
    const drawer = within(await screen.findByRole('dialog', { name: 'Savings rates elsewhere' }));
    await user.click(drawer.getByRole('button', { name: 'Note the rate' }));
    expect(await drawer.findByRole('link', { name: 'Enter the name of the bank or account' })).toBeInTheDocument();
    await user.type(drawer.getByRole('textbox', { name: 'Bank or account' }), 'Beacon Bank');
    await user.type(drawer.getByRole('textbox', { name: /^Yield \(APY\)/ }), '4.5');
    await user.click(drawer.getByRole('button', { name: 'Note the rate' }));
    expect(await screen.findByText('The rate of Beacon Bank is noted')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'rateOffers.create')?.input).toEqual({
      name: 'Beacon Bank',
      apyPpm: 45_000,
      minBalance: null,
      bonusEndsOn: null,
      seenOn: '2026-03-01',
    });
  });
});

describe('the tile', () => {
  it('shows the three that are worth most, each leading to its place in the list', async () => {
    const { requests } = renderScreen(<TopInsightsWidget />, {
      api: { insightFeed: { list: () => feedOf([valued, twice, gym]) } },
    });
    expect(await screen.findByRole('link', { name: /safe to move/ })).toHaveAttribute(
      'href',
      `/insights?insight=${id(1)}`,
    );
    expect(screen.getByText('About $185.00 a year')).toBeInTheDocument();
    expect(requests[0]?.input).toEqual({ limit: '3' });
  });

  it('says so when there is nothing', async () => {
    renderScreen(<TopInsightsWidget />, { api: { insightFeed: { list: () => feedOf([]) } } });
    expect(await screen.findByText('Nothing is worth a word right now.')).toBeInTheDocument();
  });
});
