import { expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/button.tsx';
import { Banner, EmptyState, ErrorState, FilteredState } from './banner.tsx';
import { Picture } from './picture.tsx';

it('ErrorState is an alert that shows the reference and offers a retry', async () => {
  const onRetry = jest.fn();
  render(
    <ErrorState title="Accounts couldn’t be loaded." onRetry={onRetry} reference="01J9Z">
      The rest of Tideline still works.
    </ErrorState>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    /couldn’t be loaded\..*The rest of Tideline still works\..*Reference 01J9Z/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('ErrorState offers no retry without a callback', () => {
  render(<ErrorState />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('Banner is visible, but not announced by default', () => {
  render(<Banner title="Rates changed on Mar 1" />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Rates changed on Mar 1')).toBeVisible();
});

it('EmptyState names what is missing and offers one action', () => {
  render(
    <EmptyState title="No accounts yet" action={<Button>Add account</Button>}>
      Add the one your pay lands in.
    </EmptyState>,
  );
  expect(screen.getByText('No accounts yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add account' })).toBeVisible();
});

it('EmptyState moves the focus from its button to the heading of the page when it disappears', async () => {
  const screenOf = (isEmpty: boolean) => (
    <main>
      <h1 tabIndex={-1}>Accounts</h1>
      {isEmpty ? (
        <EmptyState picture={<Picture icon="wallet" />} title="No accounts yet" action={<Button>Add account</Button>} />
      ) : null}
    </main>
  );
  const { rerender } = render(screenOf(true));
  screen.getByRole('button', { name: 'Add account' }).focus();
  rerender(screenOf(false));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Accounts' })).toHaveFocus());
});

it('FilteredState clears the filters with one click', async () => {
  const onClear = jest.fn();
  render(
    <FilteredState title="No transactions match" onClear={onClear}>
      Search for something else.
    </FilteredState>,
  );
  expect(screen.getByText('No transactions match')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledTimes(1);
});
