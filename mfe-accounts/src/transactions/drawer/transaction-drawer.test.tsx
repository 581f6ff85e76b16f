import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bakery, changeSetId, dining, everyday, grocery, ledgerServer, usd, visa } from '../testing/ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

const render = (route: string, overrides: FakeApi['transactions'] = {}) =>
  renderScreen(<TransactionsScreen />, { route, api: ledgerServer(undefined, overrides) });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const conflict = (current: unknown) =>
  new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params: { currentVersion: 9, current } });

describe('adding a transaction', () => {
  const created = () => ({ changeSetId, item: { ...grocery, payee: 'Bakery' } });

  it('sends money out as a negative amount, dated today, and leaves the category to the server', async () => {
    const { user, requests, address } = render('/transactions?add=1', { create: created });
    const form = await dialog('Add transaction');
    await user.type(await form.findByRole('textbox', { name: 'Amount' }), '12.50');
    await user.selectOptions(form.getByRole('combobox', { name: 'Account' }), 'Aria Visa');
    await user.type(form.getByRole('textbox', { name: 'Payee' }), 'Bakery');
    await user.click(form.getByRole('button', { name: 'Add transaction' }));
    expect(await screen.findByText('Bakery was added')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'transactions.create');
    expect(sent?.input).toEqual({
      accountId: visa.id,
      postedOn: '2026-03-01',
      amount: usd(-1_250),
      payee: 'Bakery',
      memo: null,
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(address()).toBe('/transactions'));
  });

  it('starts with the account that the list shows, and sends money in as a positive amount', async () => {
    const { user, requests } = render(`/transactions?account=${everyday.id}&add=1`, { create: created });
    const form = await dialog('Add transaction');
    await user.click(await form.findByRole('radio', { name: 'Money in' }));
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '5');
    await user.type(form.getByRole('textbox', { name: 'Payee' }), 'Neighbor');
    await user.selectOptions(form.getByRole('combobox', { name: /^Category/ }), 'Eating out');
    await user.click(form.getByRole('button', { name: 'Add transaction' }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'transactions.create')?.input).toMatchObject({
        accountId: everyday.id,
        amount: usd(500),
        categoryId: dining.id,
      }),
    );
  });

  it('reports missing values with links that focus their fields', async () => {
    const { user } = render('/transactions?add=1');
    const form = await dialog('Add transaction');
    await user.click(await form.findByRole('button', { name: 'Add transaction' }));
    expect(form.getByRole('alert')).toHaveFocus();
    await user.click(form.getByRole('link', { name: 'Enter a payee' }));
    expect(form.getByRole('textbox', { name: 'Payee' })).toHaveFocus();
  });
});

