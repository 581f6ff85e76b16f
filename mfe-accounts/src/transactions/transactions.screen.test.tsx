import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from './testing/a-transaction.ts';
import {
  bakery,
  changeSetId,
  dining,
  everyday,
  groceries,
  grocery,
  ledgerServer,
  salary,
  usd,
  visa,
} from './testing/ledger.ts';
import { TransactionsScreen } from './transactions.screen.tsx';

const render = (api: FakeApi = ledgerServer(), route = '/transactions', session = testSession) =>
  renderScreen(<TransactionsScreen />, { route, api, session });
const payees = () =>
  within(screen.getByRole('table', { name: 'Transactions' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const loaded = () => screen.findByRole('link', { name: 'Corner Grocery' });

describe('/transactions', () => {
  it('lists transactions under their days, newest first, with category, account and amount', async () => {
    render();
    await loaded();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Friday 27 February',
      'Wednesday 25 February',
    ]);
    expect(payees()).toEqual(['Corner Grocery', 'Acme Payroll', 'Bakery']);
    const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row');
    await waitFor(() => expect(rows[1]).toHaveTextContent('Friday 27 FebruaryCorner GroceryGroceriesEveryday−$42.15'));
    expect(rows[3]).toHaveTextContent('BakeryTo reviewbirthdayChoose categoryAria Visa−$6.50');
  });

  it('adds up what the filter finds', async () => {
    render();
    expect(await screen.findByText('3 transactions')).toBeVisible();
    expect(screen.getByText('+$2,500.00', { selector: '[role=status] *' })).toBeVisible();
  });

  it('shows the balance after each transaction where one account is listed', async () => {
    const rows = [{ ...grocery, runningBalance: usd(125_040) }];
    render(ledgerServer(rows), `/transactions?account=${everyday.id}`);
    await loaded();
    expect(screen.getByText('$1,250.40')).toBeVisible();
    expect(screen.getByText('Balance after it', { exact: false })).toBeInTheDocument();
  });

  it('asks for more as far as the list is scrolled, and knows how many there are', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      aTransaction({ payee: `Shop ${index}`, accountId: everyday.id }),
    );
    const { requests } = render(ledgerServer(many));
    await screen.findByText('400 transactions');
    const pages = () =>
      requests.filter(({ name, input }) => name === 'transactions.list' && input['totals'] === undefined);
    expect(pages().map(({ input }) => [input['at'], input['limit']])).toEqual([['0', '100']]);
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '401'),
    );
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  });

  it('offers the import while there is nothing', async () => {
    render(ledgerServer([]));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/transactions?import=1');
  });

  it('says so where nothing fits the filters, and clears them', async () => {
    const { user, address } = render(ledgerServer([]), '/transactions?q=yacht&from=2026-01-01');
    expect(await screen.findByText('No transactions match')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(address()).toBe('/transactions');
    expect(screen.getByRole('combobox', { name: 'Search transactions' })).toHaveValue('');
  });

  it('says what failed and tries again', async () => {
    let fails = true;
    const api = ledgerServer();
    const list = api.transactions?.list;
    const { user } = render(
      ledgerServer(undefined, {
        list: (input, request) => {
          if (fails || !list) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return list(input, request);
        },
      }),
    );
    expect(await screen.findByText('Your transactions could not be loaded')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loaded()).toBeVisible();
  });
});

