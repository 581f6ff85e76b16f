import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VirtualList } from './virtual-list.tsx';

it('VirtualList renders only the first few of 200,000 rows, each with its position in the whole list', () => {
  render(
    <VirtualList
      label="Transactions"
      count={200_000}
      height="480px"
      estimateRowPx={() => 48}
      rowKey={(index) => index}
      renderRow={(index) => `Row ${index + 1}`}
    />,
  );
  expect(screen.getByRole('list', { name: 'Transactions' })).toBeVisible();
  const items = screen.getAllByRole('listitem');
  expect(items.length).toBeGreaterThan(5);
  expect(items.length).toBeLessThan(60);
  expect(items[0]).toHaveAttribute('aria-setsize', '200000');
  expect(items[0]).toHaveAttribute('aria-posinset', '1');
  expect(items[0]).toHaveTextContent('Row 1');
});
