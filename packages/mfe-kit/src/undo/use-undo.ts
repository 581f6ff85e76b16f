import { useQueryClient } from '@tanstack/react-query';
import { closeToast, showToast, type ToastAction } from '@tideline/ui';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { emit } from '../events.ts';
import { runFresh } from '../fresh/fresh-sign-in.tsx';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/en.ts';
import { useErrorText } from '../use-error-text.ts';
import { nextStep, type UndoWay, withChange, withInverse, withoutStep } from './undo-history.ts';
import { readHistory, writeHistory } from './undo-storage.ts';

/** Messages that offer to take a change set back; they go once it was. */
const offers = new Map<string, number>();

function withdraw(changeSetId: string): void {
  const offered = offers.get(changeSetId);
  if (offered !== undefined) closeToast(offered);
  offers.delete(changeSetId);
}

/** One after the other: pressing undo twice takes two changes back, newest first. */
let turn: Promise<void> = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  turn = turn.then(work);
};

/** Nothing to take back any more: the next step is meant. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('CHANGE_SET_ALREADY_UNDONE') || error.is('NOT_FOUND'));

/** It cannot be taken back as things are: said with its reason, and no longer in the way of the steps before it. The audit log still has it. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.is('CHANGE_SET_CONFLICT') || error.is('CHANGE_SET_NOT_KEPT'));
const rowsFree = (error: ApiError): number => (error.is('CHANGE_SET_CONFLICT') ? error.params.rowsFree : 0);

/** A message that comes much later than what it is about would not be understood: it comes without what was not known in time. */
const NEXT_WITHIN_MS = 600;

/** What may come next is offered where it is known; that it is not stands in nobody's way. */
const soonOrNot = (next: Promise<ToastAction | null>): Promise<ToastAction | null> =>
  new Promise((resolve) => {
    const give = (action: ToastAction | null) => {
      clearTimeout(timer);
      resolve(action);
    };
    const timer = setTimeout(give, NEXT_WITHIN_MS, null);
    next.then(give, () => give(null));
  });

interface Step {
  /** Left out: the newest one. */
  chosen?: string | undefined;
  /** What nothing later builds on, without the rest. */
  partial?: boolean;
}

export interface Undo {
  /** Takes the newest change of this person in this tab back, and says which it was. */
  undo: () => void;
  /** Brings back what was undone last. */
  redo: () => void;
  /**
   * Says what was done with Undo beside it, and remembers the change for `undo`.
   *
   * @param next what else may be offered with it, which the message waits a moment for
   */
  offer: (changeSetId: string, message: string, next?: Promise<ToastAction | null>) => void;
  /** Remembers a change for `undo` without a word. */
  remember: (changeSetId: string) => void;
  /** A change that was taken back by another way than this. */
  forget: (changeSetId: string) => void;
}

/** Undo and redo of the changes that were made in this tab, over all screens and reloads. */
export function useUndo(): Undo {
  const client = useQueryClient();
  const errorOf = useErrorText();
  const { user, household } = useSession();
  const owner = `${user.id}/${household.id}`;
  const remember = (changeSetId: string) => writeHistory(owner, withChange(readHistory(owner), changeSetId));
  const say = (message: string, back: UndoWay, changeSetId: string, action?: ToastAction | null) => {
    offers.set(
      changeSetId,
      showToast({
        message,
        undoLabel: messages.takeBack[back],
        onUndo: () => start(back, { chosen: changeSetId }),
        action: action ?? undefined,
      }),
    );
  };
  const sayWith = async (next: Promise<ToastAction | null>, message: string, changeSetId: string): Promise<void> => {
    const action = await soonOrNot(next);
    // taken back by its key before the message came: there is nothing left to offer
    if (readHistory(owner).done.includes(changeSetId)) say(message, 'undo', changeSetId, action);
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
    // a step is taken once: where its answer was lost, asking again gets that answer and does not take the next one
    if (id === undefined) return void showToast({ message: messages.nothingTo[way] });
    try {
      const { changeSetId, label, rowsLeft } = await runFresh(() =>
        api.changeSets.undo(partial ? { id, partial } : { id }, {
          idempotencyKey: `${partial ? 'undo-rest' : 'undo'}-${id}`,
        }),
      );
      writeHistory(owner, withInverse(readHistory(owner), way, id, changeSetId));
      withdraw(id);
      emit('ledger.changed', { changeSetId });
      say(messages.taken[way](label, rowsLeft), way === 'undo' ? 'redo' : 'undo', changeSetId);
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
      if (next === undefined) say(message, 'undo', changeSetId);
      else void sayWith(next, message, changeSetId);
    },
  };
}
