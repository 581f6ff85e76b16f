/** Change sets of one person in one tab, newest last. Ids only: what they were called is the server's to say. */
export interface UndoHistory {
  /** What undo takes back next is the last of these. */
  done: readonly string[];
  /** Undos, themselves change sets: redo takes the last of these back. */
  undone: readonly string[];
}

export type UndoWay = 'undo' | 'redo';

export const noHistory: UndoHistory = { done: [], undone: [] };

/** So many steps are remembered; older ones can still be undone where the server lists them. */
const REMEMBERED = 100;

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

/** After a new change: what was undone before it can no longer be redone. Hearing of the same change twice counts once. */
export const withChange = (history: UndoHistory, id: string): UndoHistory =>
  history.done.includes(id) ? history : { done: [...history.done, id].slice(-REMEMBERED), undone: [] };

/** After `id` was taken back by the change set `inverseId`: an undo can now be redone, a redo undone. */
export const withInverse = ({ done, undone }: UndoHistory, way: UndoWay, id: string, inverseId: string): UndoHistory =>
  way === 'undo'
    ? { done: without(done, id), undone: [...undone, inverseId] }
    : { done: [...done, inverseId], undone: without(undone, id) };

/** After the server said that `id` is taken back already or gone. */
export const withoutStep = ({ done, undone }: UndoHistory, id: string): UndoHistory => ({
  done: without(done, id),
  undone: without(undone, id),
});

export const nextStep = ({ done, undone }: UndoHistory, way: UndoWay): string | undefined =>
  (way === 'undo' ? done : undone).at(-1);
