import { describe, expect, it } from '@jest/globals';
import { ApiError, type FakeApi, renderScreen } from '@tideline/mfe-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aTransaction } from '../testing/a-transaction.ts';
import {
  bakery,
  changeSetId,
  dining,
  everyday,
  groceries,
  grocery,
  ledgerServer,
  usd,
  visa,
} from '../testing/ledger.ts';
import { TransactionsScreen } from '../transactions.screen.tsx';

const render = (route: string, more: FakeApi, rows = [grocery, bakery]) =>
  renderScreen(<TransactionsScreen />, { route, api: { ...ledgerServer(rows), ...more } });
const inputsOf = (requests: { name: string; input: Record<string, unknown> }[], name: string) =>
  requests.filter((request) => request.name === name).map(({ input }) => input);

const out = aTransaction({ accountId: everyday.id, payee: 'Card payment', amount: usd(-9_000) });
const arrived = aTransaction({ accountId: visa.id, payee: 'Payment, thank you', amount: usd(9_000) });
const pair = {
  id: changeSetId,
  version: 4,
  state: 'suggested' as const,
  outflow: out,
  inflow: arrived,
  kind: 'card_payment' as const,
  fee: null,
  confidencePpm: 990_000,
  isSure: true,
  reasons: ['same_amount' as const, 'same_day' as const],
};

