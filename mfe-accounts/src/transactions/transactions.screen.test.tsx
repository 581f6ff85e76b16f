import { describe, expect, it } from '@jest/globals';
import { ApiError, testSession } from '@tideline/mfe-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from './testing/a-transaction.ts';
import { changeSetId, dining, everyday, groceries, grocery, ledgerServer, usd, visa } from './testing/ledger.ts';
import { loaded, payees, renderTransactions } from './testing/render-transactions.tsx';

describe('/transactions', () => {
  it('lists transactions by day, newest first, with category, account and amount', async () => {
    renderTransactions();
    await loaded();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      // the visible text, and the text read aloud
      'Fri, Feb\u00a027Friday, Feb\u00a027',
      'Wed, Feb\u00a025Wednesday, Feb\u00a025',
    ]);
    expect(payees()).toEqual(['Corner Grocery', 'Acme Payroll', 'Bakery']);
    const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row');
    await waitFor(() => expect(rows[1]).toHaveTextContent('Friday, Feb 27Corner GroceryGroceriesEveryday−$42.15'));
    expect(rows[3]).toHaveTextContent('BakeryTo reviewbirthdayChoose categoryAria Visa−$6.50');
  });

  it('shows the number and sum of the transactions', async () => {
    renderTransactions();
    expect(await screen.findByText('3 transactions')).toBeVisible();
    expect(screen.getByText('+$2,500.00', { selector: '[role=status] *' })).toBeVisible();
  });

  it('shows the balance after each transaction if one account is listed', async () => {
    const rows = [{ ...grocery, runningBalance: usd(125_040) }];
    renderTransactions(ledgerServer(rows), `/transactions?account=${everyday.id}`);
    await loaded();
    expect(screen.getByText('$1,250.40')).toBeVisible();
    expect(screen.getByText('Balance after', { exact: false })).toBeInTheDocument();
  });

  it('loads only the first page of a long list, and shows the total count', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      aTransaction({ payee: `Shop ${index}`, accountId: everyday.id }),
    );
    const { requests } = renderTransactions(ledgerServer(many));
    await screen.findByText('400 transactions');
    const pages = () =>
      requests.filter(({ name, input }) => name === 'transactions.list' && input['totals'] === undefined);
    expect(pages().map(({ input }) => [input['at'], input['limit']])).toEqual([['0', '100']]);
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '401'),
    );
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-rowindex', '2');
  });

  it('offers to import or add transactions while there are none', async () => {
    renderTransactions(ledgerServer([]));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import file' })).toHaveAttribute('href', '/transactions?import=1');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Add transaction' })]);
  });

  it.each([
    ['/transactions?review=1', 'Nothing to review'],
    ['/transactions?uncategorized=1', 'Everything has a category'],
  ])('reports at %s that the queue is done, without a filter to clear', async (address, text) => {
    renderTransactions(ledgerServer([]), address);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('No transactions match')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('clears the filters within a queue, and stays in the queue', async () => {
    const { user, address } = renderTransactions(ledgerServer([]), '/transactions?review=1&q=yacht');
    expect(await screen.findByText('No transactions match')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(address()).toBe('/transactions?review=1');
    expect(await screen.findByText('Nothing to review')).toBeVisible();
  });

  it('reports that nothing matches the filters, and clears them', async () => {
    const [some, none] = [ledgerServer().transactions?.list, ledgerServer([]).transactions?.list];
    const { user, address } = renderTransactions(
      ledgerServer([], { list: (input, request) => (input.q === undefined ? some : none)?.(input, request) as never }),
      '/transactions?q=yacht&from=2026-01-01',
    );
    expect(await screen.findByText('No transactions match')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    expect(address()).toBe('/transactions');
    expect(screen.getByRole('combobox', { name: 'Search transactions' })).toHaveValue('');
    expect(await screen.findByText('Corner Grocery')).toBeVisible();
  });

  it('reports a failure and retries', async () => {
    let fails = true;
    const api = ledgerServer();
    const list = api.transactions?.list;
    const { user } = renderTransactions(
      ledgerServer(undefined, {
        list: (input, request) => {
          if (fails || !list) throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
          return list(input, request);
        },
      }),
    );
    expect(await screen.findByText('Your transactions couldn’t be loaded')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await loaded()).toBeVisible();
  });
});

describe('filters', () => {
  it('search after a pause in typing, and store the search in the address', async () => {
    const { requests, address } = renderTransactions();
    const field = await screen.findByRole('combobox', { name: 'Search transactions' });
    // both events are in one task, so that no pause lies between them even on a busy machine
    fireEvent.change(field, { target: { value: 'r' } });
    fireEvent.change(field, { target: { value: 'rent due' } });
    await waitFor(() => expect(address()).toBe('/transactions?q=rent+due'));
    await waitFor(() => expect(requests.some(({ input }) => input['q'] === 'rent due')).toBe(true));
    expect(requests.some(({ input }) => input['q'] === 'r')).toBe(false);
  });

  it('store account, category and period in the address', async () => {
    const { user, requests, address } = renderTransactions();
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

  it("show counts in the household's number format", async () => {
    const session = { ...testSession, household: { ...testSession.household, locale: 'de-DE' } };
    const totals = { count: 3_473, inflow: usd(0), outflow: usd(0), net: usd(0), currencies: [] };
    renderTransactions(
      ledgerServer([grocery], { list: () => ({ items: [grocery], nextCursor: null, count: null, totals }) }),
      '/transactions',
      session,
    );
    expect(await screen.findByText('3.473 transactions')).toBeVisible();
  });

  it("show custom dates from the address in the household's format, and remove them", async () => {
    const { user, address } = renderTransactions(undefined, '/transactions?from=2026-02-03&to=2026-02-10');
    const from = within(await screen.findByRole('group', { name: /^From/ }));
    expect(from.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual(['02', '03', '2026']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/transactions');
    await waitFor(() => expect(screen.queryByRole('group', { name: /^From/ })).toBeNull());
  });

  it('switch to the transactions that an import left for review', async () => {
    const { user, requests } = renderTransactions();
    await loaded();
    await user.click(await screen.findByRole('link', { name: 'To review 1' }));
    expect(screen.getByRole('link', { name: 'To review 1' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(requests.some(({ input }) => input['needsReview'] === 'true')).toBe(true));
  });
});

describe('optional parts of the list', () => {
  const down = () => {
    throw new ApiError({ code: 'INTERNAL', status: 500, title: '', params: { digest: 'x' } });
  };

  it('report that names could not be loaded, and load them with Try again', async () => {
    let fails = true;
    const api = ledgerServer();
    const { user } = renderTransactions({
      ...api,
      categories: { list: () => (fails ? down() : { items: [groceries, dining] }) },
    });
    await loaded();
    expect(await screen.findByText('Account and category names couldn’t be loaded')).toBeVisible();
    expect(screen.getByText('Unknown category')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Category of Corner Grocery: Groceries. Change' })).toBeVisible();
  });

  it('report that totals could not be computed, and leave the list complete', async () => {
    const api = ledgerServer();
    const list = api.transactions?.list;
    renderTransactions(
      ledgerServer(undefined, {
        list: (input, request) => (list && String(input.totals) !== 'true' ? list(input, request) : down()),
      }),
    );
    await loaded();
    expect(await screen.findByText('Couldn’t calculate totals. The list is complete.')).toBeVisible();
  });
});

describe('editing in the list', () => {
  it('saves a category in place, with the version that was shown', async () => {
    const { user, requests } = renderTransactions(
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
    expect(await screen.findByText('Corner Grocery is now in Eating out')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'transactions.update');
    expect(sent?.input).toEqual({ id: grocery.id, categoryId: dining.id });
    expect(sent?.headers.get('if-match')).toBe('"3"');
  });

  it('offers to always apply the same category, with a prefilled rule', async () => {
    const update = () => ({ changeSetId, item: { ...grocery, categoryId: dining.id, version: 4 } });
    const suggestion = {
      name: 'Corner Grocery',
      condition: { field: 'raw_text' as const, op: 'contains' as const, value: 'corner grocery' },
      actions: [{ do: 'set_category' as const, categoryId: dining.id }],
      matches: 3,
      agrees: 0,
      contradicts: 0,
    };
    const { user, requests, address } = renderTransactions({
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
    expect(address()).toMatch(new RegExp(`^/settings\\?section=rules&rule=new&from=${grocery.id}&back=`));
  });

  it('offers no rule if none is worthwhile or the category was removed', async () => {
    const rules = { suggestion: () => ({ suggestion: null }) };
    const update = ({ categoryId }: { categoryId?: string | null | undefined }) => ({
      changeSetId,
      item: { ...grocery, categoryId: categoryId ?? null, version: 4 },
    });
    const { user, requests } = renderTransactions({ ...ledgerServer(undefined, { update }), rules });
    await loaded();
    const choose = async (category: string) => {
      await user.click(
        await screen.findByRole('button', { name: /^(Category of|Choose category for) Corner Grocery/ }),
      );
      await user.selectOptions(screen.getByRole('combobox', { name: 'Choose category for Corner Grocery' }), category);
    };
    await choose('Eating out');
    expect(await screen.findByText('Corner Grocery is now in Eating out')).toBeVisible();
    await choose('No category');
    expect(await screen.findByText('Corner Grocery is now uncategorized')).toBeVisible();
    expect(requests.filter(({ name }) => name === 'rules.suggestion')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Always do this' })).toBeNull();
  });

  it('leaves the category unchanged on Escape', async () => {
    const { user, requests } = renderTransactions();
    await loaded();
    await user.click(await screen.findByRole('button', { name: /^Category of Corner Grocery/ }));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Category of Corner Grocery/ })).toHaveFocus();
    expect(requests.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('shows why a change was rejected, and reloads the list', async () => {
    const update = () => {
      throw new ApiError({
        code: 'VERSION_CONFLICT',
        status: 412,
        title: '',
        params: { currentVersion: 9, current: grocery },
      });
    };
    const { user, requests } = renderTransactions(ledgerServer(undefined, { update }));
    await loaded();
    await user.click(await screen.findByRole('button', { name: /^Category of Corner Grocery/ }));
    const before = requests.length;
    await user.selectOptions(screen.getByRole('combobox', { name: /Choose category/ }), 'Eating out');
    expect(await screen.findByText(/Nothing was changed. Someone else edited this/)).toBeVisible();
    await waitFor(() =>
      expect(requests.slice(before).filter(({ name }) => name === 'transactions.list').length).toBeGreaterThan(0),
    );
  });
});
