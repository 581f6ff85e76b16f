import type { DashboardLayout } from '@tideline/contract';
import type { Placements } from './arrangement.ts';

/** Quick changes go out together. */
export const SAVE_AFTER_MS = 250;

export type SaveEvent =
  /** `before` brings back what stood before these changes. */
  | { kind: 'saved'; before: Placements }
  | { kind: 'undone' }
  /** Arranged elsewhere in the meantime: what is stored there is shown now. */
  | { kind: 'conflict' }
  /** What was stored is shown again. */
  | { kind: 'failed'; error: unknown };

export interface LayoutSaverDeps {
  /** What is on the screen. */
  shown: () => DashboardLayout;
  show: (layout: DashboardLayout) => void;
  put: (widgets: Placements, version: number) => Promise<DashboardLayout>;
  /** The layout that stands on the server, where an error says that the version was not the newest. */
  currentOf: (error: unknown) => DashboardLayout | undefined;
  wait: (ms: number) => Promise<void>;
  tell: (event: SaveEvent) => void;
}

export interface LayoutSaver {
  /** Shows a change at once and stores it soon. */
  change: (next: (now: Placements) => Placements) => void;
  /** Stores a former arrangement. */
  restore: (before: Placements) => void;
  /** Stores what is waiting now. */
  flush: () => void;
}

/**
 * Stores changes of the layout one after the other: each request carries the version of the answer before it, and the
 * latest change is always the one that is stored last.
 */
export function createLayoutSaver({ shown, show, put, currentOf, wait, tell }: LayoutSaverDeps): LayoutSaver {
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
      tell(isUndo ? { kind: 'undone' } : { kind: 'saved', before });
    } catch (error) {
      waiting = undefined; // it was built on what could not be stored
      const current = currentOf(error);
      show(current ?? stored);
      tell(current === undefined ? { kind: 'failed', error } : { kind: 'conflict' });
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
