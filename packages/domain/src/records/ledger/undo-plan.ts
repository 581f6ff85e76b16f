import { type ImageRow, isSameJson, netChanges, type NetChange, pick, type RowImage } from './row-image.ts';

/** One write that undoes a row change. */
export type UndoStep =
  | { readonly table: string; readonly rowId: string; readonly does: 'delete' }
  | { readonly table: string; readonly rowId: string; readonly does: 'insert'; readonly row: ImageRow }
  | { readonly table: string; readonly rowId: string; readonly does: 'update'; readonly set: ImageRow };

/** A row that cannot be undone, or only in part. */
export interface UndoConflict {
  readonly table: string;
  readonly rowId: string;
  /**
   * Reason for the conflict. fields_changed: edited since · row_gone: deleted since · row_is_there: recreated since
   * with different values · in_use: other rows reference it.
   */
  readonly code: 'fields_changed' | 'row_gone' | 'row_is_there' | 'in_use';
  /** Columns in conflict, with the value that the change left and the current value. */
  readonly fields: readonly { readonly field: string; readonly left: unknown; readonly now: unknown }[];
}

export type UndoPlan =
  /** Everything can be undone. */
  | { readonly kind: 'whole'; readonly steps: readonly UndoStep[] }
  /** Later changes conflict with a part of it; `steps` can be applied if the user accepts that. */
  | { readonly kind: 'part'; readonly steps: readonly UndoStep[]; readonly conflicts: readonly UndoConflict[] }
  /** Later changes conflict with all of it. */
  | { readonly kind: 'refused'; readonly conflicts: readonly UndoConflict[] }
  /** No effect of the change remains. */
  | { readonly kind: 'nothing' };

export interface UndoInputs {
  /** Images of the change set, in the order of their statements. */
  readonly images: readonly RowImage[];
  /** Returns the current row; null: deleted. Only columns in the images are read. */
  readonly current: (table: string, rowId: string) => ImageRow | null;
  /** Returns whether rows outside the change set reference this one. */
  readonly isInUse?: (table: string, rowId: string) => boolean;
}

/**
 * Returns the steps that undo a change set, and the conflicts with later changes.
 *
 * A column that still has the value the change left returns to its previous value; a column that already has its
 * previous value needs no step; any other was changed since and conflicts. An inserted row is removed only if it was
 * not edited since and no row references it; a deleted row is restored unless it was recreated since. Steps come in the
 * reverse order of the changes, so that the last change is undone first.
 *
 * Result  whole | part | refused | nothing; applying the steps of `whole` restores the rows as they were before the
 *         change set
 */
export function undoPlan({ images, current, isInUse = () => false }: UndoInputs): UndoPlan {
  const steps: UndoStep[] = [];
  const conflicts: UndoConflict[] = [];
  for (const change of netChanges(images).reverse()) {
    const { step, conflict } = planRow(
      change,
      current(change.table, change.rowId),
      isInUse(change.table, change.rowId),
    );
    if (step !== null) steps.push(step);
    if (conflict !== null) conflicts.push(conflict);
  }
  if (conflicts.length === 0) return steps.length === 0 ? { kind: 'nothing' } : { kind: 'whole', steps };
  return steps.length === 0 ? { kind: 'refused', conflicts } : { kind: 'part', steps, conflicts };
}

interface RowPlan {
  readonly step: UndoStep | null;
  readonly conflict: UndoConflict | null;
}

const NOTHING: RowPlan = { step: null, conflict: null };

function planRow(change: NetChange, now: ImageRow | null, isInUse: boolean): RowPlan {
  const { table, rowId } = change;
  const refuse = (code: UndoConflict['code'], fields: UndoConflict['fields'] = []): RowPlan => ({
    step: null,
    conflict: { table, rowId, code, fields },
  });
  switch (change.did) {
    case 'insert': {
      if (now === null) return NOTHING;
      const fields = differences(change.after, now);
      if (fields.length > 0) return refuse('fields_changed', fields);
      return isInUse ? refuse('in_use') : { step: { table, rowId, does: 'delete' }, conflict: null };
    }
    case 'delete': {
      if (now === null) return { step: { table, rowId, does: 'insert', row: change.before }, conflict: null };
      const fields = differences(change.before, now);
      return fields.length === 0 ? NOTHING : refuse('row_is_there', fields);
    }
    case 'update':
      return now === null ? refuse('row_gone') : planUpdate(change, now);
  }
}

function planUpdate({ table, rowId, before, after }: Extract<NetChange, { did: 'update' }>, now: ImageRow): RowPlan {
  const columns = Object.keys(before).filter((column) => !isSameJson(now[column], before[column]));
  const back = columns.filter((column) => isSameJson(now[column], after[column]));
  const fields = columns
    .filter((column) => !back.includes(column))
    .map((field) => ({ field, left: after[field] ?? null, now: now[field] ?? null }));
  return {
    step: back.length === 0 ? null : { table, rowId, does: 'update', set: pick(before, back) },
    conflict: fields.length === 0 ? null : { table, rowId, code: 'fields_changed', fields },
  };
}

function differences(left: ImageRow, now: ImageRow): UndoConflict['fields'] {
  return Object.keys(left)
    .filter((field) => !isSameJson(left[field], now[field]))
    .map((field) => ({ field, left: left[field] ?? null, now: now[field] ?? null }));
}
