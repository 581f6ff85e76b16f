/** A follow-up action for the message. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** The completed action: "Everyday was archived". */
  message: string;
  /** Undoes the change. The toast closes and the action runs once. */
  onUndo?: () => void;
  /** "Redo" if the message reports an undo. */
  undoLabel?: string;
  /** A follow-up action, shown before Undo. The toast closes and the action runs once. */
  action?: ToastAction | undefined;
  /** Defaults to 8 s. The timer pauses while the pointer or the focus is on the toast. */
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

/** Shows a message, with Undo if it can be undone. Returns an id that closes it early. */
export function showToast(options: ToastOptions): number {
  lastId += 1;
  replace([...toasts, { durationMs: 8000, ...options, id: lastId }].slice(-limit));
  return lastId;
}

/** Adds a follow-up action to a toast that is still open. */
export const addToastAction = (id: number, action: ToastAction): void =>
  replace(toasts.map((toast) => (toast.id === id ? { ...toast, action } : toast)));

export function closeToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Closes all toasts, when the user changes or before the next test. */
export const closeAllToasts = (): void => replace([]);

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  snapshot: (): readonly Toast[] => toasts,
};
