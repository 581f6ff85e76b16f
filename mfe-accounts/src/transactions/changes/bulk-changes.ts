import type { SkippedTransaction, Transaction } from '@tideline/contract';
import { api, useChange, useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/transactions.en.ts';
import { useRowPatches, type RowPatches } from './use-row-patches.ts';
import { useListFailure } from './transaction-changes.ts';
import { useRuleOffer } from './use-rule-offer.ts';

/** Values to set on many rows at once. */
export interface BulkSet {
  categoryId?: string | null;
  payee?: string;
  memo?: string | null;
  postedOn?: string;
  accountId?: string;
  excluded?: boolean;
  status?: 'posted' | 'cleared';
  reviewed?: true;
  addTagIds?: string[];
  removeTagIds?: string[];
}

/** Returns each row with the version currently shown, which the user's change is based on. */
const seen = (rows: readonly Transaction[], { latest }: RowPatches) =>
  rows.map(({ id, version }) => ({ id, version: latest(id)?.version ?? version }));

/** Returns a row as it will look after the change. The server updates tags and derived values. */
function asSet(row: Transaction, { addTagIds = [], removeTagIds = [], reviewed, ...set }: BulkSet): Transaction {
  const tagIds = [...new Set([...row.tagIds, ...addTagIds])].filter((id) => !removeTagIds.includes(id));
  const locked = row.splits.length > 0 && set.categoryId !== undefined;
  return locked ? row : { ...row, ...set, tagIds, needsReview: reviewed ? false : row.needsReview };
}

export interface BulkEdit {
  rows: readonly Transaction[];
  set: BulkSet;
}

/** Sets values on many rows as one change, and passes skipped rows to `onLeftOut`. */
export function useBulkEdit(onDone: (leftOut: readonly SkippedTransaction[]) => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  const fail = useListFailure();
  const ruleOffer = useRuleOffer();
  const edit = useChange({
    change: ({ rows, set }: BulkEdit) => api.transactionChanges.edit({ transactions: seen(rows, patches), set }),
    done: ({ items, leftOut }) =>
      items.length === 0
        ? t('bulk.noneChanged', { count: leftOut.length })
        : t('bulk.changed', { count: items.length }),
    onSuccess: ({ items, leftOut }) => {
      patches.change(items);
      onDone(leftOut);
    },
    next: ({ items }, { set }) => ruleOffer(items, set),
  });
  return {
    isPending: edit.isPending,
    edit: (input: BulkEdit) => {
      const revert = patches.change(input.rows.map((row) => asSet(patches.latest(row.id) ?? row, input.set)));
      edit.mutateAsync(input).catch((error: unknown) => {
        revert();
        fail(error);
      });
    },
  };
}

export function useBulkRemove(onDone: (leftOut: readonly SkippedTransaction[]) => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  const fail = useListFailure();
  const remove = useChange({
    change: (rows: readonly Transaction[]) => api.transactionChanges.removeMany({ transactions: seen(rows, patches) }),
    done: ({ removedIds, leftOut }) =>
      removedIds.length === 0
        ? t('bulk.noneChanged', { count: leftOut.length })
        : t('bulk.removed', { count: removedIds.length }),
    onSuccess: ({ removedIds, leftOut }) => {
      patches.remove(removedIds);
      onDone(leftOut);
    },
  });
  return {
    isPending: remove.isPending,
    remove: (rows: readonly Transaction[]) => void remove.mutateAsync(rows).catch(fail),
  };
}

/** The maximum number of rows copied at once. */
const DUPLICATE_MAX = 200;

export function useDuplicate(): (rows: readonly Transaction[]) => void {
  const t = useT(messages);
  const fail = useListFailure();
  const duplicate = useChange({
    change: (rows: readonly Transaction[]) =>
      api.transactionChanges.duplicate({ ids: rows.slice(0, DUPLICATE_MAX).map(({ id }) => id) }),
    done: ({ items }, [first]) =>
      items.length === 1
        ? t('bulk.duplicatedOne', { payee: first?.payee ?? '' })
        : t('bulk.duplicated', { count: items.length }),
  });
  return (rows) => void duplicate.mutateAsync(rows).catch(fail);
}

/** Merges two transactions. */
export function useMerge(onDone: (kept: Transaction) => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  const merge = useChange({
    change: ({ kept, gone }: { kept: Transaction; gone: Transaction }) => {
      const [keptSeen, goneSeen] = seen([kept, gone], patches);
      if (!keptSeen || !goneSeen) throw new TypeError('two transactions are made one');
      return api.transactionChanges.merge({ kept: keptSeen, gone: goneSeen });
    },
    done: ({ item: { payee } }) => t('merge.done', { payee }),
    onSuccess: ({ item }, { gone }) => {
      patches.remove([gone.id]);
      patches.change([item]);
      onDone(item);
    },
  });
  return merge;
}

/** Returns the two sides of a transfer, outflow first, or null if they cannot form one. */
export function legsOf([one, other]: readonly Transaction[]): { outflow: Transaction; inflow: Transaction } | null {
  if (!one || !other || one.accountId === other.accountId) return null;
  const [oneLeft, otherLeft] = [one, other].map(({ amount }) => amount.minor.startsWith('-'));
  if (oneLeft === otherLeft) return null;
  return oneLeft ? { outflow: one, inflow: other } : { outflow: other, inflow: one };
}

export function useMakeTransfer(onDone: () => void) {
  const t = useT(messages);
  return useChange({
    change: ({ outflow, inflow }: { outflow: Transaction; inflow: Transaction }) =>
      api.transfers.create({ outflowId: outflow.id, inflowId: inflow.id }),
    done: () => t('transfer.made'),
    onSuccess: onDone,
  });
}