describe('transfers queue', () => {
  const list = () => ({ items: [pair], count: 1 });

  it('confirms pairs with the version that was shown, and shows the reasons for each pair', async () => {
    const { user, requests } = render('/transactions?view=transfers', {
      transfers: { list, decide: () => ({ changeSetId, item: { ...pair, state: 'confirmed' } }) },
    });
    const item = within(await screen.findByRole('listitem', { name: 'Card payment and Payment, thank you' }));
    expect(item.getByText('Card payment · same amount · same day')).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Confirm transfer' }));
    expect(await screen.findByText('Transfer confirmed')).toBeVisible();
    const sent = requests.find(({ name }) => name === 'transfers.decide');
    expect([sent?.input['state'], sent?.headers.get('if-match')]).toEqual(['confirmed', '"4"']);
  });

  it('confirms all certain pairs together', async () => {
    const { user, requests } = render('/transactions?view=transfers', {
      transfers: { list, confirmMany: ({ ids }) => ({ changeSetId, confirmedIds: ids, leftOutIds: [] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm 1 sure match' }));
    expect(await screen.findByText('1 transfer confirmed')).toBeVisible();
    expect(inputsOf(requests, 'transfers.confirmMany')).toEqual([{ ids: [pair.id] }]);
  });

  it('shows a pair again if the server rejects the decision', async () => {
    const decide = () => {
      throw new ApiError({
        code: 'TRANSFER_REFUSED',
        status: 409,
        title: '',
        params: { reason: 'already_in_transfer' },
      });
    };
    const { user } = render('/transactions?view=transfers', { transfers: { list, decide } });
    await user.click(await screen.findByRole('button', { name: 'Not a transfer' }));
    expect(await screen.findByRole('listitem', { name: 'Card payment and Payment, thank you' })).toBeVisible();
  });

  it('reports that there are no transfers to confirm, and searches again on request', async () => {
    const { user } = render('/transactions?view=transfers', {
      transfers: {
        list: () => ({ items: [], count: 0 }),
        find: () => ({ from: '2025-02-01', to: '2026-03-01', count: 0 }),
      },
    });
    expect(await screen.findByText('No transfers to confirm')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search again' }));
    expect(await screen.findByText('Nothing new')).toBeVisible();
  });
});

describe('duplicates queue', () => {
  const twice = {
    id: changeSetId,
    version: 1,
    first: grocery,
    second: aTransaction({ ...grocery, id: bakery.id, payee: 'CORNER GROCERY 12' }),
    reason: 'typed_and_imported' as const,
    days: 1,
    confidencePpm: 900_000,
  };
  const list = () => ({ items: [twice], count: 1 });

  it('merges both transactions into the chosen one', async () => {
    const { user, requests } = render('/transactions?view=duplicates', {
      duplicates: { list, merge: () => ({ changeSetId, item: grocery }) },
    });
    const item = within(await screen.findByRole('listitem', { name: 'Possible duplicate: Corner Grocery' }));
    expect(item.getByText('One entered by hand, one from the bank · 1 day apart')).toBeVisible();
    await user.click(item.getByRole('button', { name: 'Keep the second' }));
    expect(await screen.findByText('Merged into Corner Grocery')).toBeVisible();
    expect(inputsOf(requests, 'duplicates.merge')).toEqual([{ id: twice.id, keptId: twice.second.id }]);
  });

  it('keeps both transactions', async () => {
    const { user, requests } = render('/transactions?view=duplicates', {
      duplicates: { list, keepBoth: () => ({ changeSetId }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText('Kept both')).toBeVisible();
    expect(inputsOf(requests, 'duplicates.keepBoth')).toEqual([{ id: twice.id }]);
  });
});

describe('held rows queue', () => {
  const held = {
    id: bakery.id,
    accountId: everyday.id,
    postedOn: '2026-02-21',
    payee: 'Blue Bottle 114',
    amount: usd(-1_250),
    existing: { id: grocery.id, postedOn: '2026-02-20', payee: 'Coffee', amount: usd(-1_250) },
  };
  const other = { ...held, id: changeSetId, payee: 'Shell', existing: null };
  const list = () => ({ items: [held, other], count: 2 });

  it('shows rows next to their possible matches, and skips one of them', async () => {
    const { user, requests } = render('/transactions?view=held', {
      heldTransactions: { list, decide: ({ ids }) => ({ changeSetId, count: ids.length, openings: [] }) },
    });
    const item = within(await screen.findByRole('listitem', { name: 'Held back: Blue Bottle 114' }));
    expect(item.getByRole('region', { name: 'Already in this account' })).toHaveTextContent('Coffee');
    await user.click(item.getByRole('button', { name: 'It’s already here' }));
    expect(await screen.findByText('1 row skipped')).toBeVisible();
    expect(
      within(await screen.findByRole('listitem', { name: 'Held back: Shell' })).getByText(
        'The matching transaction was deleted.',
      ),
    ).toBeVisible();
    expect(inputsOf(requests, 'heldTransactions.decide')).toEqual([{ ids: [held.id], decision: 'already_here' }]);
  });

  it('adds all rows together, and explains the effect on an opening balance', async () => {
    const openings = [{ accountId: everyday.id, on: '2026-01-31', before: usd(10_000), after: usd(11_250) }];
    const { user, requests } = render('/transactions?view=held', {
      heldTransactions: { list, decide: ({ ids }) => ({ changeSetId, count: ids.length, openings }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Add all 2' }));
    expect(await screen.findByText(/^The opening balance of .* changed from \$100 to \$112.50/)).toBeVisible();
    expect(inputsOf(requests, 'heldTransactions.decide')).toEqual([{ ids: [held.id, other.id], decision: 'add' }]);
  });
});

describe('review queue', () => {
  it('accepts all transactions at once, after a confirmation with their number', async () => {
    const { user, requests } = render(
      '/transactions?review=1',
      {
        transactionChanges: {
          edit: ({ transactions }) => ({
            changeSetId,
            items: transactions.map(() => ({ ...bakery, needsReview: false })),
            leftOut: [],
          }),
        },
      },
      [bakery],
    );
    await user.click(await screen.findByRole('button', { name: 'Accept it' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Accept 1 transaction?' }));
    await user.click(question.getByRole('button', { name: 'Accept it' }));
    expect(await screen.findByText('1 transaction changed')).toBeVisible();
    expect(inputsOf(requests, 'transactionChanges.edit')).toEqual([
      { transactions: [{ id: bakery.id, version: 1 }], set: { reviewed: true } },
    ]);
  });
});

describe('categorizing one by one', () => {
  const shop = (payee: string) => aTransaction({ payee, accountId: everyday.id, amount: usd(-1_000) });
  const first = shop('Corner Grocery');
  const again = shop('Corner Grocery');
  const other = shop('Cinema');
  const had = aTransaction({ payee: 'Corner Grocery', amount: usd(-900), categoryId: groceries.id });
  const all = [first, again, other];
  const server = (): FakeApi => {
    const list: NonNullable<NonNullable<FakeApi['transactions']>['list']> = ({ q, uncategorized }) => {
      const items = q ? [first, again, had] : String(uncategorized) === 'true' ? all : [had];
      return { items, nextCursor: null, count: items.length, totals: null };
    };
    return {
      ...ledgerServer(all, { list }),
      transactionChanges: {
        edit: ({ transactions }) => ({
          changeSetId,
          items: all
            .filter(({ id }) => transactions.some((row) => row.id === id))
            .map((row) => ({ ...row, categoryId: groceries.id })),
          leftOut: [],
        }),
      },
    };
  };

  it('assigns the likeliest category to this and similar rows with a number key, then shows the next row', async () => {
    const { user, requests } = renderScreen(<TransactionsScreen />, {
      route: '/transactions?uncategorized=1&one=1',
      api: server(),
    });
    expect(await screen.findByRole('heading', { name: 'Corner Grocery' })).toBeVisible();
    const likely = within(await screen.findByRole('list', { name: 'Likely categories' }));
    await waitFor(() => expect(likely.getAllByRole('button')[0]).toHaveTextContent('1Groceries'));
    expect(
      await screen.findByRole('checkbox', { name: 'Also the other one from Corner Grocery without a category' }),
    ).toBeChecked();
    expect(screen.getByRole('link', { name: 'Make a rule' })).toHaveAttribute(
      'href',
      expect.stringMatching(`^/settings\\?section=rules&rule=new&from=${first.id}&back=`),
    );
    await user.keyboard('1');
    await waitFor(() =>
      expect(inputsOf(requests, 'transactionChanges.edit')).toEqual([
        {
          transactions: [
            { id: first.id, version: 1 },
            { id: again.id, version: 1 },
          ],
          set: { categoryId: groceries.id },
        },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Cinema' })).toBeVisible();
  });

  it('assigns any other category from the list, and only to the displayed row if requested', async () => {
    const { user, requests } = renderScreen(<TransactionsScreen />, {
      route: '/transactions?uncategorized=1&one=1',
      api: server(),
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Also the other one/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: /^Another category/ }), 'Eating out');
    await waitFor(() =>
      expect(inputsOf(requests, 'transactionChanges.edit')).toEqual([
        { transactions: [{ id: first.id, version: 1 }], set: { categoryId: dining.id } },
      ]),
    );
  });
});
