import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Disclosure } from '../data/disclosure.tsx';
import { Table, type Column } from '../data/table.tsx';
import { messages } from '../messages/en.ts';
import styles from './charts.module.css';

interface ChartRow {
  id: string;
  head: string;
  cells: readonly string[];
}

export interface ChartTable {
  label: string;
  headers: readonly [string, ...string[]];
  rows: () => readonly ChartRow[];
  /** Header of a column that contains text instead of figures. */
  words?: string | undefined;
  /** Opens the point that belongs to a row. */
  onRow?: ((id: string) => void) | undefined;
}

export interface ChartFrameProps {
  caption: ReactNode;
  table: ChartTable;
  /** The value at the cursor. Its space is reserved. */
  readout?: string;
  /** The meaning of the marks in the drawing. */
  legend?: ReactNode;
  children: ReactNode;
}

function Day({ row, onOpen }: { row: ChartRow; onOpen?: (id: string) => void }) {
  if (onOpen === undefined) return <>{row.head}</>;
  return (
    <Button variant="quiet" onClick={() => onOpen(row.id)}>
      {row.head}
    </Button>
  );
}

/** Shows the numbers of a chart. They are rendered only on request. */
function ChartNumbers({ table }: { table: ChartTable }) {
  const [head, ...others] = table.headers;
  const columns: [Column<ChartRow>, ...Column<ChartRow>[]] = [
    {
      id: 'head',
      header: head,
      cell: (row) => <Day row={row} {...(table.onRow === undefined ? {} : { onOpen: table.onRow })} />,
    },
    ...others.map((header, index): Column<ChartRow> => ({
      id: String(index),
      header,
      numeric: header !== table.words,
      cell: (row) => row.cells[index],
    })),
  ];
  return (
    <Table
      caption={table.label}
      columns={columns}
      rows={table.rows()}
      rowKey={(row) => row.id}
      wide={others.length > 1}
    />
  );
}

/** Shows a figure, its finding, the drawing, and the same numbers as a table. */
export function ChartFrame({ caption, table, readout, legend, children }: ChartFrameProps) {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {readout === undefined ? null : <output className={styles.readout}>{readout}</output>}
      {children}
      <div className={styles.below}>
        {legend}
        <Disclosure summary={messages.showAsTable} lazy>
          <ChartNumbers table={table} />
        </Disclosure>
      </div>
    </figure>
  );
}
