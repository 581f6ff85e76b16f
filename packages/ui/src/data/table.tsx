import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { SkeletonBar } from '../feedback/skeleton.tsx';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden, visuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './table.module.css';

export type SortDirection = 'ascending' | 'descending';

export interface Column<R> {
  id: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** Whether the cells are figures, which are right-aligned. */
  numeric?: boolean;
  /** Whether the column contains buttons. Its header is then read aloud but not shown. */
  action?: boolean;
  sortable?: boolean;
  /**
   * Position on a phone, where a row has two lines: `amount` on the right of the first (default for numeric columns),
   * `secondary` in the second (default for others), `labeled` on a separate line after its header, or `hidden`. The
   * first column is always on the first line.
   */
  phone?: 'secondary' | 'amount' | 'labeled' | 'hidden';
  /** Shown in the last line of the table. */
  footer?: ReactNode;
}

export interface TableProps<R> {
  /** Title of the table; shown above it, or only read aloud. */
  caption: string;
  captionShown?: boolean;
  /** The first column contains the row headers. */
  columns: readonly [Column<R>, ...Column<R>[]];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Number of skeleton rows below the real header, while rows are loading. */
  skeletonRows?: number;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  sort?: { column: string; direction: SortDirection };
  onSort?: (sort: { column: string; direction: SortDirection }) => void;
  /** Handles a click on a row, as a shortcut for mouse users. The row must have a link or button that does the same. */
  onRowPress?: (row: R) => void;
  /**
   * Whether the table scrolls sideways if its columns do not fit, for month-by-month figures. It does so even on
   * phones, unless a column is `labeled` there.
   */
  wide?: boolean;
}

function placeOf<R>(column: Column<R>, index: number): string {
  const phone = column.phone ?? (column.numeric ? 'amount' : 'secondary');
  return classNames(
    column.numeric && styles.numeric,
    column.action && styles.action,
    index > 0 && !column.action && (phone === 'hidden' ? styles.hideOnPhone : styles[phone]),
  );
}

function Head<R>({
  column,
  index,
  sort,
  onSort,
}: { column: Column<R>; index: number } & Pick<TableProps<R>, 'sort' | 'onSort'>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const next: SortDirection = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" className={placeOf(column, index)} aria-sort={direction}>
      {column.action ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort({ column: column.id, direction: next })}>
          {column.header}
          {direction ? <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size={16} /> : null}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

interface LineProps<R> {
  /** Whether this is a skeleton row, which has no row header. */
  placeholder?: boolean;
  columns: readonly Column<R>[];
  content: (column: Column<R>) => ReactNode;
  onPress?: (() => void) | undefined;
}

/** Returns whether a click belongs to the row. Links, buttons and fields inside a row handle their own clicks. */
function pressesRow(event: MouseEvent): boolean {
  return (
    event.target instanceof Element &&
    event.target.closest('a, button, input, select, textarea, label, summary') === null
  );
}

/** Shows a figure with its header, for screens on which the table header is hidden. */
function Labeled({ header, children }: { header: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.phoneHeader} aria-hidden>
        {header}
      </span>
      <span>{children}</span>
    </>
  );
}

// Shows a row. It sets roles explicitly, because some browsers drop the table semantics when phones use another
// `display`.
function Line<R>({ columns, content, onPress, placeholder = false }: LineProps<R>) {
  return (
    <tr
      role="row"
      className={onPress ? styles.pressable : undefined}
      onClick={onPress ? (event) => pressesRow(event) && onPress() : undefined}
    >
      {columns.map((column, index) =>
        index === 0 && !placeholder ? (
          <th key={column.id} role="rowheader" scope="row" className={placeOf(column, index)}>
            {content(column)}
          </th>
        ) : (
          <td key={column.id} role="cell" className={placeOf(column, index)}>
            {column.phone === 'labeled' ? <Labeled header={column.header}>{content(column)}</Labeled> : content(column)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Shows a table with row headers. On phones, every row becomes two lines. */
export function Table<R>(props: TableProps<R>) {
  const { caption, captionShown, columns, rows, rowKey, skeletonRows, empty, sort, onSort, onRowPress, wide } = props;
  const loading = skeletonRows !== undefined && skeletonRows > 0;
  if (!loading && rows.length === 0 && empty !== undefined) return <div className={styles.empty}>{empty}</div>;
  const stacked = !wide || columns.some(({ phone }) => phone === 'labeled');
  const hasFooter = columns.some((column) => column.footer !== undefined);
  return (
    <div
      className={classNames(styles.frame, wide && styles.wide)}
      {...(wide ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
    >
      <table
        role="table"
        className={classNames(styles.table, stacked && styles.stacked)}
        aria-busy={loading || undefined}
      >
        <caption className={captionShown ? styles.caption : undefined}>
          {captionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
        </caption>
        <thead role="rowgroup" className={stacked ? visuallyHidden.onPhone : undefined}>
          <tr role="row">
            {columns.map((column, index) => (
              <Head
                key={column.id}
                column={column}
                index={index}
                {...(sort ? { sort } : {})}
                {...(onSort ? { onSort } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <Line
                  key={index}
                  placeholder
                  columns={columns}
                  content={(column) => <SkeletonBar width={column.numeric ? '5rem' : '60%'} />}
                />
              ))
            : rows.map((row) => (
                <Line
                  key={rowKey(row)}
                  columns={columns}
                  content={(column) => column.cell(row)}
                  onPress={onRowPress ? () => onRowPress(row) : undefined}
                />
              ))}
        </tbody>
        {hasFooter && !loading ? (
          <tfoot role="rowgroup">
            <Line columns={columns} content={(column) => column.footer} />
          </tfoot>
        ) : null}
      </table>
      {loading ? <VisuallyHidden>{messages.loading}</VisuallyHidden> : null}
    </div>
  );
}

/** Shows the quiet second line of a cell. */
export function CellDetail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>;
}
