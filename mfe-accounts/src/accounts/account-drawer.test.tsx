import { describe, expect, it } from '@jest/globals';
import type { Account } from '@tideline/contract';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../transactions/testing/a-transaction.ts';
import { AccountsScreen } from './accounts.screen.tsx';
import { aNetWorth } from './testing/a-net-worth.ts';
import { anAccount } from './testing/an-account.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const changeSetId = '01890000-0000-7000-b000-000000000001';
const everyday = anAccount({ name: 'Everyday', mask: '4021', balance: usd(125_040), balanceAsOf: '2026-02-27', transactionCount: 40, version: 7 });
const visa = anAccount({ name: 'Aria Visa', type: 'credit_card', subtype: null, balance: usd(-83_104), transactionCount: 12 });

const history = [
  aTransaction({ payee: 'Corner Grocery', postedOn: '2026-02-27', amount: usd(-4_215), runningBalance: usd(125_040) }),
  aTransaction({ payee: 'Salary', postedOn: '2026-02-20', amount: usd(90_000), runningBalance: usd(129_255) }),
];

function open(account: Account, overrides: FakeApi['accounts'] = {}, route = `/accounts?account=${account.id}`) {
  return renderScreen(<AccountsScreen />, {
    route,
    api: {
      accounts: { list: () => ({ items: [everyday, visa] }), ...overrides },
      netWorth: { get: () => aNetWorth },
      transactions: { list: () => ({ items: history, nextCursor: null, totals: null }) },
      changeSets: { undo: () => ({ changeSetId, label: 'Deleted' }) },
    },
  });
}
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
const updated = (fields: Partial<Account>) => () => ({ changeSetId, item: { ...everyday, ...fields, version: 8 } });

describe('one account', () => {
  it('shows its balance, its latest transactions and the way to all of them', async () => {
    open(everyday);
    const detail = await drawer('Everyday');
    expect(await detail.findByText('Corner Grocery')).toBeVisible();
    expect(detail.getByRole('link', { name: 'All 40 transactions' })).toHaveAttribute('href', `/transactions?account=${everyday.id}`);
    expect(await detail.findByText('From $1,292.55 to $1,250.40; the lowest was $1,250.40.')).toBeVisible();
  });

  it('leads from a card to its rates, and says what is owed in words', async () => {
    open(visa);
    const detail = await drawer('Aria Visa');
    expect(detail.getByRole('link', { name: 'Rates and due dates' })).toHaveAttribute('href', `/credit-cards?card=${visa.id}`);
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

describe('editing an account', () => {
  const edit = async (overrides: FakeApi['accounts'] = {}) => {
    const rendered = open(everyday, overrides, `/accounts?account=${everyday.id}&edit=1`);
    return { ...rendered, form: await drawer('Edit Everyday') };
  };

  it('sends only what was changed', async () => {
    const { user, form, requests } = await edit({ update: updated({ name: 'Main' }) });
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Main');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Main was saved.')).toBeVisible();
    expect(requests.find(({ name: called }) => called === 'accounts.update')?.input).toEqual({ id: everyday.id, name: 'Main' });
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
      if (tries === 1) throw new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params: { currentVersion: 9, current: newest } });
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
        throw new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params: { currentVersion: 9, current: newest } });
      },
    });
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' old');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await form.findByRole('button', { name: 'Take the newest' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Household'));
  });
});
