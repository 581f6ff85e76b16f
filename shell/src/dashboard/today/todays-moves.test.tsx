import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Dashboard, TodaysPlan } from '@tideline/contract';
import {
  aMove,
  emptyDashboard,
  emptyPlan,
  examplePlan,
  planAccounts,
  renderScreen,
  testSession,
} from '@tideline/mfe-kit/testing';
import { DashboardScreen } from '../dashboard.screen.tsx';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

const household: Dashboard = {
  ...emptyDashboard,
  checklist: { hasAccount: true, hasTransactions: true, hasCardTerms: true, hasPlan: true, hasSample: false },
};

const show = (plan: Partial<TodaysPlan>, more: Partial<Dashboard> = {}, role: 'owner' | 'viewer' = 'owner') =>
  renderScreen(<DashboardScreen />, {
    route: '/dashboard',
    session: { ...testSession, role },
    api: { dashboard: { get: () => ({ ...household, ...more, todaysPlan: { ...emptyPlan, ...plan } }) } },
  });

const paidHarbor: TodaysPlan['made'][number] = {
  kind: 'pay',
  accountId: planAccounts.harbor,
  accountName: 'Harbor Home',
  amount: usd(94_900),
  scheduled: null,
};

const card = async () => within(await screen.findByRole('region', { name: 'Today’s moves' }));

beforeEach(() => localStorage.clear());

