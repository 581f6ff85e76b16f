import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Account, Transaction } from '@tideline/contract';
import { ApiError, examplePlan, renderScreen, testSession, type FakeApi } from '@tideline/mfe-kit/testing';
import type { Place } from '../navigation/navigation.ts';
import type { PaletteCommand } from './palette-commands.ts';
import { Palette } from './palette.tsx';

const places: Place[] = [
  { href: '/dashboard', label: 'Dashboard', icon: 'dashboard' },
  { href: '/accounts', label: 'Accounts', icon: 'wallet' },
  { href: '/credit-cards', label: 'Credit cards', icon: 'card' },
  { href: '/debt', label: 'Debt', icon: 'debt' },
];
const commands: PaletteCommand[] = [
  { id: 'accounts.add', title: 'Add account', keywords: ['new', 'bank'], to: '/accounts?add=1' },
  { id: 'debt.plan', title: 'Compare payoff plans', keywords: ['avalanche'], to: '/debt' },
];
const account = (id: string, name: string, more: Partial<Account> = {}): Account => ({
  id: `018f0000-0000-7000-8000-0000000000${id}`,
  version: 1,
  name,
  type: 'depository',
  subtype: 'checking',
  institution: 'Harbor Bank',
  mask: '4021',
  currency: 'USD',
  balance: { minor: '0', currency: 'USD' },
  ledgerBalance: { minor: '0', currency: 'USD' },
  availableBalance: null,
  pendingCount: 0,
  balanceAsOf: null,
  state: 'active',
  openedOn: null,
  closedOn: null,
  includeInNetWorth: true,
  ownerId: null,
  position: null,
  floor: null,
  apyPpm: null,
  isApyObserved: false,
  bonusEndsOn: null,
  tierMethod: 'A',
  yields: [],
  transactionCount: 0,
  reconciledOn: null,
  ...more,
});
const everyday = account('01', 'Everyday');
const aria = account('02', 'Aria Visa', { type: 'credit_card', subtype: null, institution: 'Aria', mask: '1111' });
const closed = account('03', 'Old savings', { state: 'closed' });
const emptyLedger: FakeApi = {
  payees: { list: () => ({ items: [], total: 0, nextOffset: null }) },
  categories: { list: () => ({ items: [] }) },
  transactions: { list: () => ({ items: [], nextCursor: null, count: 0, totals: null }) },
};
const withAccounts: FakeApi = {
  ...emptyLedger,
  accounts: { list: () => ({ items: [everyday, aria, closed], members: [], deletedCount: 0 }) },
};

function open(api: FakeApi = withAccounts, session = testSession) {
  const onKeys = jest.fn<() => void>();
  function Desk() {
    const [shown, setShown] = useState(true);
    const { pathname, search } = useLocation();
    return (
      <>
        <p>{pathname + search}</p>
        {shown ? (
          <Palette typed="" places={places} commands={commands} onClose={() => setShown(false)} onKeys={onKeys} />
        ) : null}
      </>
    );
  }
  return { ...renderScreen(<Desk />, { api, session, route: '/dashboard' }), onKeys };
}

const field = () => screen.getByRole('combobox', { name: 'Search and commands' });
const titles = () => screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent);
const meant = () => {
  const id = field().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.querySelector('span')?.textContent;
};

beforeEach(() => localStorage.clear());

