import { useSearchParam, type SetParam } from './use-search-param.ts';

/** The order of a table, in the shape that `<Table sort onSort>` accepts. */
export interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

/**
 * Sort key of a row. Text is sorted in the household's language, numbers by size, and unknown values always come last.
 */
type SortKey = string | number | null;

export interface SortedRows<R> {
  rows: R[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const opposite = { ascending: 'descending', descending: 'ascending' } as const;

function compare(one: SortKey, other: SortKey, direction: Sort['direction'], locale: string): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  const order =
    typeof one === 'string' && typeof other === 'string'
      ? one.localeCompare(other, locale)
      : Number(one) - Number(other);
  return direction === 'ascending' ? order : -order;
}

/** Returns the sorted rows. Equal rows keep their order. */
export function sortRows<R>(
  rows: readonly R[],
  keyOf: (row: R) => SortKey,
  direction: Sort['direction'],
  locale: string,
): R[] {
  return rows.toSorted((one, other) => compare(keyOf(one), keyOf(other), direction, locale));
}

/**
 * Stores the order of a table in the address: `?sort=name` ascending, `?sort=-spent` descending.
 *
 * @param name of the search parameter; one per table of the screen
 * @param keys sort key of each sortable column
 * @param initial order, which is omitted from the address
 */
export function useSortParam<R>(
  name: string,
  rows: readonly R[],
  keys: Readonly<Record<string, (row: R) => SortKey>>,
  initial: Sort,
  locale: string,
): SortedRows<R> {
  const columns = Object.keys(keys);
  const textOf = ({ column, direction }: Sort) => (direction === 'ascending' ? column : `-${column}`);
  const [text, setText]: [string, SetParam<string>] = useSearchParam(
    name,
    columns.flatMap((column) => [column, `-${column}`]),
    textOf(initial),
  );
  const sort: Sort = text.startsWith('-')
    ? { column: text.slice(1), direction: 'descending' }
    : { column: text, direction: 'ascending' };
  const keyOf = keys[sort.column];
  // a newly sorted column starts with the most important row: the largest figure or the first name
  const onSort = (next: Sort) => {
    const isNew = next.column !== sort.column;
    const [row] = rows;
    const isFigure = row !== undefined && typeof keys[next.column]?.(row) === 'number';
    setText(
      textOf({
        column: next.column,
        direction: isNew ? (isFigure ? 'descending' : 'ascending') : opposite[sort.direction],
      }),
    );
  };
  return { rows: keyOf ? sortRows(rows, keyOf, sort.direction, locale) : [...rows], sort, onSort };
}
