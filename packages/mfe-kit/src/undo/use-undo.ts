import { useQueryClient } from '@tanstack/react-query';
import { closeToast, showToast } from '@tideline/ui';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { emit } from '../events.ts';
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

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.is('CHANGE_SET_ALREADY_UNDONE') || error.is('NOT_FOUND'));

export interface Undo {
  /** Takes the newest change of this person in this tab back, and says which it was. */
  undo: () => void;
  /** Brings back what was undone last. */
  redo: () => void;
  /** Says what was done with Undo beside it, and remembers the change for `undo`. */
  offer: (changeSetId: string, message: string) => void;
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
  const say = (message: string, back: UndoWay, changeSetId: string) => {
    offers.set(changeSetId, showToast({ message, undoLabel: messages.takeBack[back], onUndo: () => start(back, changeSetId) }));
  };
  const forget = (changeSetId: string) => {
    writeHistory(owner, withoutStep(readHistory(owner), changeSetId));
    withdraw(changeSetId);
  };
  const take = async (way: UndoWay, chosen?: string): Promise<void> => {
    const id = chosen ?? nextStep(readHistory(owner), way);
    if (id === undefined) return void showToast({ message: messages.nothingTo[way] });
    try {
      const { changeSetId, label } = await api.changeSets.undo({ id });
      writeHistory(owner, withInverse(readHistory(owner), way, id, changeSetId));
      withdraw(id);
      emit('ledger.changed', { changeSetId });
      say(messages.taken[way](label), way === 'undo' ? 'redo' : 'undo', changeSetId);
      await client.invalidateQueries();
    } catch (error) {
      if (isGone(error)) {
        forget(id);
        if (chosen === undefined) return take(way);
      }
      showToast({ message: messages.notTaken[way](errorOf(error)) });
    }
  };
  const start = (way: UndoWay, chosen?: string): void => inTurn(() => take(way, chosen));
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    remember,
    forget,
    offer: (changeSetId, message) => {
      remember(changeSetId);
      say(message, 'undo', changeSetId);
    },
  };
}