describe('palette', () => {
  it('lists destinations, commands, open accounts and cards in named groups', async () => {
    open();
    expect(await screen.findByRole('option', { name: /Everyday/ })).toBeInTheDocument();
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-labelledby')),
    ).toEqual(['palette-group-place', 'palette-group-command', 'palette-group-account']);
    const accounts = within(within(list).getByRole('group', { name: 'Accounts and cards' }));
    expect(accounts.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'EverydayHarbor Bank ···· 4021',
      'Aria Visa···· 1111',
    ]);
    expect(within(list).getByRole('group', { name: 'Actions' })).toHaveTextContent('Add account');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-controls', list.id);
    expect(meant()).toBe('Dashboard');
  });

  it("lists today's moves first, finds them by name, and opens their form", async () => {
    const { user, address } = open({ ...withAccounts, todaysPlan: { get: () => examplePlan } });
    expect(await screen.findByRole('option', { name: /^Pay \$949 to Harbor Home/ })).toBeInTheDocument();
    expect(titles().slice(0, 4)).toEqual([
      'Pay $949 to Harbor Home',
      'Pay $4,047.17 to Car loan',
      'Move $8,900 to Online savings',
      'Dashboard',
    ]);
    await user.keyboard('harbor home{Enter}');
    expect(address()).toBe(examplePlan.moves[0]?.href);
  });

  it('moves the highlight with the arrow keys, which wrap around, and opens the entry on Enter', async () => {
    const { user, address } = open();
    await screen.findByRole('option', { name: /Everyday/ });
    await user.keyboard('{ArrowUp}');
    const last = meant();
    await user.keyboard('{ArrowDown}');
    expect([last, meant()]).toEqual([titles().at(-1), 'Dashboard']);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(address()).toBe('/debt');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('searches for the typed text, highlights the best match and announces the count', async () => {
    const { user, address } = open();
    await user.keyboard('acc');
    await waitFor(() => expect(titles()).toEqual(['Accounts', 'Add account']));
    expect(await screen.findByText('2 results')).toHaveAttribute('role', 'status');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/accounts?add=1');
  });

  it.each([
    ['everyd', `/accounts?account=${everyday.id}`],
    ['1111', `/credit-cards?card=${aria.id}`],
    ['avalanche', '/debt'],
  ])('opens the best match for "%s" at %s', async (query, href) => {
    const { user, address } = open();
    await screen.findByRole('option', { name: /Everyday/ });
    await user.keyboard(`${query}{Enter}`);
    expect(address()).toBe(href);
  });

  it('opens an entry with the pointer, and keeps the focus in the field', async () => {
    const { user, address } = open();
    const option = screen.getByRole('option', { name: /Credit cards/ });
    await user.pointer([{ target: option }, { target: option, keys: '[MouseLeft>]' }]);
    expect(field()).toHaveFocus();
    expect(meant()).toBe('Credit cards');
    await user.pointer('[/MouseLeft]');
    expect(address()).toBe('/credit-cards');
  });

  it('explains that nothing matches', async () => {
    const { user } = open();
    await user.keyboard(' zebra{Enter}');
    expect(await screen.findAllByText('No results for “zebra”')).toHaveLength(2);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('lists recent choices first, and stores only their ids', async () => {
    const first = open();
    await first.user.keyboard('debt{Enter}');
    expect(localStorage.getItem('tideline.palette')).toBe('["place:/debt"]');
    open();
    expect(await screen.findByRole('group', { name: 'Recent' })).toHaveTextContent(/^RecentDebt/);
    expect(meant()).toBe('Debt');
  });

  it.each(['{Escape}', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])('closes on %s without navigation', async (keys) => {
    const { user, address } = open();
    await user.keyboard(keys);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/dashboard');
  });

  it('works without accounts, and explains that they are missing', async () => {
    const list = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
    };
    open({ accounts: { list } });
    expect(await screen.findByText('Your accounts couldn’t be loaded and are missing here.')).toBeInTheDocument();
    expect(titles()).toContain('Dashboard');
  });
});

describe('search of the ledger', () => {
  const luigis = {
    id: null,
    version: null,
    name: 'Luigi’s',
    aliases: [],
    defaultCategoryId: null,
    transactionCount: 129,
    lastUsedOn: '2026-02-27',
  };
  const dining = {
    id: '018f0000-0000-7000-8000-0000000000a1',
    version: 1,
    key: null,
    name: 'Dining out',
    group: 'Everyday',
    nature: 'expense' as const,
    parentId: null,
    hidden: false,
    mergedIntoId: null,
    transactionCount: null,
  };
  const dinner: Transaction = {
    id: '018f0000-0000-7000-8000-0000000000b1',
    version: 1,
    accountId: aria.id,
    postedOn: '2026-02-27',
    amount: { minor: '-8640', currency: 'USD' },
    payee: 'Luigi’s',
    memo: null,
    rawDescription: null,
    checkNumber: null,
    kind: 'standard',
    status: 'posted',
    needsReview: false,
    excluded: false,
    categoryId: null,
    source: 'import',
    originalAmount: null,
    splits: [],
    tagIds: [],
    attachmentCount: 0,
    transfer: null,
    runningBalance: null,
  };
  const ledger: FakeApi = {
    ...withAccounts,
    payees: { list: ({ q }) => ({ items: q === 'luigi' ? [luigis] : [], total: 1, nextOffset: null }) },
    categories: { list: () => ({ items: [dining] }) },
    transactions: { list: () => ({ items: [dinner], nextCursor: null, count: 129, totals: null }) },
  };

  it('finds a payee with its transactions, and opens all of them', async () => {
    const { user, address, requests } = open(ledger);
    await user.keyboard('luigi');
    const payees = await screen.findByRole('group', { name: 'Payees' });
    expect(payees).toHaveTextContent('Luigi’s129 transactions, last Feb 27');
    expect(screen.getByRole('group', { name: 'Transactions' })).toHaveTextContent('Luigi’sFeb 27 · Aria Visa−$86.40');
    // there was one request for the whole word, not one for each letter
    expect(requests.filter(({ name }) => name === 'payees.list').map(({ input }) => input['q'])).toEqual(['luigi']);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/transactions?q=${encodeURIComponent('payee="Luigi’s"')}`);
  });

  it('opens one transaction', async () => {
    const { user, address } = open(ledger);
    await user.keyboard('luigi');
    await user.click(await screen.findByRole('option', { name: /86\.40/ }));
    expect(address()).toBe(`/transactions?transaction=${dinner.id}`);
  });

  it('opens all transactions that match', async () => {
    const { user, address } = open(ledger);
    await user.keyboard('luigi');
    await user.click(await screen.findByRole('option', { name: 'All 129 transactions' }));
    expect(address()).toBe(`/transactions?q=${encodeURIComponent('"luigi"')}`);
  });

  it('finds categories by name, and an amount only among transactions', async () => {
    const { user, requests } = open(ledger);
    await user.keyboard('dini');
    expect(await screen.findByRole('option', { name: 'Dining out' })).toBeInTheDocument();
    await user.clear(field());
    await user.type(field(), '86.40');
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === 'transactions.list')?.input).toMatchObject({ q: 'amount:86.40' }),
    );
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Dining out' })).toBeNull());
    expect(screen.queryByRole('group', { name: 'Payees' })).toBeNull();
  });

  it('reports that the ledger cannot be searched, and still finds pages', async () => {
    const broken = () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, title: 'x' });
    };
    const { user } = open({ ...ledger, payees: { list: broken }, transactions: { list: broken } });
    await user.keyboard('debt');
    expect(await screen.findByText(/search payees and transactions/)).toBeInTheDocument();
    expect(titles()).toContain('Debt');
  });
});

describe('commands of the shell', () => {
  it('apply a theme and save it', async () => {
    const { user, requests } = open({ ...withAccounts, me: { update: ({ theme }) => ({ ...Object(null), theme }) } });
    await user.keyboard('dark{Enter}');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await waitFor(() => expect(requests.find(({ name }) => name === 'me.update')?.input).toEqual({ theme: 'dark' }));
    delete document.documentElement.dataset['theme'];
  });

  it('make rows more compact, and hide amounts', async () => {
    const { user, requests } = open({ ...withAccounts, me: { update: () => Object(null) } });
    await user.keyboard('compact{Enter}');
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'me.update')?.input).toEqual({ density: 'compact' }),
    );
    const again = open();
    await again.user.keyboard('hide am{Enter}');
    expect(document.documentElement).toHaveAttribute('data-privacy', 'blur');
    delete document.documentElement.dataset['privacy'];
    delete document.documentElement.dataset['density'];
  });

  it('include leaving the sample household, which is also found as "sign out"', async () => {
    const { user } = open(withAccounts, {
      ...testSession,
      user: { ...testSession.user, guestExpiresAt: '2026-03-02T00:00:00Z' },
    });
    await user.keyboard('sign out');
    expect(titles()).toEqual(['Leave the sample household']);
  });

  it('include undo, the list of shortcuts and signing out', async () => {
    const signOut = jest.fn<() => void>();
    const { user, onKeys } = open({ ...withAccounts, auth: { signOut } });
    await user.keyboard('undo the{Enter}');
    expect(await screen.findByText('Nothing to undo')).toBeInTheDocument();
    const second = open({ ...withAccounts, auth: { signOut } });
    await second.user.keyboard('keyboard{Enter}');
    expect(second.onKeys).toHaveBeenCalledTimes(1);
    expect(onKeys).not.toHaveBeenCalled();
    const third = open({ ...withAccounts, auth: { signOut } });
    await third.user.keyboard('log out{Enter}');
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  });
});
