/** Change sets of one user in one tab, newest last. It stores only ids, because the server provides the labels. */
export interface UndoHistory {
  /** Changes that can be undone, the last one first. */
  done: readonly string[];
  /** Undos, which are also change sets. Redo undoes the last one. */
  undone: readonly string[];
}

export type UndoWay = 'undo' | 'redo';

export const noHistory: UndoHistory = { done: [], undone: [] };

/** Number of stored steps. Older ones can still be undone in the server's list. */
const REMEMBERED = 100;

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

/** Adds a new change, and drops the redo steps. A change that is added twice counts once. */
export const withChange = (history: UndoHistory, id: string): UndoHistory =>
  history.done.includes(id) ? history : { done: [...history.done, id].slice(-REMEMBERED), undone: [] };

/**
 * Updates the history after the change set `inverseId` has undone `id`: an undo can now be redone, and a redo undone.
 */
export const withInverse = ({ done, undone }: UndoHistory, way: UndoWay, id: string, inverseId: string): UndoHistory =>
  way === 'undo'
    ? { done: without(done, id), undone: [...undone, inverseId] }
    : { done: [...done, inverseId], undone: without(undone, id) };

/** Updates the history after the server reported that `id` is already undone or does not exist anymore. */
export const withoutStep = ({ done, undone }: UndoHistory, id: string): UndoHistory => ({
  done: without(done, id),
  undone: without(undone, id),
});

export const nextStep = ({ done, undone }: UndoHistory, way: UndoWay): string | undefined =>
  (way === 'undo' ? done : undone).at(-1);
