import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { WindowList } from './window-list.tsx';

const list = (count: number, onRange?: (first: number, last: number) => void) => (
  <WindowList label="Transactions" count={count} estimateRowPx={() => 48} rowKey={(index) => index} renderRow={(index) => `Row ${index + 1}`} {...(onRange ? { onRange } : {})} />
);

describe('WindowList', () => {
  it('draws a part of 200,000 rows, each with its place in the whole, and scrolls nothing of its own', () => {
    render(list(200_000));
    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(60);
    expect(items[0]).toHaveAttribute('aria-setsize', '200000');
    expect(items[0]).toHaveAttribute('aria-posinset', '1');
    expect(screen.getByRole('list', { name: 'Transactions' })).not.toHaveAttribute('tabindex');
  });

  it('says which rows are in sight, and again when it is asked anew', () => {
    const heard = jest.fn<(first: number, last: number) => void>();
    const { rerender } = render(list(500, heard));
    expect(heard).toHaveBeenLastCalledWith(0, expect.any(Number));
    const again = jest.fn<(first: number, last: number) => void>();
    rerender(list(500, again));
    expect(again.mock.calls[0]?.[0]).toBe(0);
  });

  it('is a table where its columns are named: the head is its first row', () => {
    const head = (
      <div role="row" aria-rowindex={1}>
        <span role="columnheader">Payee</span>
      </div>
    );
    render(<WindowList label="Transactions" head={head} count={200_000} estimateRowPx={() => 48} rowKey={(index) => index} renderRow={(index) => <span role="cell">Row {index + 1}</span>} />);
    expect(screen.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '200001');
    const [first, second] = screen.getAllByRole('row');
    expect(first).toContainElement(screen.getByRole('columnheader', { name: 'Payee' }));
    expect(second).toHaveAttribute('aria-rowindex', '2');
    expect(second).toHaveTextContent('Row 1');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('draws nothing for an empty list', () => {
    render(list(0));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