describe('filters', () => {
  it('searches once typing rests, and keeps the search in the address', async () => {
    const { user, requests, address } = render();
    await user.type(await screen.findByRole('combobox', { name: 'Search transactions' }), 'rent due');
    await waitFor(() => expect(address()).toBe('/transactions?q=rent+due'));
    await waitFor(() => expect(requests.some(({ input }) => input['q'] === 'rent due')).toBe(true));
    expect(requests.some(({ input }) => input['q'] === 'r')).toBe(false);
  });

  it('puts account, category and period into the address', async () => {
    const { user, requests, address } = render();
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Aria Visa');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Eating out');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
    expect(address()).toBe(`/transactions?account=${visa.id}&category=${dining.id}&from=2026-02-01&to=2026-02-28`);
    await waitFor(() =>
      expect(requests.at(-1)?.input).toMatchObject({
        accountId: visa.id,
        categoryId: dining.id,
        from: '2026-02-01',
        to: '2026-02-28',
      }),
    );
  });

  it('counts as the household does', async () => {
    const session = { ...testSession, household: { ...testSession.household, locale: 'de-DE' } };
    const totals = { count: 3_473, inflow: usd(0), outflow: usd(0), net: usd(0), currencies: [] };
    render(
      ledgerServer([grocery], { list: () => ({ items: [grocery], nextCursor: null, count: null, totals }) }),
      '/transactions',
      session,
    );
    expect(await screen.findByText('3.473 transactions')).toBeVisible();
  });

  it('shows days of one’s own from the address, written as the household does, and takes them away again', async () => {
    const { user, address } = render(undefined, '/transactions?from=2026-02-03&to=2026-02-10');
    const from = within(await screen.findByRole('group', { name: /^From/ }));
    expect(from.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual(['03', '02', '2026']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/transactions');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^From/ })).toBeNull());
  });

  it('turns to what an import left to be looked at', async () => {
    const { user, requests } = render();
    await loaded();
    await user.click(await screen.findByRole('link', { name: 'To review 1' }));
    expect(screen.getByRole('link', { name: 'To review 1' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(requests.some(({ input }) => input['needsReview'] === 'true')).toBe(true));
  });
});

describe('what the list does not wait for', () => {
  const down = () => {
    throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
  };

  it('says so where names cannot be loaded, and gets them with Try again', async () => {
    let fails = true;
    const api = ledgerServer();
    const { user } = render({ ...api, categories: { list: () => (fails ? down() : { items: [groceries, dining] }) } });
    await loaded();
    expect(await screen.findByText('Names of accounts and categories could not be loaded')).toBeVisible();
    expect(screen.getByText('Unknown category')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Category of Corner Grocery: Groceries. Change' })).toBeVisible();
  });

  it('lists without totals where those fail', async () => {
    const api = ledgerServer();
    const list = api.transactions?.list;
    render(
      ledgerServer(undefined, {
        list: (input, request) => (list && String(input.totals) !== 'true' ? list(input, request) : down()),
      }),
    );
    await loaded();
    expect(await screen.findByText('The totals could not be worked out. The list is not affected.')).toBeVisible();
  });
});

describe('changes in the list', () => {
  it('changes a category in its place, against the version that was seen', async () => {
    const { user, requests } = render(
      ledgerServer(undefined, {
        update: () => ({ changeSetId, item: { ...grocery, categoryId: dining.id, version: 4 } }),
      }),
    );
    await loaded();
    await user.click(await screen.findByRole('button', { name: 'Category of Corner Grocery: Groceries. Change' }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Choose category for Corner Grocery' }),
      'Eating out',
    );
    expect(await screen.findByText('Corner Grocery is now in Eating out.')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'transactions.update');
    expect(sent?.input).toEqual({ id: grocery.id, categoryId: dining.id });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });

  it('offers to do the same always, right where it was done, with the rule filled in', async () => {
    const update = () => ({ changeSetId, item: { ...grocery, categoryId: dining.id, version: 4 } });
    const suggestion = {
      name: 'Corner Grocery',
      condition: { field: 'raw_text' as const, op: 'contains' as const, value: 'corner grocery' },
      actions: [{ do: 'set_category' as const, categoryId: dining.id }],
      matches: 3,
      agrees: 0,
      contradicts: 0,
    };
    const { user, requests, address } = render({
      ...ledgerServer(undefined, { update }),
      rules: { suggestion: () => ({ suggestion }) },
    });
    await loaded();
    await user.click(await screen.findByRole('button', { name: /^Category of Corner Grocery/ }));
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Choose category for Corner Grocery' }),
      'Eating out',
    );
    await user.click(await screen.findByRole('button', { name: 'Always do this' }));
    expect(requests.find(({ name }) => name === 'rules.suggestion')?.input).toEqual({ id: grocery.id });
    expect(address()).toBe(`/settings?section=rules&rule=new&from=${grocery.id}`);
  });

  it('offers nothing of the kind where no rule is worth making, or the category was taken away', async () => {
    const rules = { suggestion: () => ({ suggestion: null }) };
    const update = ({ categoryId }: { categoryId?: string | null }) => ({
      changeSetId,
      item: { ...grocery, categoryId: categoryId ?? null, version: 4 },
    });
    const { user, requests } = render({ ...ledgerServer(undefined, { update }), rules });
    await loaded();
    const choose = async (category: string) => {
      await user.click(
        await screen.findByRole('button', { name: /^(Category of|Choose category for) Corner Grocery/ }),
      );
      await user.selectOptions(screen.getByRole('combobox', { name: 'Choose category for Corner Grocery' }), category);
    };
    await choose('Eating out');
    expect(await screen.findByText('Corner Grocery is now in Eating out.')).toBeVisible();
    await choose('No category');
    expect(await screen.findByText('Corner Grocery is without category now.')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'rules.suggestion')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Always do this' })).toBeNull();
  });

  it('leaves the category alone on Escape', async () => {
    const { user, requests } = render();
    await loaded();
    await user.click(await screen.findByRole('button', { name: /^Category of Corner Grocery/ }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Category of Corner Grocery/ })).toHaveFocus();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('says why a change from the list was refused, and reads the list anew', async () => {
    const update = () => {
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: '',
        params: { currentVersion: 9, current: grocery },
      });
    };
    const { user, requests } = render(ledgerServer(undefined, { update }));
    await loaded();
    await user.click(await screen.findByRole('button', { name: /^Category of Corner Grocery/ }));
    const before = requests.length;
    await user.selectOptions(screen.getByRole('combobox', { name: /Choose category/ }), 'Eating out');
    expect(await screen.findByText(/Nothing was changed. Somebody changed this meanwhile/)).toBeVisible();
    await waitFor(() =>
      expect(requests.slice(before).filter(({ name }) => name === 'transactions.list').length).toBeGreaterThan(0),
    );
  });
});

describe('keys of the list', () => {
  it('moves with j and k, opens with Enter', async () => {
    const { user, address } = render();
    await loaded();
    await user.keyboard('jj');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
    await user.keyboard('k');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/transactions?transaction=${grocery.id}`);
  });

  it('deletes the row in focus with d, with Undo, and focuses the one that follows', async () => {
    let rows = [grocery, salary, bakery];
    const { user, requests } = render(
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
    expect(await screen.findByText('Corner Grocery was deleted.')).toBeVisible();
    expect(requests.find(({ name }) => name === 'transactions.remove')?.headers.get('if-match')).toBe('"3"');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.some(({ name, input }) => name === 'changeSets.undo' && input['id'] === changeSetId)).toBe(true),
    );
  });

  it('chooses the category of the row in focus with c, and goes on from there', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('c');
    expect(screen.queryByRole('combobox', { name: /^Choose category for/ })).toBeNull();
    await screen.findByRole('button', { name: /^Category of Corner Grocery/ });
    await user.keyboard('jc');
    expect(await screen.findByRole('combobox', { name: 'Choose category for Corner Grocery' })).toHaveFocus();
    await user.keyboard('{Escape}j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Acme Payroll' })).toHaveFocus());
  });

  it('opens the row in focus with e', async () => {
    const { user, address } = render();
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
  ])('%s writes the %s of the row in focus in its place', async (key, field, text, change) => {
    const { user, requests } = render(
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

  it('leaves a row as it was on Escape', async () => {
    const { user, requests } = render();
    await loaded();
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    await user.keyboard('y');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Payee' })).toHaveFocus());
    await user.keyboard('Nobody{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Corner Grocery' })).toHaveFocus());
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('goes to the filters with f', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: /^Account/ })).toHaveFocus();
  });

  it('rests while the person has switched keys off', async () => {
    const { user, address } = render(undefined, undefined, {
      ...testSession,
      user: { ...testSession.user, keysOn: false },
    });
    await loaded();
    await user.keyboard('jn/');
    expect(document.body).toHaveFocus();
    expect(address()).toBe('/transactions');
  });

  it('goes to the search with /, and types letters there', async () => {
    const { user } = render();
    await loaded();
    await user.keyboard('/');
    const search = screen.getByRole('combobox', { name: 'Search transactions' });
    expect(search).toHaveFocus();
    await user.keyboard('jnd');
    expect(search).toHaveValue('jnd');
  });

  it('adds with n', async () => {
    const { user, address } = render();
    await loaded();
    await user.keyboard('n');
    expect(address()).toBe('/transactions?add=1');
    expect(await screen.findByRole('dialog', { name: 'Add transaction' })).toBeVisible();
  });
});
