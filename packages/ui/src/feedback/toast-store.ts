/** What a person may want to do next about it. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** What was done: "Everyday was archived". */
  message: string;
  /** Takes it back; the toast closes and the action runs once. */
  onUndo?: () => void;
  /** "Redo" where what was done was itself an undo. */
  undoLabel?: string;
  /** Stands before Undo; the toast closes and it runs once. */
  action?: ToastAction | undefined;
  /** Defaults to 8 s, which rests while a person points at it or has focus in it. */
  durationMs?: number;
}

export interface Toast extends ToastOptions {
  id: number;
  durationMs: number;
}

const limit = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message with, where it can be taken back, Undo. Returns the id that closes it early. */
export function showToast(options: ToastOptions): number {
  lastId += 1;
  replace([...toasts, { durationMs: 8000, ...options, id: lastId }].slice(-limit));
  return lastId;
}

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Closes all: a page of another person begins, or the next test. */
export const closeAllToasts = (): void => replace([]);

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => toasts,
};
