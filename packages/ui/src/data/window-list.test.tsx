import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { WindowList } from './window-list.tsx';

const list = (count: number, onRange?: (first: number, last: number) => void) => (
  <WindowList
    label="Transactions"
    count={count}
    estimateRowPx={() => 48}
    rowKey={(index) => index}
    renderRow={(index) => `Row ${index + 1}`}
    {...(onRange ? { onRange } : {})}
  />
);

describe('WindowList', () => {
  it('renders only the first few of 200,000 rows, each with its position, without a scroll area of its own', () => {
    render(list(200_000));
    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThan(60);
    expect(items[0]).toHaveAttribute('aria-setsize', '200000');
    expect(items[0]).toHaveAttribute('aria-posinset', '1');
    expect(screen.getByRole('list', { name: 'Transactions' })).not.toHaveAttribute('tabindex');
  });

  it('reports the visible rows, and reports them again to each new callback', () => {
    const heard = jest.fn<(first: number, last: number) => void>();
    const { rerender } = render(list(500, heard));
    expect(heard).toHaveBeenLastCalledWith(0, expect.any(Number));
    const again = jest.fn<(first: number, last: number) => void>();
    rerender(list(500, again));
    expect(again.mock.calls[0]?.[0]).toBe(0);
  });

  it('is a table if its columns are named, with the header as the first row', () => {
    const head = (
      <div role="row" aria-rowindex={1}>
        <span role="columnheader">Payee</span>
      </div>
    );
    render(
      <WindowList
        label="Transactions"
        head={head}
        count={200_000}
        estimateRowPx={() => 48}
        rowKey={(index) => index}
        renderRow={(index) => <span role="cell">Row {index + 1}</span>}
      />,
    );
    expect(screen.getByRole('table', { name: 'Transactions' })).toHaveAttribute('aria-rowcount', '200001');
    const [first, second] = screen.getAllByRole('row');
    expect(first).toContainElement(screen.getByRole('columnheader', { name: 'Payee' }));
    expect(second).toHaveAttribute('aria-rowindex', '2');
    expect(second).toHaveTextContent('Row 1');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('renders nothing for an empty list', () => {
    render(list(0));
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  describe('during a press on a row', () => {
    const drawn = (payees: readonly string[], onOpen: (payee: string) => void) => (
      <WindowList
        label="Transactions"
        count={payees.length}
        estimateRowPx={() => 48}
        rowKey={(index) => index}
        renderRow={(index) => (
          <button key={payees[index]} onClick={() => onOpen(payees[index] ?? '')}>
            {payees[index]}
          </button>
        )}
      />
    );
    const names = () => screen.getAllByRole('button').map((button) => button.textContent);

    it('keeps the pressed row until the click even if the rows change', () => {
      const onOpen = jest.fn<(payee: string) => void>();
      const { rerender } = render(drawn(['Bakery', 'Weekly market'], onOpen));
      const pressed = screen.getByRole('button', { name: 'Weekly market' });
      fireEvent.pointerDown(pressed);
      rerender(drawn(['Weekly market'], onOpen)); // The search result makes the pressed row the first row.
      expect(pressed).toBeInTheDocument();
      fireEvent.pointerUp(pressed);
      fireEvent.click(pressed);
      expect(onOpen.mock.calls).toEqual([['Weekly market']]);
      expect(names()).toEqual(['Weekly market']);
    });

    it('renders newer data even if the press is not completed', () => {
      jest.useFakeTimers();
      try {
        const { rerender } = render(drawn(['Bakery', 'Weekly market'], () => undefined));
        fireEvent.pointerDown(screen.getByRole('button', { name: 'Bakery' }));
        rerender(drawn(['Weekly market'], () => undefined));
        expect(names()).toEqual(['Bakery', 'Weekly market']);
        fireEvent.pointerUp(document.body); // the pointer was released outside the list
        act(() => void jest.advanceTimersByTime(200));
        expect(names()).toEqual(['Weekly market']);
        fireEvent.pointerDown(screen.getByRole('button', { name: 'Weekly market' }));
        rerender(drawn(['Rent'], () => undefined));
        fireEvent.pointerCancel(document.body); // the gesture became a scroll
        expect(names()).toEqual(['Rent']);
      } finally {
        jest.useRealTimers();
      }
    });
  });
});
