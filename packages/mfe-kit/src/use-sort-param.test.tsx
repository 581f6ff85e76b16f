import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Table } from '@tideline/ui';
import { renderScreen } from './testing/index.ts';
import { sortRows, useSortParam } from './use-sort-param.ts';

interface Row {
  name: string;
  spent: number;
  average: number | null;
}
const rent: Row = { name: 'Rent', spent: 168_000, average: 168_000 };
const eating: Row = { name: 'Eating out', spent: 6_563, average: null };
const groceries: Row = { name: 'Groceries', spent: 9_158, average: 65_058 };

describe('sortRows', () => {
  const names = (keyOf: (row: Row) => string | number | null, direction: 'ascending' | 'descending') =>
    sortRows([rent, eating, groceries], keyOf, direction, 'en-US').map(({ name }) => name);

  it('sorts names by the rules of the language, and figures by size', () => {
    expect(names(({ name }) => name, 'ascending')).toEqual(['Eating out', 'Groceries', 'Rent']);
    expect(names(({ spent }) => spent, 'descending')).toEqual(['Rent', 'Groceries', 'Eating out']);
    expect(sortRows(['z', 'ä', 'a'], (text) => text, 'ascending', 'de-DE')).toEqual(['a', 'ä', 'z']);
    expect(sortRows(['z', 'ä', 'a'], (text) => text, 'ascending', 'sv-SE')).toEqual(['a', 'z', 'ä']);
  });

  it('puts unknown values last in both directions', () => {
    expect(names(({ average }) => average, 'ascending').at(-1)).toBe('Eating out');
    expect(names(({ average }) => average, 'descending').at(-1)).toBe('Eating out');
  });

  it('keeps the order of equal rows, and does not change the given list', () => {
    const rows = [rent, eating, groceries];
    expect(sortRows(rows, () => 1, 'descending', 'en-US')).toEqual(rows);
    expect(sortRows(rows, ({ name }) => name, 'ascending', 'en-US')).not.toBe(rows);
    expect(rows[0]).toBe(rent);
  });
});

function Spending() {
  const sorted = useSortParam(
    'sort',
    [rent, eating, groceries],
    { name: ({ name }) => name, spent: ({ spent }) => spent },
    { column: 'spent', direction: 'descending' },
    'en-US',
  );
  return (
    <Table
      caption="Spending"
      columns={[
        { id: 'name', header: 'Category', sortable: true, cell: ({ name }) => name },
        { id: 'spent', header: 'Spent', numeric: true, sortable: true, cell: ({ spent }) => spent },
      ]}
      {...sorted}
      rowKey={({ name }) => name}
    />
  );
}

describe('useSortParam', () => {
  const order = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

  it('stores the order in the address, and omits the default', async () => {
    const { user, address } = renderScreen(<Spending />, { route: '/insights?month=2026-02' });
    expect(order()).toEqual(['Rent', 'Groceries', 'Eating out']);
    await user.click(screen.getByRole('button', { name: 'Category' }));
    expect(address()).toBe('/insights?month=2026-02&sort=name');
    expect(order()).toEqual(['Eating out', 'Groceries', 'Rent']);
    expect(screen.getByRole('columnheader', { name: 'Category' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Spent' }));
    expect(address()).toBe('/insights?month=2026-02');
    await user.click(screen.getByRole('button', { name: 'Spent' }));
    expect(address()).toBe('/insights?month=2026-02&sort=spent');
    expect(order()).toEqual(['Eating out', 'Groceries', 'Rent']);
  });

  it('reads the order from the address', () => {
    renderScreen(<Spending />, { route: '/insights?sort=-name' });
    expect(order()).toEqual(['Rent', 'Groceries', 'Eating out']);
  });

  it('ignores an unknown column', () => {
    renderScreen(<Spending />, { route: '/insights?sort=color' });
    expect(order()).toEqual(['Rent', 'Groceries', 'Eating out']);
  });
});