describe("today's moves", () => {
  it('are listed in order with reason, value and button, and only the first button is filled', async () => {
    show(examplePlan);
    const rows = within((await card()).getByRole('list', { name: 'Today’s moves' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '1Pay off Harbor Home by Mar 12From Rainy day. Avoids interest.$487 avoidedPay $949',
      '2Pay down Car loanFrom Rainy day. Stops interest at 24.99%.$991 a yearPay $4,047.17',
      '3Move cash to Online savingsFrom Rainy day. Earns 4.20% instead of 0.50%.$329 a yearMove $8,900',
    ]);
    expect((await card()).getByText('Worth $1,807 in the first year')).toBeInTheDocument();
    const buttons = (await card()).getAllByRole('link', { name: /^(Pay|Move) / });
    expect(buttons.map((button) => [button.getAttribute('aria-label'), button.dataset['variant']])).toEqual([
      ['Pay $949 to Harbor Home', 'filled'],
      ['Pay $4,047.17 to Car loan', 'outline'],
      ['Move $8,900 to Online savings', 'outline'],
    ]);
    expect(buttons[0]).toHaveAttribute('href', `${examplePlan.moves[0]?.href}&back=dashboard`);
  });

  it('show the date of their balances if these are old, and link to the import', async () => {
    show({ ...examplePlan, asOf: '2026-02-10' }, { asOf: { ...emptyDashboard.asOf, cash: '2026-02-14' } });
    expect((await card()).getByText(/From balances as of Feb 10\./)).toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
    expect(await (await card()).findByText('as of Feb 14')).toBeInTheDocument();
  });

  it('are merged if several accounts pay one debt, with a button for each account', async () => {
    const to = { kind: 'card' as const, accountId: planAccounts.harbor, accountName: 'Harbor Home' };
    const [from, other] = ['Rainy day', 'Everyday'].map((accountName, index) => ({
      accountId: index === 0 ? planAccounts.online : planAccounts.carLoan,
      accountName,
    }));
    const move = aMove({ id: 'a', to, amount: usd(70_000), value: usd(40_000), class: 'required', from: from ?? null });
    const rest = { ...move, id: 'b', amount: usd(24_900), value: usd(0), from: other ?? null };
    show({ ...examplePlan, moves: [move, rest] });
    const rows = within((await card()).getByRole('list', { name: 'Today’s moves' })).getAllByRole('listitem');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveTextContent('$700 from Rainy day and $249 from Everyday.');
    expect(
      (await card()).getAllByRole('link', { name: /^Pay / }).map((link) => link.getAttribute('aria-label')),
    ).toEqual(['Pay $700 to Harbor Home, $700 from Rainy day', 'Pay $249 to Harbor Home, $249 from Everyday']);
  });

  it('have no buttons for a viewer', async () => {
    show(examplePlan, {}, 'viewer');
    expect((await card()).getByText('Pay down Car loan')).toBeInTheDocument();
    expect((await card()).queryByRole('link', { name: /^Pay / })).toBeNull();
  });

  it('have no button if only another member can move the money, and explain this', async () => {
    const moves = examplePlan.moves.slice(0, 1);
    renderScreen(<DashboardScreen />, {
      route: '/dashboard',
      session: { ...testSession, readOnlyAccountIds: moves.map(({ from }) => from?.accountId ?? '') },
      api: {
        dashboard: { get: () => ({ ...household, todaysPlan: { ...emptyPlan, ...examplePlan, moves } }) },
      },
    });
    expect(
      (await card()).getByText('From Rainy day. Avoids interest. Only the owner of the account can do this.'),
    ).toBeInTheDocument();
    expect((await card()).queryByRole('link', { name: /^Pay / })).toBeNull();
  });

  it('explain that a payment is overdue, and that no account has enough money for it', async () => {
    const move = aMove({
      class: 'required',
      to: { kind: 'card', accountId: planAccounts.harbor, accountName: 'Harbor Home' },
      from: null,
      overdue: true,
      payBy: '2026-03-01',
    });
    show({ ...examplePlan, moves: [move] });
    expect((await card()).getByText('Pay the minimum on Harbor Home')).toBeInTheDocument();
    expect(
      (await card()).getByText('Overdue. No account has this much to spare. Avoids a late fee.'),
    ).toBeInTheDocument();
  });

  it('list the payments of today as done, before the remaining moves', async () => {
    show({
      ...examplePlan,
      made: [paidHarbor],
      moves: examplePlan.moves.slice(1),
    });
    const rows = within((await card()).getByRole('list', { name: 'Today’s moves' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('DonePaid $949 to Harbor HomeView');
    expect(rows[1]).toHaveTextContent(/^1Pay down Car loan/);
  });

  it('list completed transfers of today, and approved transfers in transit, as done with a link to each', async () => {
    const runId = '0190f5c0-0000-7000-8000-0000000000aa';
    show({
      ...examplePlan,
      made: [
        { ...paidHarbor, kind: 'transfer', accountId: planAccounts.online, accountName: 'Online savings' },
        { ...paidHarbor, scheduled: { runId, arrivesOn: '2026-03-04' } },
      ],
    });
    const rows = within((await card()).getByRole('list', { name: 'Today’s moves' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('DoneMoved $949 to Online savingsView');
    expect(rows[1]).toHaveTextContent('Done$949 to Harbor Home is on its wayApproved. Arrives by Mar 4.View');
    expect((await card()).getByRole('link', { name: 'View Harbor Home' })).toHaveAttribute(
      'href',
      `/sweeps?run=${runId}`,
    );
  });

  it('name and link the account on which a payment is recorded while the debt does not include it yet', async () => {
    const onlyOn = { accountId: planAccounts.online, accountName: 'Checking' };
    show({ ...examplePlan, made: [{ ...paidHarbor, onlyOn }] });
    const [row] = within((await card()).getByRole('list', { name: 'Today’s moves' })).getAllByRole('listitem');
    expect(row).toHaveTextContent('DonePaid $949 to Harbor HomeRecorded only on Checking so far.View');
    expect((await card()).getByRole('link', { name: 'View Harbor Home' })).toHaveAttribute(
      'href',
      `/transactions?account=${planAccounts.online}`,
    );
  });

  it('show the next date if there is nothing left to do, with the payments of today', async () => {
    show({
      ...examplePlan,
      moves: [],
      working: null,
      firstYear: usd(0),
      made: [paidHarbor],
    });
    expect((await card()).getByText('Nothing to do until Mar 12')).toBeInTheDocument();
    expect((await card()).getByRole('heading', { name: 'Done today' })).toBeInTheDocument();
    expect((await card()).queryByText(/^Worth/)).toBeNull();
  });

  it('explain which data is missing if the amount that may move cannot be computed', async () => {
    show({ ...examplePlan, spare: null, moves: [], nextOn: null });
    expect((await card()).getByText('Nothing to do today')).toBeInTheDocument();
    expect((await card()).getByText(/Needs 28 days of transactions/)).toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('name the debts that are left out, with the missing terms', async () => {
    const leftOut = (name: string, kind: 'card' | 'loan', missing: string[]) => ({
      accountId:
        name === 'Aria Visa' ? planAccounts.online : kind === 'card' ? planAccounts.harbor : planAccounts.carLoan,
      accountName: name,
      kind,
      missing,
    });
    show(
      {
        ...examplePlan,
        leftOut: [
          leftOut('Aria Visa', 'card', ['purchase_apr']),
          leftOut('Car loan', 'loan', ['apr', 'payment', 'due_day']),
          leftOut('Harbor Home', 'card', ['due_day']),
        ],
      },
      { attention: [{ kind: 'terms_missing', count: 2, href: '/credit-cards', name: null }] },
    );
    expect((await card()).getByText(/Aria Visa is missing its purchase APR\./)).toBeInTheDocument();
    expect((await card()).getByText(/Car loan is missing its APR, its payment, and its due day\./)).toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Add terms for Car loan' })).toHaveAttribute(
      'href',
      '/debt?terms=1',
    );
    expect((await card()).getByRole('link', { name: 'Add terms for Harbor Home' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${planAccounts.harbor}`,
    );
    expect(screen.queryByText('2 debts need rates and terms')).toBeNull();
  });

  it('ask for an account if there is none and the first steps are hidden', async () => {
    localStorage.setItem('tideline.firstStepsHidden', JSON.stringify([testSession.household.id]));
    show({}, { checklist: emptyDashboard.checklist });
    expect((await card()).getByText('No accounts yet')).toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Add account' })).toHaveAttribute('href', '/accounts?add=1');
  });
});

describe('the diagram of where the cash goes', () => {
  it('shows every account and use, and a table shows the same amounts', async () => {
    const { user } = show(examplePlan);
    expect((await card()).getByRole('heading', { name: 'Where your $23,488 in cash goes' })).toBeInTheDocument();
    const picture = await screen.findByRole('img', { name: /Where your \$23,488 in cash goes/ });
    for (const text of [
      'Rainy day$20,005',
      'Everyday$3,483',
      '1Harbor Home$949',
      'Floor$4,038',
      'Bills to Apr 15$5,554',
    ])
      expect(picture).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'See the math' }));
    const table = await screen.findByRole('table', { name: 'Where your cash goes' });
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'Harbor HomeRainy day$949.00',
      'Car loanRainy day$4,047.17',
      'Online savingsRainy day$8,900.00',
      'FloorRainy day$4,038.00',
      'Bills to Apr\u00a015Rainy day$2,070.83',
      'Bills to Apr\u00a015Everyday$3,483.00',
    ]);
  });
});

describe("the math of today's moves", () => {
  it('shows how an amount is computed in a second dialog, and closes one dialog at a time', async () => {
    const { user, address } = show(examplePlan);
    await user.click((await card()).getByRole('button', { name: 'See the math' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Today’s moves' }));
    expect(address()).toBe('/dashboard?math=today');
    expect(sheet.getByRole('table', { name: 'Where your cash goes' })).toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: /\$4,047\.17/ }));
    const working = within(await screen.findByRole('dialog', { name: 'Pay down Car loan: the amount' }));
    expect(working.getByText('Sum of what each reason needs')).toBeInTheDocument();
    expect(await working.findByText(/the same result\.$/)).toBeInTheDocument();
    await user.click(working.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('explains payments from several accounts to one debt as one sum, with each share below it', async () => {
    const [, move] = examplePlan.moves;
    if (move === undefined) throw new Error('the example has a move');
    const [part] = move.parts;
    if (part === undefined) throw new Error('the move has a part');
    const lowerRate = { ...part, class: 'low_debt' as const, amount: { minor: '12345', currency: 'USD' } };
    const other = {
      ...move,
      id: 'other',
      from: { accountId: planAccounts.online, accountName: 'Online savings' },
      parts: [...move.parts, lowerRate],
    };
    const { user } = show({ ...examplePlan, moves: [move, other] });
    await user.click((await card()).getByRole('button', { name: 'See the math' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Today’s moves' }));
    expect(sheet.getByText('From Rainy day')).toBeInTheDocument();
    expect(sheet.getByText('From Online savings')).toBeInTheDocument();
    expect(sheet.getAllByText(/: worth$/).map(({ textContent }) => textContent)).toEqual([
      'To stop interest, $4,047.17 from Rainy day: worth',
      'To stop interest, $4,047.17 from Online savings: worth',
      'To stop interest, $123.45 from Online savings: worth',
    ]);
    // the sum is twice $4,047.17
    await user.click(sheet.getByRole('button', { name: /\$8,094\.34/ }));
    const working = within(await screen.findByRole('dialog', { name: 'Pay down Car loan: the amount' }));
    expect(working.getAllByText('$4,047.17').length).toBeGreaterThanOrEqual(2);
    expect(await working.findByText(/the same result\.$/)).toBeInTheDocument();
  });
});
