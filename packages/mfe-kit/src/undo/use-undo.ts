import { useQueryClient } from '@tanstack/react-query';
import { addToastAction, closeToast, showToast, type ToastAction } from '@tideline/ui';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { emit } from '../events.ts';
import { runFresh } from '../fresh/fresh-sign-in.tsx';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/en.ts';
import { useErrorText } from '../use-error-text.ts';
import { nextStep, type UndoWay, withChange, withInverse, withoutStep } from './undo-history.ts';
import { readHistory, writeHistory } from './undo-storage.ts';

/** Open messages that offer to undo a change set. They close when it is undone. */
const offers = new Map<string, number>();

function withdraw(changeSetId: string): void {
  const offered = offers.get(changeSetId);
  if (offered !== undefined) closeToast(offered);
  offers.delete(changeSetId);
}

/** Runs undos in sequence, so that two clicks on Undo undo two changes, newest first. */
let turn: Promise<void> = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  turn = turn.then(work);
};

/** Returns whether the change set is already undone or deleted, so that undo applies to the next step. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('CHANGE_SET_ALREADY_UNDONE') || error.is('NOT_FOUND'));

/**
 * Returns whether the change set cannot be undone now. The reason is then shown, and it no longer blocks earlier steps.
 * The audit log still lists it.
 */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.is('CHANGE_SET_CONFLICT') || error.is('CHANGE_SET_NOT_KEPT'));
const rowsFree = (error: ApiError): number => (error.is('CHANGE_SET_CONFLICT') ? error.params.rowsFree : 0);

/** Undoes a change set once. After a lost response, a retry gets the same response. */
const undoOnServer = (id: string, partial: boolean) =>
  runFresh(() =>
    api.changeSets.undo(partial ? { id, partial } : { id }, {
      idempotencyKey: `${partial ? 'undo-rest' : 'undo'}-${id}`,
    }),
  );

interface Step {
  /** The change set to undo, which defaults to the newest one. */
  chosen?: string | undefined;
  /** Whether to undo only the rows that no later change builds on. */
  partial?: boolean;
}

export interface Undo {
  /** Undoes the user's newest change in this tab, and reports which one it was. */
  undo: () => void;
  /** Redoes the last undone change. */
  redo: () => void;
  /**
   * Shows a message with Undo next to it, and stores the change for `undo`.
   *
   * @param next lookup of a follow-up action, which joins the message once it is known; a failed lookup has no effect
   */
  offer: (changeSetId: string, message: string, next?: Promise<ToastAction | null>) => void;
  /** Stores a change for `undo` without a message. */
  remember: (changeSetId: string) => void;
  /** Removes a change that was undone elsewhere. */
  forget: (changeSetId: string) => void;
}

/** Returns functions that undo and redo changes made in this tab, across screens and reloads. */
export function useUndo(): Undo {
  const client = useQueryClient();
  const errorOf = useErrorText();
  const { user, household } = useSession();
  const owner = `${user.id}/${household.id}`;
  const remember = (changeSetId: string) => writeHistory(owner, withChange(readHistory(owner), changeSetId));
  const show = (message: string, back: UndoWay, changeSetId: string): number => {
    const undoLabel = messages.takeBack[back];
    const toast = showToast({ message, undoLabel, onUndo: () => start(back, { chosen: changeSetId }) });
    offers.set(changeSetId, toast);
    return toast;
  };
  const forget = (changeSetId: string) => {
    writeHistory(owner, withoutStep(readHistory(owner), changeSetId));
    withdraw(changeSetId);
  };
  const refuse = (way: UndoWay, id: string, error: ApiError) => {
    forget(id);
    const why = messages.notTaken[way](errorOf(error));
    showToast(
      rowsFree(error) > 0
        ? { message: why, undoLabel: messages.takeRest[way], onUndo: () => start(way, { chosen: id, partial: true }) }
        : { message: why },
    );
  };
  const take = async (way: UndoWay, { chosen, partial = false }: Step): Promise<void> => {
    const id = chosen ?? nextStep(readHistory(owner), way);
    if (id === undefined) return void showToast({ message: messages.nothingTo[way] });
    try {
      const { changeSetId, label, rowsLeft } = await undoOnServer(id, partial);
      writeHistory(owner, withInverse(readHistory(owner), way, id, changeSetId));
      withdraw(id);
      emit('ledger.changed', { changeSetId });
      show(messages.taken[way](label, rowsLeft), way === 'undo' ? 'redo' : 'undo', changeSetId);
      await client.invalidateQueries();
    } catch (error) {
      if (isGone(error)) {
        forget(id);
        if (chosen === undefined) return take(way, {});
      }
      if (isRefused(error)) return refuse(way, id, error);
      showToast({ message: messages.notTaken[way](errorOf(error)) });
    }
  };
  const start = (way: UndoWay, step: Step = {}): void => inTurn(() => take(way, step));
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    remember,
    forget,
    offer: (changeSetId, message, next) => {
      remember(changeSetId);
      const toast = show(message, 'undo', changeSetId);
      next?.then(
        (action) => action && addToastAction(toast, action),
        () => undefined,
      );
    },
  };
}
