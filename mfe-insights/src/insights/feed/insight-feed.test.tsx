import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Insight, type InsightFeed } from '@tideline/contract';
import { ApiError, aMove, examplePlan, planAccounts, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { InsightsScreen } from '../insights.screen.tsx';
import { feedOf, gym, id, twice, valued } from './testing/insight-examples.ts';

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

describe('insight feed', () => {
  it('describes each insight in a sentence, with its value, its sources and its actions', async () => {
    const { user } = render(feedOf([valued, twice, gym]));
    const first = await card(/^\$5,000 in Rainy day savings could earn 4\.20%$/);
    expect(first.getByText('It earns 0.50% today. Online savings pays 4.20%.')).toBeInTheDocument();
    expect(first.getByText('$185')).toBeInTheDocument();
    expect(first.getByRole('button', { name: /\$185/ })).toBeInTheDocument();
    expect(first.getByText(/\$15\.20/)).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'Rainy day savings' })).toHaveAttribute(
      'href',
      `/accounts?account=${id(91)}`,
    );
    expect(first.getByRole('link', { name: /^Set up transfer/ })).toHaveAttribute('href', '/sweeps?new=1');
    const second = await card(/^Harbor Vet Clinic charged \$86\.40 twice$/);
    expect(second.getByText('Both on Feb 25.')).toBeInTheDocument();
    expect(second.queryByRole('link', { name: /^Harbor Vet Clinic/ })).toBeNull();
    await user.click(second.getByRole('button', { name: /^Details/ }));
    expect(second.getByRole('link', { name: 'Harbor Vet Clinic, Feb\u00a025, −$86.40' })).toBeInTheDocument();
    expect(second.getByText('and 6 more')).toBeInTheDocument();
    expect((await screen.findByRole('list', { name: 'Insights, deadlines first' })).children).toHaveLength(3);
  });

  it("numbers today's moves, and counts several moves to one debt as one", async () => {
    const { rainy, everyday, harbor } = planAccounts;
    const [first, loan] = examplePlan.moves;
    if (first === undefined || loan === undefined) throw new Error('the example has moves');
    const second = {
      ...aMove({ class: 'promo', to: { kind: 'card', accountId: harbor, accountName: 'Harbor Home' } }),
      id: `${everyday}>${harbor}`,
      from: { accountId: everyday, accountName: 'Everyday' },
    };
    renderScreen(<InsightsScreen />, {
      route: '/insights',
      api: {
        insightFeed: { list: () => feedOf([{ ...valued, moveId: loan.id }, twice]), markRead: () => ({ read: 1 }) },
        todaysPlan: { get: () => ({ ...examplePlan, moves: [first, second, loan] }) },
      },
    });
    expect(first.id).toBe(`${rainy}>${harbor}`);
    expect(await screen.findByText(/^Today’s 2 moves are worth/)).toBeInTheDocument();
    expect((await card(/could earn/)).getByText('Move 2')).toBeInTheDocument();
  });

  it('shows the date of an old balance next to the value that is based on it', async () => {
    render(feedOf([{ ...valued, asOf: '2026-02-10' }, twice]));
    expect((await card(/could earn/)).getByText('as of Feb 10')).toBeInTheDocument();
    expect((await card(/charged \$86\.40 twice/)).queryByText(/as of/)).toBeNull();
  });

  it.each([
    ['America/Los_Angeles', '2026-03-02T07:30:00.000Z', /Updated Mar 1, 11:30 PM\.$/],
    ['Pacific/Auckland', '2026-03-01T11:30:00.000Z', /Updated Mar 2, 12:30 AM\.$/],
  ])('shows the date of the last check in %s, even near midnight', async (timezone, refreshedAt, text) => {
    renderScreen(<InsightsScreen />, {
      route: '/insights',
      session: { ...testSession, today: '2026-03-05', household: { ...testSession.household, timezone } },
      api: { insightFeed: { list: () => feedOf([valued], { refreshedAt }), markRead: () => ({ read: 1 }) } },
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows the calculation behind an insight, and recomputes it', async () => {
    const { user, address } = render(feedOf([valued]));
    await user.click(await screen.findByRole('button', { name: /^See the math/ }));
    expect(address()).toBe(`/insights?working=${id(1)}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'See the math' }));
    expect(await sheet.findByText('Your browser calculated the same result.')).toBeInTheDocument();
    expect(sheet.getByText('Safe to move')).toBeInTheDocument();
  });

  it('opens the calculation from the figure itself', async () => {
    const { user, address } = render(feedOf([valued]));
    const first = await card(/could earn/);
    await user.click(first.getByRole('button', { name: /\$15\.20/ }));
    expect(address()).toBe(`/insights?working=${id(1)}.untilNextStatement`);
    expect(await screen.findByRole('dialog', { name: 'See the math' })).toBeInTheDocument();
  });

  it('stores the selected kind in the address, and reports if there is no insight of that kind', async () => {
    const { user, address } = render(feedOf([valued, twice]));
    await user.click(await screen.findByRole('radio', { name: 'Risks 1' }));
    expect(address()).toBe('/insights?kind=risk');
    expect(screen.queryByText(/Rainy day savings could earn/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Habits 0' }));
    expect(screen.getByText('No insights of this kind')).toBeInTheDocument();
  });

  it('loads dismissed insights on request', async () => {
    const { user, requests } = render(
      feedOf([valued], { counts: { saving: 1, risk: 0, habit: 0, unread: 0, snoozed: 0, dismissed: 2 } }),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Dismissed 2');
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === 'insightFeed.list').map(({ input }) => input)).toEqual([
        { show: 'open' },
        { show: 'dismissed' },
      ]),
    );
  });

  it('dismisses an insight with a reason and the version that was shown', async () => {
    const { user, requests } = render(feedOf([{ ...valued, version: 4 }]), { api: { decide: () => answer(valued) } });
    const first = await card(/could earn/);
    await user.click(first.getByRole('button', { name: 'Dismiss' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not worth the effort' }));
    expect(await screen.findByText('Dismissed. It returns if the facts change.')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'insightFeed.decide');
    expect(sent?.input).toMatchObject({ id: id(1), to: 'acknowledged', reason: 'not_worth_it' });
    expect(sent?.headers.get('if-match')).toBe('"4"');
  });

  it('moves between insights with j and k, dismisses one with e, and snoozes one for a week with s', async () => {
    const { user, requests } = render(feedOf([valued, twice]), {
      api: { decide: ({ id: asked }: { id: string }) => answer(asked === id(1) ? valued : twice) },
    });
    await card(/could earn/);
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

  it('reports a concurrent change', async () => {
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
    const first = await card(/could earn/);
    await user.click(first.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I did this' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('snoozes an insight until the suggested day', async () => {
    const { user, requests } = render(feedOf([gym]), { api: { decide: () => answer(gym) } });
    await user.click(await screen.findByRole('button', { name: /^Remind me Mar\u00a02/ }));
    expect(await screen.findByText('Snoozed until Mar 2')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'insightFeed.decide')?.input).toMatchObject({
      to: 'snoozed',
      until: '2026-03-02',
    });
  });

  it('merges two charges with one click, and offers Undo', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights',
      api: {
        insightFeed: { list: () => feedOf([twice]), markRead: () => ({ read: 1 }) },
        transactionChanges: { merge: () => ({ changeSetId: id(50) }) as never },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Merge 2 charges/ }));
    expect(await screen.findByText('Charges merged')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'transactionChanges.merge')?.input).toMatchObject({
      kept: { id: id(92), version: 3 },
      gone: { id: id(93), version: 1 },
    });
  });

  it('ends the expected payments of a subscription that the user canceled', async () => {
    const { user, requests } = renderScreen(<InsightsScreen />, {
      route: '/insights',
      api: {
        insightFeed: { list: () => feedOf([gym]), markRead: () => ({ read: 1 }) },
        recurring: { update: () => ({ changeSetId: id(51), item: null }) as never },
      },
    });
    const first = await card(/^Gym is a new subscription$/);
    await user.click(first.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'I canceled it' }));
    expect(await screen.findByText('No more payments to Gym expected')).toBeInTheDocument();
    const sent = requests.find(({ name }) => name === 'recurring.update');
    expect([sent?.input, sent?.headers.get('if-match')]).toEqual([
      expect.objectContaining({ id: id(94), state: 'ended' }),
      '"0"',
    ]);
  });

  it('stores feedback', async () => {
    const { user, requests } = render(feedOf([valued]), { api: { feedback: () => answer(valued) } });
    const first = await card(/could earn/);
    await user.click(first.getByRole('button', { name: 'No, because…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'A figure is wrong' }));
    expect(await screen.findByText('Thanks for your feedback')).toBeInTheDocument();
    expect(requests.find(({ name }) => name === 'insightFeed.feedback')?.input).toMatchObject({
      useful: false,
      because: 'figure',
    });
  });

  it('marks unread insights as read when they are shown, in a single request', async () => {
    const { requests } = render(feedOf([valued, { ...twice, state: 'read' }]));
    await card(/could earn/);
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === 'insightFeed.markRead').map(({ input }) => input)).toEqual([
        { ids: [id(1)] },
      ]),
    );
    expect((await card(/could earn/)).getByText('New')).toBeInTheDocument();
    expect((await card(/twice/)).queryByText('New')).toBeNull();
  });

  it('refreshes automatically after the ledger has changed', async () => {
    let looked = 0;
    render(() => (looked === 0 ? feedOf([], { stale: true, refreshedAt: null }) : feedOf([valued])), {
      api: {
        refresh: () => {
          looked += 1;
          return { open: 1, found: 1, refreshedAt: '2026-03-01T09:00:00.000Z' };
        },
      },
    });
    expect(await card(/could earn/)).toBeTruthy();
    expect(looked).toBe(1);
  });

  it('refreshes once per change, and stops after a failure', async () => {
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
    await card(/could earn/);
    await waitFor(() => expect(looked).toBe(1));
    await user.keyboard('je');
    await waitFor(() => expect(looked).toBe(2));
    expect(await card(/could earn/)).toBeTruthy();
    expect(looked).toBe(2);
  });

  it('explains how much history is needed before there are insights', async () => {
    render(feedOf([], { history: { days: 12, needed: 30 } }));
    expect(await screen.findByText('Needs about 30 days of transactions')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Days of transactions so far' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 30 days',
    );
    expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('reports that there are no insights', async () => {
    render(feedOf([]));
    expect(await screen.findByText('No insights right now')).toBeInTheDocument();
  });

  it('offers viewers no transfers, dismissals, merges or refreshes', async () => {
    render(feedOf([valued, twice]), { viewer: true });
    const first = await card(/could earn/);
    expect(first.queryByRole('link', { name: /^Set up transfer/ })).toBeNull();
    expect(first.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
  });

  it('offers a retry if the server fails', async () => {
    let fails = true;
    const { user } = render(() => {
      if (fails)
        throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: '3F5A' }, digest: '3F5A' });
      return feedOf([valued]);
    });
    expect(await screen.findByText('Your insights couldn’t be loaded')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card(/could earn/)).toBeTruthy();
  });

  it('refreshes on request, and reports the result', async () => {
    const { user } = render(feedOf([valued]), {
      api: { refresh: () => ({ open: 1, found: 1, refreshedAt: '2026-03-01T09:00:00.000Z' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 insight for you')).toBeInTheDocument();
  });
});
