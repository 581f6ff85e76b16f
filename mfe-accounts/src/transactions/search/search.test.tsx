import { describe, expect, it, jest } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { changeSetId, grocery, ledgerServer } from '../testing/ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

const render = (route = '/transactions', more: FakeApi = {}) =>
  renderScreen(<TransactionsScreen />, { route, api: { ...ledgerServer(), ...more } });
const field = () => screen.findByRole('combobox', { name: 'Search transactions' });
const asked = (requests: { input: Record<string, unknown> }[]) =>
  requests.map(({ input }) => input['q']).filter((q) => q !== undefined);
const options = () =>
  within(screen.getByRole('listbox', { name: 'Suggestions' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('search suggestions', () => {
  it('offer the fields, then the choices of a field, and insert the chosen one', async () => {
    const { user, address } = render();
    await user.click(await field());
    expect(await screen.findByRole('option', { name: /^account:/ })).toBeInTheDocument();
    await user.keyboard('cate');
    await waitFor(() => expect(options()).toEqual(['category:by name; “none” for uncategorized', 'has:categoryHas']));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await field()).toHaveValue('category:');
    await user.keyboard('eat');
    await waitFor(() => expect(options()).toEqual(['Eating outCategory']));
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(await field()).toHaveAttribute(
      'aria-activedescendant',
      screen.getByRole('option', { name: 'Eating out Category' }).id,
    );
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('category:"Eating out" ');
    await waitFor(() => expect(new URL(address(), 'http://x').searchParams.get('q')).toBe('category:"Eating out" '));
  });

  it('close with Escape and leave the text unchanged', async () => {
    const { user } = render();
    await user.click(await field());
    await screen.findByRole('option', { name: /^account:/ });
    await user.keyboard('am{Escape}');
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
    expect(await field()).toHaveValue('am');
  });
});

describe('search conditions', () => {
  const route = `/transactions?q=${encodeURIComponent('coffee amount>50 -category:groceries')}`;
  const chips = async () => within(await screen.findByRole('list', { name: 'Search conditions' }));

  it('appear as chips in words that can be removed one by one', async () => {
    const { user, address } = render(route);
    const list = await chips();
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'coffee',
      'Amount >50',
      'Not Category groceries',
    ]);
    await user.click(list.getByRole('button', { name: 'Remove the condition Amount >50' }));
    await waitFor(() => expect(address()).toBe('/transactions?q=coffee+-category%3Agroceries'));
    expect(await field()).toHaveValue('coffee -category:groceries');
  });

  it('can be edited in place', async () => {
    const { user } = render(route);
    await user.click((await chips()).getByRole('button', { name: 'Edit the condition Amount >50' }));
    await user.keyboard('amount>100');
    expect(await field()).toHaveValue('coffee amount>100 -category:groceries');
  });
});

