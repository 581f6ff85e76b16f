import { describe, expect, it } from '@jest/globals';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { api } from './api/api.ts';
import { ApiError } from './api/api-error.ts';
import { Load } from './load.tsx';
import { renderScreen, type FakeApi } from './testing/index.ts';

const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => api.categories.list({}, { signal }) });
const groceries = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  key: 'groceries',
  name: 'Groceries',
  group: 'Food',
  nature: 'expense' as const,
  version: 1,
  parentId: null,
  hidden: false,
  mergedIntoId: null,
  transactionCount: null,
};

function Categories() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Refresh
      </button>
      <Load
        query={categoriesQuery()}
        skeleton={<p>Loading categories</p>}
        empty={<p>No categories yet</p>}
        failedHint={<p>Accounts still work.</p>}
      >
        {({ items }) => items.map(({ id, name }) => <p key={id}>{name}</p>)}
      </Load>
    </>
  );
}

const unavailable = () => new ApiError({ code: 'API_UNAVAILABLE', status: 502, title: 'x' });
const show = (list: NonNullable<NonNullable<FakeApi['categories']>['list']>) =>
  renderScreen(<Categories />, { api: { categories: { list } } });

it('Load shows the skeleton, and then the content', async () => {
  show(() => ({ items: [groceries] }));
  expect(screen.getByText('Loading categories')).toBeInTheDocument();
  expect(await screen.findByText('Groceries')).toBeInTheDocument();
  expect(screen.queryByText('Loading categories')).toBeNull();
});

it('Load shows the empty state only once the data is known to be empty', async () => {
  show(() => ({ items: [] }));
  expect(screen.queryByText('No categories yet')).toBeNull();
  expect(await screen.findByText('No categories yet')).toBeInTheDocument();
});

it('Load shows nothing if the data is empty and its empty state is null', async () => {
  renderScreen(
    <main>
      <Load query={categoriesQuery()} skeleton={<p>Loading categories</p>} empty={null}>
        {() => <p>Your categories</p>}
      </Load>
    </main>,
    { api: { categories: { list: () => ({ items: [] }) } } },
  );
  await waitFor(() => expect(screen.queryByText('Loading categories')).toBeNull());
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

it('Load shows the failure, what still works and the reference id, and retries', async () => {
  let broken = true;
  const { user } = show(() => {
    if (broken) throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: 'AB12' });
    return { items: [groceries] };
  });
  expect(await screen.findByText('This couldn’t be loaded')).toBeInTheDocument();
  expect(screen.getByText('Accounts still work.')).toBeInTheDocument();
  expect(screen.getByText('Reference AB12')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Groceries')).toBeInTheDocument();
  expect(screen.queryByText('This couldn’t be loaded')).toBeNull();
});

describe('existing data stays visible', () => {
  const refresh = async (failure: () => Error) => {
    let broken = false;
    const shown = show(() => {
      if (broken) throw failure();
      return { items: [groceries] };
    });
    await screen.findByText('Groceries');
    broken = true;
    await shown.user.click(screen.getByRole('button', { name: 'Refresh' }));
    return { ...shown, mend: () => (broken = false) };
  };

  it('with its date in one line while the server cannot be reached', async () => {
    await refresh(unavailable);
    expect(await screen.findByText(/^As of .*\d:\d\d [AP]M$/)).toBeInTheDocument();
    expect(screen.getByText('Groceries')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with the failure and a retry if the server returns an error', async () => {
    const { user, mend } = await refresh(
      () => new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: 'AB12' }),
    );
    expect(await screen.findByText(/^Couldn’t update\. Showing figures as of .*\d:\d\d [AP]M\.$/)).toBeInTheDocument();
    expect(screen.getByText('Reference AB12')).toBeInTheDocument();
    expect(screen.getByText('Groceries')).toBeInTheDocument();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Couldn’t update/)).toBeNull());
  });
});

describe('Load without data', () => {
  const texts = {
    empty: 'No categories yet',
    filtered: 'No category matches',
    failed: 'This couldn’t be loaded',
    away: 'Can’t reach the server',
  };
  const none = () => ({ items: [] });
  const fail = (error: ApiError) => () => {
    throw error;
  };
  it.each([
    ['empty', none, null],
    ['filtered', none, <p key="filtered">No category matches</p>],
    ['failed', fail(new ApiError({ code: 'INTERNAL', status: 500, title: 'x' })), null],
    ['away', fail(unavailable()), null],
  ] as const)('shows its own text if the state is %s', async (state, list, filtered) => {
    renderScreen(
      <Load
        query={categoriesQuery()}
        skeleton={null}
        empty={<p>No categories yet</p>}
        filtered={filtered}
        failedHint={<p>Accounts still work.</p>}
      >
        {() => 'content'}
      </Load>,
      { api: { categories: { list } } },
    );
    expect(await screen.findByText(texts[state])).toBeInTheDocument();
    for (const other of Object.values(texts)) if (other !== texts[state]) expect(screen.queryByText(other)).toBeNull();
    // the hint about what still works is hidden while the server is unreachable
    expect(screen.queryByText('Accounts still work.') !== null).toBe(state === 'failed');
  });

  it('recovers from an unreachable server after a retry', async () => {
    let away = true;
    const { user } = show(() => {
      if (away) throw unavailable();
      return { items: [groceries] };
    });
    await screen.findByText(texts.away);
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Groceries')).toBeInTheDocument();
  });
});
