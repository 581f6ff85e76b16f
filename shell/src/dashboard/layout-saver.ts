import type { DashboardLayout } from '@tideline/contract';
import type { Placements } from './arrangement.ts';

/** Changes within this time are sent together. */
export const SAVE_AFTER_MS = 250;

export type SaveEvent =
  /** `before` is the layout before these changes. */
  | { kind: 'saved'; before: Placements }
  | { kind: 'undone' }
  /** Another tab or device has stored a layout in the meantime, which is now shown. */
  | { kind: 'conflict' }
  /** The change failed, and the stored layout is shown again. */
  | { kind: 'failed'; error: unknown };

export interface LayoutSaverDeps {
  /** Returns the layout on the screen. */
  shown: () => DashboardLayout;
  show: (layout: DashboardLayout) => void;
  put: (widgets: Placements, version: number) => Promise<DashboardLayout>;
  /** Returns the server's layout if the error is a version conflict. */
  currentOf: (error: unknown) => DashboardLayout | undefined;
  wait: (ms: number) => Promise<void>;
  onEvent: (event: SaveEvent) => void;
}

export interface LayoutSaver {
  /** Shows a change immediately, and stores it soon after. */
  change: (next: (now: Placements) => Placements) => void;
  /** Stores an earlier arrangement. */
  restore: (before: Placements) => void;
  /** Stores the pending change now. */
  flush: () => void;
}

/**
 * Stores layout changes in sequence. Each request has the version of the previous response, and the latest change is
 * always stored last.
 */
export function createLayoutSaver({ shown, show, put, currentOf, wait, onEvent }: LayoutSaverDeps): LayoutSaver {
  let stored: DashboardLayout | undefined;
  let waiting: { widgets: Placements; isUndo: boolean } | undefined;
  let isSending = false;

  const send = async (): Promise<void> => {
    if (isSending || waiting === undefined || stored === undefined) return;
    const { widgets, isUndo } = waiting;
    const before = stored.widgets;
    waiting = undefined;
    isSending = true;
    try {
      stored = await put(widgets, stored.version);
      show({ ...stored, widgets: waiting === undefined ? stored.widgets : shown().widgets });
      onEvent(isUndo ? { kind: 'undone' } : { kind: 'saved', before });
    } catch (error) {
      waiting = undefined; // the waiting changes were based on a layout that could not be stored
      const current = currentOf(error);
      show(current ?? stored);
      onEvent(current === undefined ? { kind: 'failed', error } : { kind: 'conflict' });
    } finally {
      isSending = false;
      if (waiting === undefined) stored = undefined;
    }
    await send();
  };

  const store = (widgets: Placements, isUndo: boolean): void => {
    const now = shown();
    stored ??= now;
    show({ ...now, widgets });
    const isFirst = waiting === undefined;
    waiting = { widgets, isUndo };
    if (isFirst) void wait(SAVE_AFTER_MS).then(send);
  };

  return {
    change: (next) => store(next(shown().widgets), false),
    restore: (before) => store(before, true),
    flush: () => void send(),
  };
}
