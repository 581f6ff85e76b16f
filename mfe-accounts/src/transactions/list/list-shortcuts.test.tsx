import { describe, expect, it } from '@jest/globals';
import { testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bakery, changeSetId, grocery, ledgerServer, salary } from '../testing/ledger.ts';
import { loaded, renderTransactions } from '../testing/render-transactions.tsx';

describe('list shortcuts', () => {
  it('move between rows with j and k, and open a row with Enter', async () => {
    const { user, address } = renderTransactions();
    await loaded();
    await user.keyboard('jj');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
    await user.keyboard('k');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/transactions?transaction=${grocery.id}`);
  });

  it('delete the focused row with d, offer Undo, and focus the next row', async () => {
    let rows = [grocery, salary, bakery];
    const { user, requests } = renderTransactions(
      ledgerServer(undefined, {
        list: () => ({ items: rows, nextCursor: null, count: null, totals: null }),
        remove: () => {
          rows = [salary, bakery];
          return { changeSetId };
        },
      }),
    );
    await loaded();
    await user.keyboard('d');
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.keyboard('jd');
    expect(await screen.findByText('Corner Grocery was deleted')).toBeVisible();
    expect(requests.find(({ name }) => name === 'transactions.remove')?.headers.get('if-match')).toBe('"3"');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.some(({ name, input }) => name === 'changeSets.undo' && input['id'] === changeSetId)).toBe(true),
    );
  });

  it('open the category chooser of the focused row with c, and return the focus to the row', async () => {
    const { user } = renderTransactions();
    await loaded();
    await user.keyboard('c');
    expect(screen.queryByRole('combobox', { name: /^Choose category for/ })).toBeNull();
    await screen.findByRole('button', { name: /^Category of Corner Grocery/ });
    await user.keyboard('jc');
    expect(await screen.findByRole('combobox', { name: 'Choose category for Corner Grocery' })).toHaveFocus();
    await user.keyboard('{Escape}j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
  });

  it('save a category chosen after c only on Enter', async () => {
    const { user, requests } = renderTransactions(
      ledgerServer(undefined, { update: () => ({ changeSetId, item: { ...grocery, version: 4 } }) }),
    );
    await loaded();
    await screen.findByRole('button', { name: /^Category of Corner Grocery/ });
    await user.keyboard('jc');
    const chooser = await screen.findByRole('combobox', { name: 'Choose category for Corner Grocery' });
    await user.selectOptions(chooser, 'Eating out');
    expect(requests.some(({ name }) => name === 'transactions.update')).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests.some(({ name }) => name === 'transactions.update')).toBe(true));
  });

  it('open the focused row with e', async () => {
    const { user, address } = renderTransactions();
    await loaded();
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard('e');
    expect(address()).toBe(`/transactions?transaction=${grocery.id}`);
    expect(await screen.findByRole('dialog', { name: 'Edit transaction' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it.each([
    ['o', 'Note (optional)', 'weekly', { memo: 'weekly' }],
    ['y', 'Payee', 'Corner Shop', { payee: 'Corner Shop' }],
  ])('use %s to edit the %s of the focused row in place', async (key, field, text, change) => {
    const { user, requests } = renderTransactions(
      ledgerServer(undefined, { update: () => ({ changeSetId, item: { ...grocery, ...change, version: 4 } }) }),
    );
    await loaded();
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard(key);
    const line = within(await screen.findByRole('form', { name: 'Edit Corner Grocery' }));
    await waitFor(() => expect(line.getByRole('textbox', { name: field })).toHaveFocus());
    await user.keyboard(`${text}{Enter}`);
    await waitFor(() =>
      expect(requests.find(({ name }) => name === 'transactions.update')?.input).toEqual({ id: grocery.id, ...change }),
    );
    expect(requests.find(({ name }) => name === 'transactions.update')?.headers.get('if-match')).toBe('"3"');
    expect(screen.queryByRole('form', { name: 'Edit Corner Grocery' })).toBeNull();
  });

  it('leave a row unchanged on Escape', async () => {
    const { user, requests } = renderTransactions();
    await loaded();
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard('y');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Payee' })).toHaveFocus());
    await user.keyboard('Nobody{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('go to the filters with f', async () => {
    const { user } = renderTransactions();
    await loaded();
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: /^Account/ })).toHaveFocus();
  });

  it('do nothing while the user has switched them off', async () => {
    const { user, address } = renderTransactions(undefined, undefined, {
      ...testSession,
      user: { ...testSession.user, keysOn: false },
    });
    await loaded();
    await user.keyboard('jn/');
    expect(document.body).toHaveFocus();
    expect(address()).toBe('/transactions');
  });

  it('focus the search with /, where letters are typed as text', async () => {
    const { user } = renderTransactions();
    await loaded();
    await user.keyboard('/');
    const search = screen.getByRole('combobox', { name: 'Search transactions' });
    expect(search).toHaveFocus();
    await user.keyboard('jnd');
    expect(search).toHaveValue('jnd');
  });

  it('open the form for a new transaction with n', async () => {
    const { user, address } = renderTransactions();
    await loaded();
    await user.keyboard('n');
    expect(address()).toBe('/transactions?add=1');
    expect(await screen.findByRole('dialog', { name: 'Add transaction' })).toBeVisible();
  });
});
