import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Transaction } from '@tideline/contract';
import { api, notify, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/transactions.en.ts';
import { type TransactionPage, withChangedRow, withoutRow } from './transaction-pages.ts';
import type { PageStart } from './transactions.queries.ts';
import { useNames } from './use-names.ts';

/** Changes the rows in sight at once; what the server says of them follows. */
export function usePatchedLists(): (patch: (pages: TransactionPage[]) => TransactionPage[]) => void {
  const client = useQueryClient();
  return (patch) => {
    client.setQueriesData<InfiniteData<TransactionPage, PageStart>>({ queryKey: ['transactions', 'list'] }, (data) => data && { ...data, pages: patch(data.pages) });
  };
}

/** A change that is made from the list has no form to show its failure in: it is said as a message, and the list read anew. */
function useListFailure(): (error: unknown) => void {
  const t = useT(messages);
  const client = useQueryClient();
  const errorOf = useErrorText();
  return (error) => {
    notify(t('transaction.changeFailed', { why: errorOf(error) }));
    void client.invalidateQueries({ queryKey: ['transactions'] });
  };
}

export function useCategoryChange(transaction: Transaction, onDone: () => void) {
  const t = useT(messages);
  const names = useNames();
  const patchLists = usePatchedLists();
  const onError = useListFailure();
  const { payee } = transaction;
  const change = useChange({
    change: (categoryId: string | null) => api.transactions.update({ id: transaction.id, categoryId }, { ifMatch: transaction.version }),
    done: ({ item }) => {
      const category = item.categoryId === null ? undefined : names.category(item.categoryId);
      return category ? t('row.categorised', { payee, category: category.name }) : t('row.uncategorised', { payee });
    },
    onSuccess: ({ item }) => {
      patchLists((pages) => withChangedRow(pages, item));
      onDone();
    },
  });
  const choose = (categoryId: string | null) => {
    if (categoryId === transaction.categoryId) onDone();
    else change.mutate(categoryId, { onError });
  };
  return { choose, chosen: change.isPending ? change.variables : undefined, isPending: change.isPending };
}

/** Deletes at once: Undo in the message brings it back. */
export function useDelete(onSuccess?: (transaction: Transaction) => void) {
  const t = useT(messages);
  const patchLists = usePatchedLists();
  const onError = useListFailure();
  const remove = useChange({
    change: (transaction: Transaction) => api.transactions.remove({ id: transaction.id }, { ifMatch: transaction.version }),
    done: (_, { payee }) => t('transaction.deleted', { payee }),
    onSuccess: (_, transaction) => {
      patchLists((pages) => withoutRow(pages, transaction.id));
      onSuccess?.(transaction);
    },
  });
  return { remove: (transaction: Transaction) => remove.mutate(transaction, { onError }), isPending: remove.isPending };
}
