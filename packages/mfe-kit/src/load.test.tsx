import { expect, it } from '@jest/globals';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { api } from './api/api.ts';
import { ApiError } from './api/api-error.ts';
import { Load } from './load.tsx';
import { renderScreen, type FakeApi } from './testing/index.ts';

const categoriesQuery = () => queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => api.categories.list({}, { signal }) });
const groceries = { id: '018f0000-0000-7000-8000-0000000000c1', key: 'groceries', name: 'Groceries', group: 'Food', nature: 'expense' as const };

function Categories() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Refresh
      </button>
      <Load query={categoriesQuery()} skeleton={<p>Loading categories</p>} empty={<p>No categories yet</p>} failedHint={<p>Accounts still work.</p>}>
        {({ items }) => items.map(({ id, name }) => <p key={id}>{name}</p>)}
      </Load>
    </>
  );
}

const unavailable = () => new ApiError({ code: 'API_UNAVAILABLE', status: 502, title: 'x' });
const show = (list: NonNullable<NonNullable<FakeApi['categories']>['list']>) => renderScreen(<Categories />, { api: { categories: { list } } });

it('shows the skeleton, then the content', async () => {
  show(() => ({ items: [groceries] }));
  expect(screen.getByText('Loading categories')).toBeInTheDocument();
  expect(await screen.findByText('Groceries')).toBeInTheDocument();
  expect(screen.queryByText('Loading categories')).toBeNull();
});

it('shows the way in only once it is known to be empty', async () => {
  show(() => ({ items: [] }));
  expect(screen.queryByText('No categories yet')).toBeNull();
  expect(await screen.findByText('No categories yet')).toBeInTheDocument();
});

it('says what failed, what still works and what to quote, and tries again', async () => {
  let broken = true;
  const { user } = show(() => {
    if (broken) throw new ApiError({ code: 'INTERNAL', status: 500, title: 'x', digest: 'AB12' });
    return { items: [groceries] };
  });
  expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Accounts still work.')).toBeInTheDocument();
  expect(screen.getByText('Reference AB12')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Groceries')).toBeInTheDocument();
  expect(screen.queryByText('This could not be loaded')).toBeNull();
});

it('keeps what was here when newer figures cannot be had, and says of when it is', async () => {
  let broken = false;
  const { user } = show(() => {
    if (broken) throw unavailable();
    return { items: [groceries] };
  });
  await screen.findByText('Groceries');
  broken = true;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^Could not be brought up to date\. These figures are as of \d\d:\d\d\.$/)).toBeInTheDocument();
  expect(screen.getByText('Groceries')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/brought up to date/)).toBeNull());
});
