import { describe, expect, it } from '@jest/globals';
import type { Account, AccountHistory, Reconciliation } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aForecast } from '../forecast/testing/a-forecast.ts';
import { aTransaction } from '../transactions/testing/a-transaction.ts';
import { AccountsScreen } from './accounts.screen.tsx';
import { aNetWorth } from './testing/a-net-worth.ts';
import { anAccount } from './testing/an-account.ts';
import { anOutlook } from './testing/an-outlook.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const changeSetId = '01890000-0000-7000-b000-000000000001';
const everyday = anAccount({
  name: 'Everyday',
  mask: '4021',
  balance: usd(125_040),
  balanceAsOf: '2026-02-27',
  transactionCount: 40,
  version: 7,
});
const visa = anAccount({
  name: 'Aria Visa',
  type: 'credit_card',
  subtype: null,
  balance: usd(-83_104),
  transactionCount: 12,
});

const savings = anAccount({
  name: 'Rainy day',
  subtype: 'savings',
  balance: usd(1_200_000),
  apyPpm: 43_500,
  version: 4,
});
const balances: AccountHistory = {
  points: [
    { on: '2026-02-20', balance: usd(129_255) },
    { on: '2026-02-27', balance: usd(125_040) },
    { on: '2026-03-01', balance: usd(125_040) },
  ],
  snapshots: [
    {
      id: changeSetId,
      asOf: '2026-01-31',
      ledger: usd(120_000),
      available: null,
      source: 'statement',
      transactionCount: 9,
    },
  ],
};
const row = (fields: Partial<Reconciliation['rows'][number]>): Reconciliation['rows'][number] => ({
  id: anAccount().id,
  postedOn: '2026-02-20',
  amount: usd(-1_000),
  payee: 'Shop',
  status: 'posted',
  kind: 'standard',
  checkNumber: null,
  ...fields,
});
const [salary, grocery, late] = [
  row({ payee: 'Salary', amount: usd(90_000) }),
  row({ payee: 'Corner Grocery', amount: usd(-4_215), postedOn: '2026-02-27' }),
  row({ payee: 'Cafe', amount: usd(-500), postedOn: '2026-03-01' }),
];
const openRows: Reconciliation = {
  accountVersion: 7,
  reconciled: usd(39_255),
  rows: [late, grocery, salary],
  earlier: null,
  lastStatement: null,
};

const history = [
  aTransaction({ payee: 'Corner Grocery', postedOn: '2026-02-27', amount: usd(-4_215), runningBalance: usd(125_040) }),
  aTransaction({ payee: 'Salary', postedOn: '2026-02-20', amount: usd(90_000), runningBalance: usd(129_255) }),
];

