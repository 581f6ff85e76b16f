import { noHistory, type UndoHistory } from './undo-history.ts';

const STORAGE_KEY = 'tideline.undo';

/** Fallback history for a tab without access to storage. It lasts until the page is left. */
let unstored: { owner: string; history: UndoHistory } | undefined;

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/** Returns the history of this tab, or an empty one if it belongs to another user or household. */
export function readHistory(owner: string): UndoHistory {
  if (unstored) return unstored.owner === owner ? unstored.history : noHistory;
  try {
    const stored: { owner?: unknown; done?: unknown; undone?: unknown } | null = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? 'null',
    );
    return stored?.owner === owner ? { done: ids(stored.done), undone: ids(stored.undone) } : noHistory;
  } catch {
    return noHistory; // storage is unreadable or not allowed, so earlier changes are unknown
  }
}

export function writeHistory(owner: string, history: UndoHistory): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, ...history }));
    unstored = undefined;
  } catch {
    unstored = { owner, history };
  }
}
