import { type ImageRow, isSameJson, netChanges, type NetChange, pick, type RowImage } from './row-image.ts';

/** One write that takes a row back. */
export type UndoStep =
  | { readonly table: string; readonly rowId: string; readonly does: 'delete' }
  | { readonly table: string; readonly rowId: string; readonly does: 'insert'; readonly row: ImageRow }
  | { readonly table: string; readonly rowId: string; readonly does: 'update'; readonly set: ImageRow };

/** Why a row cannot be taken back, or not all of it. */
export interface UndoConflict {
  readonly table: string;
  readonly rowId: string;
  /** fields_changed: edited since · row_gone: deleted since · row_is_there: brought back since, as something else · in_use: other rows point to it. */
  readonly code: 'fields_changed' | 'row_gone' | 'row_is_there' | 'in_use';
  /** Columns that stand in the way: what the change left, and what is there now. */
  readonly fields: readonly { readonly field: string; readonly left: unknown; readonly now: unknown }[];
}

export type UndoPlan =
  /** Everything can be taken back. */
  | { readonly kind: 'whole'; readonly steps: readonly UndoStep[] }
  /** Later changes stand in the way of some of it; `steps` is what can be taken back, if the person wants only that. */
  | { readonly kind: 'part'; readonly steps: readonly UndoStep[]; readonly conflicts: readonly UndoConflict[] }
  /** Later changes stand in the way of all of it. */
  | { readonly kind: 'refused'; readonly conflicts: readonly UndoConflict[] }
  /** Nothing is left of the change. */
  | { readonly kind: 'nothing' };

export interface UndoInputs {
  /** Of the change set, in the order of their statements. */
  readonly images: readonly RowImage[];
  /** The rows as they are now; null: not there. Only columns that images hold are looked at. */
  readonly current: (table: string, rowId: string) => ImageRow | null;
  /** Whether rows from outside the change set point to this one. */
  readonly isInUse?: (table: string, rowId: string) => boolean;
}

/**
 * Whether a change set can be taken back, and how.
 *
 * A column that still is what the change left goes back to what it was; one that is already as before needs nothing; any other was
 * changed since and stands in the way. A row that was inserted goes only if nobody edited it since and nothing points to it; a row that was
 * deleted comes back unless its place is taken. Steps come in the reverse order of the changes, so that what was made last goes first.
 *
 * Result  whole | part | refused | nothing; doing the steps of `whole` gives the rows as they were before the change set
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
