import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../transactions/testing/a-transaction.ts';
import { AccountsScreen } from './accounts.screen.tsx';
import { aNetWorth } from './testing/a-net-worth.ts';
import { anAccount } from './testing/an-account.ts';
import { anOutlook } from './testing/an-outlook.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const changeSetId = '01890000-0000-7000-b000-000000000001';

const everyday = anAccount({
  name: 'Everyday',
  institution: 'Harbor Bank',
  mask: '4021',
  balance: usd(125_040),
  balanceAsOf: '2026-02-27',
  transactionCount: 40,
  version: 7,
});
const savings = anAccount({
  name: 'Rainy day',
  subtype: 'savings',
  balance: usd(1_200_000),
  apyPpm: 43_500,
  balanceAsOf: '2026-02-27',
});
const card = anAccount({
  name: 'Aria Visa',
  type: 'credit_card',
  subtype: null,
  balance: usd(-83_104),
  balanceAsOf: '2026-02-27',
});
const old = anAccount({ name: 'Old savings', subtype: 'savings', state: 'closed' });

/** Returns a server with these accounts; a test overrides the handlers it needs. */
function server(accounts: Account[], overrides: FakeApi['accounts'] = {}): FakeApi {
  return {
    accounts: { list: () => ({ items: accounts, members: [], deletedCount: 0 }), ...overrides },
    accountOutlook: {
      list: () => ({
        items: [
          anOutlook(everyday.id, savings.id),
          anOutlook(savings.id, everyday.id, { earnings: { yearly: usd(51_999), apyPpm: 43_333, best: null } }),
        ],
      }),
    },
    accountHistory: { get: () => ({ points: [], snapshots: [] }) },
    netWorth: { get: () => aNetWorth },
    transactions: {
      list: () => ({
        items: [
          aTransaction({
            payee: 'Corner Grocery',
            postedOn: '2026-02-27',
            amount: usd(-4_215),
            runningBalance: usd(125_040),
          }),
          aTransaction({ payee: 'Salary', postedOn: '2026-02-20', amount: usd(90_000), runningBalance: usd(129_255) }),
        ],
        nextCursor: null,
        count: null,
        totals: null,
      }),
    },
    changeSets: { undo: () => ({ changeSetId, label: 'Deleted', rowsLeft: 0 }) },
  };
}

const render = (api: FakeApi, route = '/accounts') => renderScreen(<AccountsScreen />, { route, api });
const group = (name: string) => screen.findByRole('region', { name });

