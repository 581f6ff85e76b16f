import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Series, UpcomingOccurrence } from '@tideline/contract';
import { ApiError, type FakeRequest, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { RecurringPanel } from './recurring-panel.tsx';

const usd = (minor: string) => ({ minor, currency: 'USD' });
const id = (last: string): string => `018f0000-0000-7000-8000-0000000000${last}`;
const changeSetId = id('f1');

const netflix: Series = {
  id: id('a1'),
  version: 2,
  state: 'active',
  standing: 'active',
  assumed: null,
  kind: 'subscription',
  accountId: id('b1'),
  counterAccountId: null,
  payee: 'Netflix',
  categoryId: null,
  cadence: 'monthly',
  anchorDays: [4],
  startsOn: '2026-02-04',
  endsOn: null,
  amountKind: 'fixed',
  amount: usd('-1799'),
  low: usd('-1799'),
  high: usd('-1799'),
  yearly: usd('-21588'),
  nextOn: '2026-03-04',
  lastOn: '2026-02-04',
  occurrenceCount: 5,
  confidencePpm: 812_345,
  priceRise: { on: '2026-02-04', from: usd('-1549'), to: usd('-1799'), yearly: usd('3000') },
  isDetected: true,
};
const gym: Series = { ...netflix, id: id('a2'), version: 0, state: 'suggested', payee: 'Gym', priceRise: null };
const due: UpcomingOccurrence = {
  seriesId: netflix.id,
  dueOn: '2026-03-04',
  on: '2026-03-04',
  amount: usd('-1799'),
  estimated: false,
  state: 'expected',
  transactionId: null,
  moved: false,
  amountEdited: false,
  version: 0,
  payee: 'Netflix',
  kind: 'subscription',
  accountId: id('b1'),
  seriesState: 'active',
  balanceAfter: usd('-500'),
};
const answers = {
  accounts: { list: () => ({ items: [], netWorth: [] }) as never },
  categories: { list: () => ({ items: [] }) },
  recurring: {
    list: () => ({ items: [netflix, gym], detectedOn: '2026-03-01' }),
    upcoming: () => ({
      today: '2026-03-01',
      until: '2026-03-31',
      items: [due],
      accounts: [
        { accountId: id('b1'), balance: usd('1299'), lowest: usd('-500'), lowestOn: '2026-03-04', endsAt: usd('-500') },
      ],
    }),
    update: () => ({ changeSetId, item: { ...gym, state: 'active' as const, version: 1 } }),
    create: () => ({ changeSetId, item: { ...gym, state: 'active' as const, version: 1 } }),
    setOccurrence: () => ({ changeSetId, item: { ...due, state: 'skipped' as const, version: 1 } }),
    occurrences: () => ({ items: [{ ...due, state: 'matched' as const }] }),
  },
};
const open = (route = '/transactions?view=upcoming', recurring: object = {}, extra: object = {}) =>
  renderScreen(<RecurringPanel />, {
    route,
    api: { ...answers, recurring: { ...answers.recurring, ...recurring } },
    ...extra,
  });
const changes = (requests: readonly FakeRequest[]): FakeRequest[] => requests.filter(({ method }) => method !== 'GET');

describe('recurring panel', () => {
  it('lists series by kind, and shows price increases and the evidence for suggestions', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Subscriptions' });
    expect(within(table).getByRole('button', { name: 'Netflix' })).toBeInTheDocument();
    expect(within(table).getByText('Rose from $15.49 to $17.99 on Feb 4')).toBeInTheDocument();
    expect(screen.getByText('81% sure, based on 5 payments')).toBeInTheDocument();
  });

  it('marks payments as assumed if the data ends too early to show them', async () => {
    const assumed = { from: '2026-02-11', dataThrough: '2026-02-10' };
    const standing = 'not_seen' as const;
    open(undefined, { list: () => ({ items: [{ ...netflix, standing, assumed }], detectedOn: '2026-03-01' }) });
    const table = await screen.findByRole('table', { name: 'Subscriptions' });
    expect(within(table).getByText('No bank data yet')).toBeInTheDocument();
    expect(within(table).getByText('Assumed since Feb 11. Your data ends Feb 10.')).toBeInTheDocument();
  });

  it('confirms a suggestion with the version that was shown, and offers Undo', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: 'Confirm Gym' }));
    expect(await screen.findByText('Gym confirmed')).toBeInTheDocument();
    const [request] = changes(requests);
    expect([request?.headers.get('if-match'), request?.input]).toEqual(['"0"', { id: gym.id, state: 'active' }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('lists upcoming payments, and warns if they lower a balance below zero', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Coming up' });
    expect(within(table).getByText('Mar 4')).toBeInTheDocument();
    expect(screen.getByText(/drops to −\$5 on Mar 4/)).toBeInTheDocument();
  });

  it('skips an occurrence or changes its amount', async () => {
    const { user, requests } = open();
    const menu = await screen.findByRole('button', { name: 'Actions for Netflix on Mar\u00a04' });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Skip once' }));
    expect(await screen.findByText('Netflix skipped once')).toBeInTheDocument();
    expect(changes(requests).at(-1)?.input).toEqual({ id: netflix.id, dueOn: '2026-03-04', skipped: true });
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: /Change date or amount/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Netflix, this time only' });
    const amount = within(dialog).getByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '20');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(changes(requests).at(-1)?.input).toEqual({
      id: netflix.id,
      dueOn: '2026-03-04',
      movedTo: null,
      amount: usd('-2000'),
    });
  });

  it('shows errors at the fields of a new series, and sends nothing', async () => {
    const { user, requests } = open('/transactions?view=upcoming&series=new');
    const drawer = await screen.findByRole('dialog', { name: 'Add recurring payment' });
    await user.click(await within(drawer).findByRole('button', { name: 'Add recurring payment' }));
    expect(within(drawer).getByRole('textbox', { name: 'Payee' })).toHaveAccessibleDescription(/Enter a payee/);
    expect(within(drawer).getByRole('combobox', { name: 'Account' })).toHaveAccessibleDescription(/Choose an account/);
    expect(changes(requests)).toEqual([]);
  });

  it('reports a concurrent change', async () => {
    const conflict = new ApiError({
      code: 'VERSION_CONFLICT',
      status: 412,
      title: '',
      params: { currentVersion: 3, current: netflix },
    });
    const { user } = open(`/transactions?view=upcoming&series=${netflix.id}`, {
      update: () => {
        throw conflict;
      },
    });
    const drawer = await screen.findByRole('dialog', { name: 'Netflix' });
    const payee = await within(drawer).findByRole('textbox', { name: 'Payee' });
    await user.type(payee, ' films');
    await user.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findByText(/Someone else edited this/)).toBeInTheDocument();
  });

  it('explains its purpose while there are no recurring payments', async () => {
    open(undefined, { list: () => ({ items: [], detectedOn: null }) });
    expect(await screen.findByText('No recurring payments yet')).toBeInTheDocument();
  });

  it('offers only to view a series of an account that only another member may change', async () => {
    const { user } = open(undefined, {}, { session: { ...testSession, readOnlyAccountIds: [id('b1')] } });
    await user.click(await screen.findByRole('button', { name: /^Actions for Netflix/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View recurring payment']);
    expect(screen.queryByRole('button', { name: 'Confirm Gym' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'View recurring payment' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Netflix' }));
    expect(await drawer.findByRole('table', { name: 'History' })).toBeInTheDocument();
    for (const name of ['Save', 'Pause', 'End']) expect(drawer.queryByRole('button', { name })).toBeNull();
  });

  it('does not let a viewer confirm or add a recurring payment', async () => {
    open(undefined, {}, { session: { ...testSession, role: 'viewer' } });
    await screen.findByRole('table', { name: 'Coming up' });
    expect(screen.queryByRole('button', { name: 'Confirm Gym' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add recurring payment' })).toBeNull();
  });
});
