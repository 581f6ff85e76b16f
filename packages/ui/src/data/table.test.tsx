import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CellDetail, Table, type Column } from './table.tsx';

interface Sweep {
  id: string;
  path: string;
  amount: string;
}

const columns: readonly [Column<Sweep>, ...Column<Sweep>[]] = [
  {
    id: 'path',
    header: 'From → to',
    cell: (row) => (
      <>
        {row.path}
        <CellDetail>Saves about $79.97 a year</CellDetail>
      </>
    ),
    footer: 'Together',
  },
  { id: 'amount', header: 'Amount', cell: (row) => row.amount, numeric: true, sortable: true, footer: '$520.00' },
  { id: 'approve', header: 'Actions', cell: () => <button type="button">Approve</button>, action: true },
];
const rows: Sweep[] = [
  { id: '1', path: 'Everyday → Aria Visa', amount: '$320.00' },
  { id: '2', path: 'Everyday → reserve', amount: '$200.00' },
];
const rowKey = (row: Sweep) => row.id;

describe('Table', () => {
  it('shows the header of a labeled column before each figure, but hides it from screen readers there', () => {
    render(
      <Table
        caption="Plan"
        wide
        columns={[
          columns[0],
          { id: 'to', header: 'To Aria Visa', cell: (row) => row.amount, numeric: true, phone: 'labeled' },
        ]}
        rows={rows}
        rowKey={rowKey}
      />,
    );
    const cell = screen.getByRole('cell', { name: '$320.00' });
    expect(cell).toHaveTextContent('To Aria Visa$320.00');
    expect(screen.getByRole('table')).toHaveClass('stacked');
  });

  it('has a caption, and a header for each column and each row', () => {
    render(<Table caption="Proposed transfers" columns={columns} rows={rows} rowKey={rowKey} />);
    const table = screen.getByRole('table', { name: 'Proposed transfers' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['From → to', 'Amount', 'Actions']);
    const first = within(table).getByRole('row', { name: /Aria Visa/ });
    expect(within(first).getByRole('rowheader')).toHaveTextContent('Everyday → Aria Visa');
    expect(within(first).getByRole('cell', { name: '$320.00' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Together $520.00' })).toBeVisible();
  });

  it('requests the opposite direction when the header of the sorted column is clicked', async () => {
    const onSort = jest.fn();
    render(
      <Table
        caption="Sweeps"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={{ column: 'amount', direction: 'ascending' }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(onSort).toHaveBeenCalledWith({ column: 'amount', direction: 'descending' });
  });

  it('distinguishes clicks on a row from clicks on a button in it', async () => {
    const onRowPress = jest.fn();
    render(<Table caption="Sweeps" columns={columns} rows={rows} rowKey={rowKey} onRowPress={onRowPress} />);
    await userEvent.click(screen.getAllByRole('button', { name: 'Approve' })[0] as HTMLElement);
    expect(onRowPress).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('$200.00'));
    expect(onRowPress).toHaveBeenCalledWith(rows[1]);
  });

  it('shows the real header above a skeleton', () => {
    render(<Table caption="Sweeps" columns={columns} rows={[]} rowKey={rowKey} skeletonRows={3} empty="None" />);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.queryByText('None')).toBeNull();
  });

  it('shows the empty state instead of a table if there are no rows', () => {
    render(<Table caption="Sweeps" columns={columns} rows={[]} rowKey={rowKey} empty="Nothing idle today" />);
    expect(screen.getByText('Nothing idle today')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