describe('/accounts', () => {
  it('supports j and k across all groups, Enter to open an account and n to add one', async () => {
    const { user, address } = render(server([everyday, savings, card, old]));
    await group('Everyday');
    const walked: (string | null | undefined)[] = [];
    for (const key of ['j', 'j', 'j', 'j', 'k']) {
      await user.keyboard(key);
      walked.push(document.activeElement?.textContent);
    }
    expect(walked).toEqual(['Everyday', 'Rainy day', 'Aria Visa', 'Aria Visa', 'Rainy day']);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/accounts?account=${savings.id}`);
    const drawer = await screen.findByRole('dialog');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/accounts'));
    await user.keyboard('n');
    expect(address()).toBe('/accounts?add=1');
  });

  it('lists each account under its group with its details, and the sum of each group', async () => {
    render(server([everyday, savings, card]));
    expect(await group('Everyday')).toHaveTextContent(
      'EverydayTotal$1,250.40EverydayHarbor Bank · ends in 4021 · updated 2 days ago',
    );
    // The figure matches the drawer: by tier and over the coming year, not today's yield × the balance ($522).
    await waitFor(async () =>
      expect(await group('Savings')).toHaveTextContent('4.35% APY · earns about $519.99 a year · updated 2 days ago'),
    );
    expect(await within(await group('Everyday')).findByText('about $250 safe to move')).toBeVisible();
    expect(
      await within(await group('Everyday')).findByRole('img', {
        name: 'Balance over 12 weeks: from $1,000 to $1,250.40',
      }),
    ).toBeVisible();
    expect(await group('Cards')).toHaveTextContent('You owe$831.04');
    expect(screen.getByRole('link', { name: 'Aria Visa' })).toBeVisible();
  });

  it('shows assets, debts and net worth', async () => {
    render(server([everyday]));
    expect(await screen.findByText('$600 more than at the end of last month')).toBeVisible();
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['Net worth', 'You have', 'You owe']);
    expect(figures).toEqual(['$7,700.00', '$600 more than at the end of last month', '$9,600.00', '$1,900.00']);
  });

  it('charts net worth over time with a summary sentence and a table of the same figures', async () => {
    const { user } = render(server([everyday]));
    expect(await screen.findByText('From Jan 31, 2026 to Mar 1, 2026, your net worth rose by $700.')).toBeVisible();
    await user.click(screen.getByText('Show as table'));
    expect(await screen.findByRole('table')).toHaveTextContent('$7,000');
  });

  it('loads another period and stores it in the address', async () => {
    const { user, requests, address } = render(server([everyday]));
    await user.click(await screen.findByRole('radio', { name: '3 years' }));
    expect(address()).toBe('/accounts?months=36');
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === 'netWorth.get').map(({ input }) => input['months'])).toContain(
        '36',
      ),
    );
  });

  it('collapses closed accounts', async () => {
    render(server([everyday, old]));
    const folded = await screen.findByText('Hidden and closed (1)');
    expect(screen.getByText('Old savings')).not.toBeVisible();
    expect(folded).toBeVisible();
  });

  it('shows a rate tier, the end of a bonus, the available balance and new accounts', async () => {
    render(
      server([
        anAccount({
          name: 'Tiered',
          subtype: 'savings',
          balance: usd(1_500_000),
          apyPpm: 45_000,
          bonusEndsOn: '2026-06-30',
          balanceAsOf: '2026-03-01',
          availableBalance: usd(1_400_000),
          yields: [
            {
              id: everyday.id,
              kind: 'base',
              apyPpm: 40_000,
              tierFrom: usd(1_000_000),
              effectiveFrom: '2026-01-01',
              effectiveTo: null,
            },
          ],
        }),
        anAccount({ name: 'New', subtype: 'savings', state: 'draft' }),
        anAccount({ name: 'Reserve', subtype: 'savings', apyPpm: 36_900, isApyObserved: true }),
      ]),
    );
    const savingsGroup = await group('Savings');
    expect(savingsGroup).toHaveTextContent('4.50% APY at this balance · bonus until Jun 30');
    expect(savingsGroup).toHaveTextContent('about 3.69% APY');
    expect(savingsGroup).toHaveTextContent('updated today');
    expect(savingsGroup).toHaveTextContent('$14,000 available');
    expect(screen.getByText('Not set up yet')).toBeInTheDocument();
  });

  it('keeps the list and offers a retry if only the safe-to-move request fails', async () => {
    let fails = true;
    const list = () => {
      if (fails) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
      return { items: [anOutlook(everyday.id, savings.id)] };
    };
    const { user } = render({ ...server([everyday]), accountOutlook: { list } });
    expect(await screen.findByText('Couldn’t calculate what’s safe to move')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Everyday' })).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('about $250 safe to move')).toBeVisible();
  });

  it('offers to add an account or import a file while there are no accounts', async () => {
    render(server([]));
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Add account' })]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('reports that the accounts could not be loaded and what still works, and retries', async () => {
    let fails = true;
    const failing = () => {
      if (fails) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
      return { items: [everyday], members: [], deletedCount: 0 };
    };
    const { user } = render(server([], { list: failing }));
    expect(await screen.findByText('Your accounts couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('The rest of Tideline still works.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Everyday' })).toBeVisible();
  });

  it('keeps the list if only the net worth request fails', async () => {
    render({
      ...server([everyday]),
      netWorth: {
        get: () => {
          throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'abc' } });
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'Everyday' })).toBeVisible();
    expect(await screen.findAllByText('Couldn’t calculate net worth')).toHaveLength(2);
  });
});

describe('arranging accounts', () => {
  const cash = anAccount({ name: 'Cash box', subtype: 'cash', version: 3 });

  it('moves an account with buttons, announces its position, and saves the order once', async () => {
    const { user, requests, address } = render(
      server([everyday, cash, savings], { arrange: () => ({ changeSetId }) }),
      '/accounts?arrange=1',
    );
    await user.click(await screen.findByRole('button', { name: 'Move Everyday up' }));
    expect(screen.getByText('Everyday is number 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save order' }));
    expect(await screen.findByText('Account order saved')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'accounts.arrange').map(({ input }) => input)).toEqual([
      { accountIds: [everyday.id, cash.id, savings.id] },
    ]);
    expect(address()).toBe('/accounts');
  });

  it('hides the selected accounts in a single change', async () => {
    const { user, requests } = render(
      server([everyday, cash], { setStates: () => ({ changeSetId }) }),
      '/accounts?arrange=1',
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select Everyday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Cash box' }));
    await user.click(screen.getByRole('button', { name: 'Hide 2 accounts' }));
    expect(await screen.findByText('2 accounts are hidden')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.setStates')?.input).toEqual({
      accounts: [
        { id: everyday.id, version: 7 },
        { id: cash.id, version: 3 },
      ],
      state: 'hidden',
    });
  });
});

describe('deleted accounts', () => {
  it('are listed with their deletion deadline and can be restored', async () => {
    const deleted = {
      id: old.id,
      version: 2,
      name: 'Old savings',
      type: 'depository' as const,
      subtype: 'savings' as const,
      deletedOn: '2026-02-20',
      restorableUntil: '2026-03-22',
      transactionCount: 12,
    };
    const api = {
      ...server([everyday], { list: () => ({ items: [everyday], members: [], deletedCount: 1 }) }),
      deletedAccounts: { list: () => ({ items: [deleted] }), restore: () => ({ changeSetId, item: old }) },
    };
    const { user, requests } = render(api);
    await user.click(await screen.findByRole('link', { name: 'Deleted accounts (1)' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Deleted accounts' }));
    expect(await drawer.findByText('Deleted on Feb 20. Can be restored until Mar 22.')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Restore Old savings' }));
    expect(await screen.findByText('Old savings was restored')).toBeVisible();
    expect(requests.find(({ name }) => name === 'deletedAccounts.restore')?.input).toEqual({ id: old.id });
  });

  it('can still be reached if no other accounts are left', async () => {
    render(server([], { list: () => ({ items: [], members: [], deletedCount: 2 }) }));
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Deleted accounts (2)' })).toHaveAttribute('href', '/accounts?deleted=1');
  });
});

describe('adding an account', () => {
  it('names the missing fields and keeps the entered values', async () => {
    const { user, requests } = render(server([everyday]), '/accounts?add=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Aria Visa');
    await user.click(dialog.getByRole('button', { name: 'Add account' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a kind of account');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Aria Visa');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('sends a debt as a negative balance with an idempotency key, and offers Undo', async () => {
    const { user, requests, address } = render(
      server([everyday], { create: ({ name }) => ({ changeSetId, item: anAccount({ name }) }) }),
      '/accounts?add=1',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Aria Visa');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Credit card');
    await user.type(dialog.getByRole('textbox', { name: 'You owe today' }), '831.04');
    await user.click(dialog.getByRole('button', { name: 'Add account' }));
    expect(await screen.findByText('Aria Visa was added')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'accounts.create');
    expect(sent?.input).toEqual({
      name: 'Aria Visa',
      type: 'credit_card',
      subtype: null,
      institution: null,
      mask: null,
      balance: usd(-83_104),
      apyPpm: null,
      includeInNetWorth: true,
      openedOn: null,
      ownerId: null,
      visibility: 'shared',
      floor: null,
      state: 'active',
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(address()).toBe('/accounts');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'changeSets.undo')?.input).toEqual({ id: changeSetId }),
    );
  });

  it('retries with the same idempotency key if no response arrived', async () => {
    let tries = 0;
    const create = ({ name }: { name: string }) => {
      tries += 1;
      if (tries === 1) throw new TypeError('connection lost');
      return { changeSetId, item: anAccount({ name }) };
    };
    const { user, requests } = render(server([everyday], { create }), '/accounts?add=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Cash box');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Cash');
    await user.type(dialog.getByRole('textbox', { name: 'Balance today' }), '20');
    await user.click(dialog.getByRole('button', { name: 'Add account' }));
    expect(await dialog.findByText(/Can’t reach the server/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add account' }));
    expect(await screen.findByText('Cash box was added')).toBeVisible();
    const keys = requests
      .filter(({ name }) => name === 'accounts.create')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('shows a server error at its field', async () => {
    const create = () => {
      throw new ApiError({
        code: 'VALIDATION_FAILED',
        status: 422,
        title: '',
        params: { fields: [{ pointer: '/name', rule: 'x', message: 'This name is taken' }] },
      });
    };
    const { user } = render(server([everyday], { create }), '/accounts?add=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Everyday');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Checking');
    await user.type(dialog.getByRole('textbox', { name: 'Balance today' }), '1');
    await user.click(dialog.getByRole('button', { name: 'Add account' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
        expect.stringContaining('This name is taken'),
      ),
    );
  });
});