function open(account: Account, overrides: FakeApi['accounts'] = {}, route = `/accounts?account=${account.id}`) {
  return renderScreen(<AccountsScreen />, {
    route,
    api: {
      accounts: { list: () => ({ items: [everyday, visa, savings], members: [], deletedCount: 0 }), ...overrides },
      accountOutlook: { list: () => ({ items: [anOutlook(everyday.id, savings.id)] }) },
      accountHistory: { get: () => balances },
      forecast: { get: () => aForecast({ account: { id: everyday.id, name: 'Everyday' } }) },
      reconciliation: { get: () => openRows },
      netWorth: { get: () => aNetWorth },
      transactions: { list: () => ({ items: history, nextCursor: null, count: null, totals: null }) },
      changeSets: { undo: () => ({ changeSetId, label: 'Deleted', rowsLeft: 0 }) },
    },
  });
}
/** Types a day into the parts of a date field, whatever their order. */
async function chooseDate(
  user: { click: (on: Element) => Promise<void>; keyboard: (keys: string) => Promise<void> },
  field: HTMLElement,
  parts: Record<'day' | 'month' | 'year', string>,
): Promise<void> {
  for (const part of ['month', 'day', 'year'] as const) {
    await user.click(within(field).getByRole('spinbutton', { name: new RegExp(`^${part}`, 'i') }));
    await user.keyboard(parts[part]);
  }
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
const updated = (fields: Partial<Account>) => () => ({ changeSetId, item: { ...everyday, ...fields, version: 8 } });

describe('one account', () => {
  it('shows where its balance goes, and a day leads to what makes it up', async () => {
    const { user, requests, address } = open(everyday);
    const line = within(await (await drawer('Everyday')).findByRole('region', { name: 'The next 90 days' }));
    (await line.findByRole('slider', { name: 'Expected balance of the coming days' })).focus();
    expect(requests.find(({ name }) => name === 'forecast.get')?.input).toEqual({ account: everyday.id, days: '90' });
    await user.keyboard('{Home}{ArrowRight}{Enter}');
    expect(address()).toBe(`/dashboard?cash=${everyday.id}&day=2026-03-02`);
  });

  it.each([
    ['a card', visa],
    ['a certificate of deposit', { ...everyday, subtype: 'cd' as const }],
  ])('looks ahead for no %s', async (_what, account) => {
    const { requests } = open(account, { list: () => ({ items: [account], members: [], deletedCount: 0 }) });
    expect(await (await drawer(account.name)).findByText('Corner Grocery')).toBeVisible();
    expect(requests.some(({ name }) => name === 'forecast.get')).toBe(false);
  });

  it('shows its balance, its latest transactions and the way to all of them', async () => {
    open(everyday);
    const detail = await drawer('Everyday');
    expect(await detail.findByText('Corner Grocery')).toBeVisible();
    expect(detail.getByRole('link', { name: 'All 40 transactions' })).toHaveAttribute(
      'href',
      `/transactions?account=${everyday.id}`,
    );
    expect(await detail.findByText('From $1,292.55 to $1,250.40; the lowest was $1,250.40.')).toBeVisible();
  });

  it('leads from a card to its rates, and says what is owed in words', async () => {
    open(visa);
    const detail = await drawer('Aria Visa');
    expect(detail.getByRole('link', { name: 'Rates and due dates' })).toHaveAttribute(
      'href',
      `/credit-cards?card=${visa.id}`,
    );
    expect(detail.getAllByText('You owe')[0]).toBeVisible();
  });

  it('says so where it is gone', async () => {
    open(everyday, {}, '/accounts?account=01890000-0000-7000-8000-00000000dead');
    expect(await screen.findByRole('dialog', { name: 'This account does not exist any more' })).toBeVisible();
  });

  it('hides it against the version that was seen, with Undo', async () => {
    const { user, requests } = open(everyday, { update: updated({ state: 'hidden' }) });
    await user.click((await drawer('Everyday')).getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Everyday is hidden.')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'accounts.update');
    expect(sent?.input).toEqual({ id: everyday.id, state: 'hidden' });
    expect(sent?.headers.get('if-match')).toBe('"7"');
  });

  it('lists what goes with it before it is deleted, and closes afterwards', async () => {
    const { user, requests, address } = open(everyday, { remove: () => ({ changeSetId }) });
    await user.click((await drawer('Everyday')).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Everyday?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '40 transactions, with categories and notes',
      'its balance of $1,250.40, which leaves your net worth',
    ]);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(question.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Everyday was deleted.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.remove')?.headers.get('if-match')).toBe('"7"');
    expect(address()).toBe('/accounts');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
});

describe('what a deposit account earns and can spare', () => {
  it('says both in words, with the working of each', async () => {
    const { user } = open(everyday);
    const detail = await drawer('Everyday');
    expect(
      await detail.findByText(
        'Until 15 April the balance is not expected to fall below about $350.40, around 5 March.',
      ),
    ).toBeVisible();
    expect(
      detail.getByText(
        'Earns nothing at its rates. On Rainy day the same money would earn about $54.39 in the coming year.',
      ),
    ).toBeVisible();
    await user.click(detail.getAllByRole('button', { name: /Show the working/ })[0] as HTMLElement);
    const working = within(await screen.findByRole('dialog', { name: 'How safe to move came about' }));
    expect(working.getAllByText('What should stay')[0]).toBeVisible();
  });

  it('opens a statement again only when asked', async () => {
    const { user, requests } = open(everyday, { unlock: updated({}) });
    const detail = await drawer('Everyday');
    await user.click(await detail.findByText('1 stated balance'));
    await user.click(detail.getByRole('button', { name: 'Unlock the statement of 31 January' }));
    expect(await screen.findByText('The statement of 31 January is open again.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.unlock')?.input).toEqual({
      id: everyday.id,
      statementId: changeSetId,
    });
  });
});

describe('reconciling', () => {
  const start = async (closing: string, overrides: FakeApi['accounts'] = {}) => {
    const rendered = open(everyday, overrides, `/accounts?account=${everyday.id}&do=reconcile`);
    const form = await drawer('Reconcile Everyday');
    await chooseDate(rendered.user, await form.findByRole('group', { name: /Last day of the statement/ }), {
      day: '28',
      month: '2',
      year: '2026',
    });
    await rendered.user.type(form.getByRole('textbox', { name: 'Closing balance' }), closing);
    await rendered.user.click(form.getByRole('button', { name: 'Start ticking off' }));
    return { ...rendered, form };
  };

  it('shows the difference live, and locks what was ticked', async () => {
    const { user, form, requests } = await start('1250.40', { reconcile: updated({}) });
    const difference = await form.findByRole('status', { name: 'Difference' });
    expect(difference).toHaveTextContent('+$857.85');
    expect(form.queryByRole('checkbox', { name: /Cafe/ })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: /Salary/ }));
    expect(difference).toHaveTextContent('−$42.15');
    await user.click(form.getByRole('button', { name: 'Do that' }));
    expect(difference).toHaveTextContent('None');
    await user.click(form.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('Everyday is reconciled to 28 February.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.reconcile')?.input).toEqual({
      id: everyday.id,
      version: 7,
      closedOn: '2026-02-28',
      closing: usd(125_040),
      transactionIds: [grocery.id, salary.id],
      withEarlier: false,
      how: 'finish',
    });
  });

  it('books a difference only by a button that names it, and keeps ticks for later', async () => {
    const { user, form, requests } = await start('1251.00', { reconcile: updated({}) });
    await user.click(await form.findByRole('checkbox', { name: 'All 2 transactions' }));
    expect(form.queryByRole('button', { name: 'Finish' })).toBeNull();
    expect(form.getByRole('button', { name: 'Book +$0.60 and finish' })).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Keep ticks for later' }));
    expect(await screen.findByText('The ticks of Everyday are kept.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.reconcile')?.input).toMatchObject({ how: 'later' });
  });

  it('says what the server refused, and keeps the ticks', async () => {
    const { user, form } = await start('1250.40', {
      reconcile: () => {
        throw new ApiError({
          code: 'RECONCILE_TRANSACTIONS_CHANGED',
          status: 409,
          title: '',
          params: { transactionIds: [] },
        });
      },
    });
    await user.click(await form.findByRole('checkbox', { name: 'All 2 transactions' }));
    await user.click(form.getByRole('button', { name: 'Finish' }));
    expect(
      await form.findByText('Some of these transactions were changed meanwhile. Look at the newest list.'),
    ).toBeVisible();
    expect(form.getByRole('checkbox', { name: /Salary/ })).toBeChecked();
  });
});

describe('rates', () => {
  const edit = async (overrides: FakeApi['accounts'] = {}) => {
    const rendered = open(savings, overrides, `/accounts?account=${savings.id}&do=rates`);
    return { ...rendered, form: await drawer('Rates of Rainy day') };
  };

  it('sends a base rate and a tier against the version that was seen', async () => {
    const { user, form, requests } = await edit({ setYields: () => ({ changeSetId, item: savings }) });
    await user.type(await form.findByRole('textbox', { name: 'APY' }), '4');
    await user.click(form.getByRole('button', { name: 'Add a rate' }));
    const second = within(form.getByRole('group', { name: 'Rate 2' }));
    await user.type(second.getByRole('textbox', { name: 'APY' }), '4.5');
    await user.type(second.getByRole('textbox', { name: /For balances above/ }), '10000');
    await user.click(form.getByRole('radio', { name: /Each part earns/ }));
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(await screen.findByText('The rates of Rainy day were saved.')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'accounts.setYields');
    const rate = { kind: 'base', effectiveFrom: '2026-03-01', effectiveTo: null };
    expect(sent?.input).toEqual({
      id: savings.id,
      tierMethod: 'B',
      rates: [
        { ...rate, apyPpm: 40_000, tierFrom: usd(0) },
        { ...rate, apyPpm: 45_000, tierFrom: usd(1_000_000) },
      ],
    });
    expect(sent?.headers.get('if-match')).toBe('"4"');
  });

  it('names what is wrong at its field, and sends nothing', async () => {
    const { user, form, requests } = await edit();
    await user.click(await form.findByRole('button', { name: 'Add a bonus' }));
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(form.getAllByText(/Enter the yearly yield/).length).toBeGreaterThanOrEqual(2);
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

describe('closing', () => {
  it('asks what happened to the rest, and books it where the person says', async () => {
    const { user, requests } = open(
      everyday,
      { close: updated({ state: 'closed' }) },
      `/accounts?account=${everyday.id}&do=close`,
    );
    const form = await drawer('Close Everyday');
    await user.click(await form.findByRole('button', { name: 'Close account' }));
    expect(form.getByRole('alert')).toHaveTextContent('Say what happened to the rest');
    await user.click(form.getByRole('radio', { name: /Moved to another account/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Other account' }), 'Rainy day');
    await user.click(form.getByRole('button', { name: 'Close account' }));
    expect(await screen.findByText('Everyday is closed.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.close')?.input).toEqual({
      id: everyday.id,
      version: 7,
      closedOn: '2026-03-01',
      remainder: { kind: 'transfer', accountId: savings.id },
    });
  });
});

describe('merging', () => {
  it('goes into another account of the same type, and closes the drawer', async () => {
    const { user, requests, address } = open(
      everyday,
      { merge: () => ({ changeSetId, item: savings }) },
      `/accounts?account=${everyday.id}&do=merge`,
    );
    const form = await drawer('Merge Everyday');
    const into = await form.findByRole('combobox', { name: 'Merge into' });
    expect(within(into).queryByRole('option', { name: 'Aria Visa' })).toBeNull();
    await user.selectOptions(into, 'Rainy day');
    await user.click(form.getByRole('button', { name: 'Merge accounts' }));
    expect(await screen.findByText('Everyday was merged into Rainy day.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'accounts.merge')?.input).toEqual({
      id: everyday.id,
      version: 7,
      intoId: savings.id,
    });
    expect(address()).toBe('/accounts');
  });
});

describe('editing an account', () => {
  const edit = async (overrides: FakeApi['accounts'] = {}) => {
    const rendered = open(everyday, overrides, `/accounts?account=${everyday.id}&do=edit`);
    return { ...rendered, form: await drawer('Edit Everyday') };
  };

  it('sends only what was changed', async () => {
    const { user, form, requests } = await edit({ update: updated({ name: 'Main' }) });
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Main');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Main was saved.')).toBeVisible();
    expect(requests.find(({ name: called }) => called === 'accounts.update')?.input).toEqual({
      id: everyday.id,
      name: 'Main',
    });
  });

  it('sends nothing where nothing was changed', async () => {
    const { user, form, requests } = await edit();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('shows what somebody else saved meanwhile, and lets the person save theirs over it', async () => {
    const newest: Account = { ...everyday, name: 'Household', version: 9 };
    let tries = 0;
    const update = () => {
      tries += 1;
      if (tries === 1)
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: { currentVersion: 9, current: newest },
        });
      return { changeSetId, item: { ...newest, balance: usd(130_000), version: 10 } };
    };
    const { user, form, requests } = await edit({ update });
    const balance = form.getByRole('textbox', { name: 'Balance today' });
    await user.clear(balance);
    await user.type(balance, '1300');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Now it says: Name Household.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save mine anyway' }));
    await screen.findByText('Household was saved.');
    const sent = requests.filter(({ name }) => name === 'accounts.update');
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"9"']);
    // Their new name is not overwritten with the old one that still stands in the field.
    expect(sent[1]?.input).toEqual({ id: everyday.id, balance: usd(130_000) });
  });

  it('takes the newest instead where the person prefers it', async () => {
    const newest: Account = { ...everyday, name: 'Household', version: 9 };
    const { user, form } = await edit({
      update: () => {
        throw new ApiError({
          code: 'VERSION_CONFLICT',
          status: 412,
          title: '',
          params: { currentVersion: 9, current: newest },
        });
      },
    });
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' old');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await form.findByRole('button', { name: 'Take the newest' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Household'));
  });
});