describe('leaving a form', () => {
  it('asks on Escape if something was entered, and keeps the entries on Cancel', async () => {
    const { user, address } = render('/transactions?add=1');
    const form = await dialog('Add transaction');
    await user.type(await form.findByRole('textbox', { name: 'Payee' }), 'Bakery');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(form.getByRole('textbox', { name: 'Payee' })).toHaveValue('Bakery');
    expect(address()).toBe('/transactions?add=1');
  });

  it('needs no confirmation if nothing was entered or Cancel is clicked', async () => {
    const { user, address } = render('/transactions?add=1');
    let form = await dialog('Add transaction');
    await user.type(await form.findByRole('textbox', { name: 'Payee' }), 'Bakery');
    await user.click(form.getByRole('button', { name: 'Close' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close without saving' }),
    );
    await waitFor(() => expect(address()).toBe('/transactions'));
    await user.keyboard('n');
    form = await dialog('Add transaction');
    await form.findByRole('textbox', { name: 'Payee' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/transactions'));
    await user.keyboard('n');
    form = await dialog('Add transaction');
    await user.type(await form.findByRole('textbox', { name: 'Payee' }), 'Bakery');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/transactions'));
  });
});

describe('transaction drawer', () => {
  const route = `/transactions?transaction=${grocery.id}`;

  it('opens from its address, even if the list does not show the transaction', async () => {
    render(route, { list: () => ({ items: [], nextCursor: null, count: null, totals: null }) });
    const form = await dialog('Edit transaction');
    expect(await form.findByRole('textbox', { name: 'Payee' })).toHaveValue('Corner Grocery');
    expect(form.getByRole('radio', { name: 'Money out' })).toBeChecked();
    expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('42.15');
  });

  it('saves only changed fields', async () => {
    const { user, requests } = render(route, {
      update: () => ({ changeSetId, item: { ...grocery, memo: 'weekly', version: 4 } }),
    });
    const form = await dialog('Edit transaction');
    await user.type(await form.findByRole('textbox', { name: /^Note/ }), 'weekly');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Corner Grocery was saved')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'transactions.update');
    expect(sent?.input).toEqual({ id: grocery.id, memo: 'weekly' });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });

  it('shows a concurrent change and overwrites it only on request', async () => {
    let tries = 0;
    const newest = { ...grocery, payee: 'Corner Shop', version: 9 };
    const { user, requests } = render(route, {
      update: () => {
        tries += 1;
        if (tries === 1) throw conflict(newest);
        return { changeSetId, item: newest };
      },
    });
    const form = await dialog('Edit transaction');
    await user.type(await form.findByRole('textbox', { name: /^Note/ }), 'weekly');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('It now says “Payee: Corner Shop.”')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Corner Shop was saved');
    expect(
      requests.filter(({ name }) => name === 'transactions.update').map(({ headers }) => headers.get('if-match')),
    ).toEqual(['"3"', '"9"']);
  });

  it('shows who changed the transaction first, and when', async () => {
    const last = { at: '2026-03-01T15:42:00Z', actor: { id: '018f0000-0000-7000-8000-0000000000b2', name: 'Alex' } };
    const params = { currentVersion: 9, current: { ...grocery, payee: 'Corner Shop', version: 9 }, last };
    const { user } = render(route, {
      update: () => {
        throw new ApiError({ code: 'VERSION_CONFLICT', status: 412, title: '', params });
      },
    });
    const form = await dialog('Edit transaction');
    await user.type(await form.findByRole('textbox', { name: /^Note/ }), 'weekly');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText('Alex edited this at 10:42 AM')).toBeVisible();
  });

  it('lists who changed the transaction in a shared household, and requests no list in other households', async () => {
    const changed = { apiTokenName: null, undoesId: null, counts: [], rowsKept: true, next: null };
    const actor = { id: '018f0000-0000-7000-8000-0000000000b2', name: 'Alex' };
    const list = () => ({
      items: [
        {
          ...changed,
          id: changeSetId,
          at: '2026-02-27T15:42:00Z',
          actor,
          label: 'Edited transaction',
          cause: 'user' as const,
          state: 'applied' as const,
        },
      ],
      nextCursor: null,
      actors: [],
      kinds: [],
    });
    const server = { ...ledgerServer(), changeSets: { list } };
    const shared = { ...testSession, isShared: true };
    renderScreen(<TransactionsScreen />, { route, session: shared, api: server });
    expect(await (await dialog('Edit transaction')).findByText('Alex, Feb 27, 10:42 AM')).toBeVisible();
    const { requests } = renderScreen(<TransactionsScreen />, { route, api: server });
    await (await dialog('Edit transaction')).findByRole('textbox', { name: /^Note/ });
    expect(requests.some(({ name }) => name === 'changeSets.list')).toBe(false);
  });

  it('deletes the transaction, and offers Undo', async () => {
    const { user, requests, address } = render(route, { remove: () => ({ changeSetId }) });
    await user.click(await (await dialog('Edit transaction')).findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Corner Grocery was deleted')).toBeVisible();
    expect(requests.find(({ name }) => name === 'transactions.remove')?.headers.get('if-match')).toBe('"3"');
    await waitFor(() => expect(address()).toBe('/transactions'));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('asks whether a row that an import marked for review is a duplicate, and keeps the row on request', async () => {
    const { user, requests } = render(`/transactions?transaction=${bakery.id}`, {
      update: () => ({ changeSetId, item: { ...bakery, needsReview: false, version: 2 } }),
    });
    const form = await dialog('Edit transaction');
    expect(await form.findByText('Possible duplicate from an import')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByText('Bakery was kept')).toBeVisible();
    expect(requests.find(({ name }) => name === 'transactions.update')?.input).toEqual({
      id: bakery.id,
      reviewed: true,
    });
  });

  it('explains that the transaction no longer exists', async () => {
    render(route, {
      get: () => {
        throw new ApiError({ code: 'NOT_FOUND', status: 404, title: '' });
      },
    });
    expect(await (await dialog('Edit transaction')).findByText(/This no longer exists/)).toBeVisible();
  });
});
