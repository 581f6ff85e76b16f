/** A database row as stored in an image: the columns and their JSON values. */
export type ImageRow = Readonly<Record<string, unknown>>;

/**
 * The effect of one statement on one row. For an update, the images contain only the changed columns; otherwise they
 * contain the whole row.
 */
export interface RowImage {
  readonly table: string;
  readonly rowId: string;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly before: ImageRow | null;
  readonly after: ImageRow | null;
}

/** The net effect of a change set on one row, over all its statements. */
export type NetChange = { readonly table: string; readonly rowId: string } & (
  | { readonly did: 'insert'; readonly after: ImageRow }
  | { readonly did: 'update'; readonly before: ImageRow; readonly after: ImageRow }
  | { readonly did: 'delete'; readonly before: ImageRow }
);

/**
 * Reduces the images of a change set to one net change per row: a row that is inserted and then updated is an insert of
 * the final row; a row that is updated back and forth, or inserted and then deleted, has no change.
 *
 * Input   images in the order of their statements
 * Result  in the order in which the rows were first touched
 */
export function netChanges(images: readonly RowImage[]): NetChange[] {
  const byRow = new Map<string, RowImage[]>();
  for (const image of images) {
    const key = `${image.table} ${image.rowId}`;
    const known = byRow.get(key);
    if (known === undefined) byRow.set(key, [image]);
    else known.push(image);
  }
  return [...byRow.values()].flatMap((list) => netOf(list) ?? []);
}

function netOf(images: readonly RowImage[]): NetChange | null {
  const [first] = images;
  if (first === undefined) return null;
  const { table, rowId } = first;
  const wasThere = first.operation !== 'INSERT';
  let before: ImageRow = wasThere ? (first.before ?? {}) : {};
  let after: ImageRow | null = wasThere && first.operation === 'UPDATE' ? {} : null;
  for (const image of images) {
    if (image.operation === 'DELETE') {
      // For columns changed before the delete, the first images contain the older values.
      before = wasThere ? { ...image.before, ...before } : before;
      after = null;
    } else if (image.operation === 'INSERT') after = { ...image.after };
    else {
      before = wasThere ? { ...image.before, ...before } : before;
      after = { ...after, ...image.after };
    }
  }
  if (after === null) return wasThere ? { table, rowId, did: 'delete', before } : null;
  if (!wasThere) return { table, rowId, did: 'insert', after };
  const changed = Object.keys(before).filter((column) => !isSameJson(before[column], after[column]));
  return changed.length === 0
    ? null
    : { table, rowId, did: 'update', before: pick(before, changed), after: pick(after, changed) };
}

export const pick = (row: ImageRow, columns: readonly string[]): ImageRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

/** Compares JSON values. The order of keys does not matter, and a missing column counts as null. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? null) === null && (b ?? null) === null)) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const [left, right] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))];
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && isSameJson(value, right.get(key)))
  );
}