describe('search problems', () => {
  it('are shown with suggested fixes, and the search is not sent', async () => {
    const { user, requests } = render();
    await user.type(await field(), 'amout:>5{Enter}');
    expect(await screen.findByText(/You can’t search by “amout”|You can’t search by “amout:>5”/)).toBeVisible();
    expect(asked(requests)).not.toContain('amout:>5');
    await user.click(screen.getAllByRole('button', { name: /^amount/ })[0] as HTMLElement);
    await waitFor(async () => expect(((await field()) as HTMLInputElement).value).toMatch(/^amount/));
  });

  it("do not arise from amounts in the locale's format", async () => {
    const household = { ...testSession.household, locale: 'de-DE' };
    const { user, address } = renderScreen(<TransactionsScreen />, {
      route: '/transactions',
      api: ledgerServer(),
      session: { ...testSession, household },
    });
    const field = await screen.findByRole('combobox', { name: 'Search transactions' });
    await user.type(field, 'amount:1.234,56');
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('amount:1234.56'));
    expect(field).toHaveValue('amount:1.234,56');
    expect(screen.queryByText(/could be one amount or two/)).toBeNull();
  });

  it('are not reported while a condition is still being typed', async () => {
    const { user } = render();
    await user.type(await field(), 'category:');
    expect(await screen.findByRole('option', { name: 'Eating out Category' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are shown for unknown names that the server reports, with the closest match', async () => {
    const problem = {
      code: 'NAME_UNKNOWN',
      start: 9,
      end: 14,
      field: 'category',
      text: 'grocs',
      suggestions: ['Groceries'],
    };
    const list = () => {
      throw new ApiError({ code: 'SEARCH_NOT_UNDERSTOOD', status: 422, title: '', params: { problems: [problem] } });
    };
    const { user } = renderScreen(<TransactionsScreen />, {
      route: '/transactions?q=category%3Agrocs',
      api: ledgerServer([], { list }),
    });
    expect(await screen.findByText(/No category called “grocs”\./)).toBeVisible();
    expect(screen.queryByText('Your transactions couldn’t be loaded')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Groceries' }));
    expect(await field()).toHaveValue('category:Groceries');
  });
});

describe('saved searches', () => {
  const filter = { id: grocery.id, version: 2, name: 'Big ones', query: 'amount>500', position: 0 };
  const saved = (more: FakeApi['savedFilters'] = {}): FakeApi => ({
    savedFilters: { list: () => ({ items: [filter] }), ...more },
  });
  const open = async (user: ReturnType<typeof render>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Saved searches' }));
    return within(await screen.findByRole('dialog', { name: 'Saved searches' }));
  };

  it('can be applied', async () => {
    const { user, address } = render('/transactions', saved());
    await user.click(await (await open(user)).findByRole('button', { name: /^Big ones/ }));
    expect(address()).toBe('/transactions?q=amount%3E500');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('require a name when they are saved', async () => {
    const { user, requests } = render(
      '/transactions?q=coffee',
      saved({ create: ({ name, query }) => ({ changeSetId, item: { ...filter, name, query } }) }),
    );
    const dialog = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(dialog.getByRole('textbox', { name: 'Name for “coffee”' })).toHaveAccessibleDescription('Enter a name');
    await user.type(dialog.getByRole('textbox', { name: 'Name for “coffee”' }), 'Coffee');
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(await screen.findByText('Coffee was saved')).toBeVisible();
    expect(requests.find(({ name }) => name === 'savedFilters.create')?.input).toEqual({
      name: 'Coffee',
      query: 'coffee',
    });
  });

  it('report a name that is already used, and keep it in the field', async () => {
    const create = () => {
      throw new ApiError({ code: 'SAVED_FILTER_NAME_TAKEN', status: 409, title: '', params: { name: 'Big ones' } });
    };
    const { user } = render('/transactions?q=coffee', saved({ create }));
    const dialog = await open(user);
    await user.type(dialog.getByRole('textbox', { name: /^Name for/ }), 'Big ones{Enter}');
    expect(await dialog.findByText(/A saved search called Big ones already exists/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Name for/ })).toHaveValue('Big ones');
  });

  it('are renamed and deleted with the version that was shown', async () => {
    const { user, requests } = render(
      '/transactions',
      saved({
        update: ({ name }) => ({ changeSetId, item: { ...filter, name: name ?? '' } }),
        remove: () => ({ changeSetId }),
      }),
    );
    const dialog = await open(user);
    await user.click(await dialog.findByRole('button', { name: 'Rename Big ones' }));
    await user.clear(dialog.getByRole('textbox', { name: 'New name for Big ones' }));
    await user.type(dialog.getByRole('textbox', { name: 'New name for Big ones' }), 'Large{Enter}');
    expect(await screen.findByText('Renamed to Large')).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Delete Big ones' }));
    expect(await screen.findByText('Big ones was deleted')).toBeVisible();
    const changes = requests.filter(({ name }) => name === 'savedFilters.update' || name === 'savedFilters.remove');
    expect(changes.map(({ headers }) => headers.get('if-match'))).toEqual(['"2"', '"2"']);
  });
});

describe('a list that can be sorted and exported', () => {
  it('puts the sort order into the address and requests it', async () => {
    const { user, requests, address } = render();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Money out first');
    expect(address()).toBe('/transactions?sort=amount_up');
    await waitFor(() => expect(requests.some(({ input }) => input['sort'] === 'amount_up')).toBe(true));
    expect(await screen.findByRole('link', { name: 'Corner Grocery' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2, name: /February/ })).toBeNull();
  });

  it("offers an export of the transactions found, in the list's order", async () => {
    render('/transactions?q=coffee&sort=payee');
    expect(await screen.findByRole('link', { name: 'Export these transactions as CSV' })).toHaveAttribute(
      'href',
      `/api/v1/transactions/export?q=coffee&sort=payee&format=csv&household=${testSession.household.id}`,
    );
    expect(screen.getByRole('link', { name: 'Export these transactions as JSON' })).toHaveAttribute('download');
  });

  it('asks for the password before the browser downloads the file', async () => {
    let isFresh = false;
    const fetched: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      fetched.push(this.getAttribute('href') ?? '');
    });
    const { user, requests } = render('/transactions?q=coffee', {
      auth: {
        fresh: () => {
          if (!isFresh)
            throw new ApiError({
              code: 'FRESH_SIGN_IN_NEEDED',
              status: 403,
              title: 'x',
              params: { maxAgeMinutes: 10 },
            });
        },
        confirm: () => {
          isFresh = true;
        },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Export these transactions as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password' }));
    expect(fetched).toEqual([]);
    await user.type(dialog.getByLabelText('Password'), 'wave after wave 77');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(fetched).toEqual([
        `/api/v1/transactions/export?q=coffee&format=csv&household=${testSession.household.id}`,
      ]),
    );
    expect(requests.map(({ name }) => name).filter((name) => name.startsWith('auth.'))).toEqual([
      'auth.fresh',
      'auth.confirm',
      'auth.fresh',
    ]);
    click.mockRestore();
  });
});
