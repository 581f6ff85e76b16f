import { afterEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { WindowList } from './window-list.tsx';

const print = (phase: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(phase)));
afterEach(() => print('afterprint'));

const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const list = (isHere?: (index: number) => boolean) => (
  <WindowList
    label="Transactions"
    count={4}
    estimateRowPx={() => 48}
    rowKey={(index) => index}
    renderRow={(index) => `row ${index}`}
    {...(isHere ? { isHere } : {})}
  />
);

it('WindowList prints the whole list, and afterward renders only the visible part again', () => {
  render(list());
  print('beforeprint');
  expect(rows()).toEqual(['row 0', 'row 1', 'row 2', 'row 3']);
  expect(screen.getByRole('list', { name: 'Transactions' })).not.toHaveAttribute('style');
  print('afterprint');
  expect(screen.getByRole('list', { name: 'Transactions' })).toHaveAttribute('style');
});

it('WindowList prints the fetched rows, and states how many of all rows these are', () => {
  render(list((index) => index > 1));
  print('beforeprint');
  expect(rows()).toEqual(['row 2', 'row 3']);
  expect(screen.getByText('2 of 4 are printed: the ones you viewed last.')).toBeInTheDocument();
});

it('WindowList renders only the visible part after another list left the page during printing', () => {
  const { unmount } = render(list());
  print('beforeprint');
  unmount();
  print('afterprint');
  render(list());
  expect(screen.getByRole('list', { name: 'Transactions' })).toHaveAttribute('style');
});
