/** Change sets of one user in one tab, newest last. Stores only ids, since the server provides the labels. */
export interface UndoHistory {
  /** The last of these is the next to undo. */
  done: readonly string[];
  /** Undos, which are themselves change sets. Redo undoes the last of these. */
  undone: readonly string[];
}

export type UndoWay = 'undo' | 'redo';

export const noHistory: UndoHistory = { done: [], undone: [] };

/** Number of remembered steps. Older ones can still be undone from the server's list. */
const REMEMBERED = 100;

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

/** Adds a new change and drops the redo steps. Adding the same change twice counts once. */
export const withChange = (history: UndoHistory, id: string): UndoHistory =>
  history.done.includes(id) ? history : { done: [...history.done, id].slice(-REMEMBERED), undone: [] };

/** Updates the history after the change set `inverseId` undid `id`: an undo can now be redone, a redo undone. */
export const withInverse = ({ done, undone }: UndoHistory, way: UndoWay, id: string, inverseId: string): UndoHistory =>
  way === 'undo'
    ? { done: without(done, id), undone: [...undone, inverseId] }
    : { done: [...done, inverseId], undone: without(undone, id) };

/** Updates the history after the server reported that `id` is already undone or gone. */
export const withoutStep = ({ done, undone }: UndoHistory, id: string): UndoHistory => ({
  done: without(done, id),
  undone: without(undone, id),
});

export const nextStep = ({ done, undone }: UndoHistory, way: UndoWay): string | undefined =>
  (way === 'undo' ? done : undone).at(-1);
