import { useQueryClient } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { api, notify, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/transactions.en.ts';
import { useRowPatches } from './use-row-patches.ts';
import type { TransactionChange } from '../transaction-draft.ts';
import { useNames } from '../../ledger/use-names.ts';
import { useRuleOffer } from './use-rule-offer.ts';

/**
 * Returns a function that shows the error of a change as a message and reloads the list, because a change in the list
 * has no form that could show it.
 */
export function useListFailure(): (error: unknown) => void {
  const t = useT(messages);
  const client = useQueryClient();
  const errorOf = useErrorText();
  return (error) => {
    notify(t('transaction.changeFailed', { why: errorOf(error) }));
    void client.invalidateQueries({ queryKey: ['transactions'] });
  };
}

interface RowEdit {
  row: Transaction;
  change: TransactionChange;
}

/** Changes one row optimistically, and undoes the change if the server rejects it. */
export function useRowEdit(done: (item: Transaction, edit: RowEdit) => string) {
  const patches = useRowPatches();
  const fail = useListFailure();
  const ruleOffer = useRuleOffer();
  const edit = useChange({
    change: ({ row, change }: RowEdit) => api.transactions.update({ id: row.id, ...change }, { ifMatch: row.version }),
    done: ({ item }, input) => done(item, input),
    onSuccess: ({ item }) => void patches.change([item]),
    next: ({ item }, { change }) => ruleOffer([item], change),
  });
  return (row: Transaction, change: TransactionChange): void => {
    const revert = patches.change([{ ...row, ...change }]);
    // The promise is handled even if the cell that started the change has been removed since.
    edit.mutateAsync({ row, change }).catch((error: unknown) => {
      revert();
      fail(error);
    });
  };
}

export function useCategoryChange(transaction: Transaction, onDone: () => void): (categoryId: string | null) => void {
  const t = useT(messages);
  const names = useNames();
  const edit = useRowEdit(({ payee, categoryId }) => {
    const category = categoryId === null ? undefined : names.category(categoryId);
    return category ? t('row.categorized', { payee, category: category.name }) : t('row.uncategorized', { payee });
  });
  return (categoryId) => {
    if (categoryId !== transaction.categoryId) edit(transaction, { categoryId });
    onDone();
  };
}

/** Deletes a transaction immediately. Undo in the message restores it. */
export function useDelete(onSuccess?: (transaction: Transaction) => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  const fail = useListFailure();
  const remove = useChange({
    change: (transaction: Transaction) =>
      api.transactions.remove({ id: transaction.id }, { ifMatch: transaction.version }),
    done: (_, { payee }) => t('transaction.deleted', { payee }),
    onSuccess: (_, transaction) => onSuccess?.(transaction),
  });
  return {
    remove: (transaction: Transaction) => {
      const revert = patches.remove([transaction.id]);
      remove.mutateAsync(transaction).catch((error: unknown) => {
        revert();
        fail(error);
      });
    },
    isPending: remove.isPending,
  };
}
