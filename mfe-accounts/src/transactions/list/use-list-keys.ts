import type { Transaction } from '@tideline/contract';
import { type KeyBinding, listKeys, useKeys, useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/transactions.en.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { RowAct } from '../changes/act-on-rows.tsx';
import type { InlineField } from './transaction-row.tsx';
import { openCategoryInFocus, type RowFocus } from './use-row-focus.ts';
import type { TransactionRows } from './use-transaction-rows.ts';
import { useMayChange } from '@tideline/ui';

export interface ListKeysOptions {
  rows: TransactionRows;
  selection: Selection;
  focus: RowFocus;
  onAdd: () => void;
  onSearch: () => void;
  onEdit: (id: string) => void;
  onPair: (action: 'merge' | 'transfer') => void;
  onInline: (editing: { id: string; field: InlineField }) => void;
  onAct: (act: RowAct) => void;
}

/** Handles the keys of the list. Keys for one transaction apply to the focused row. */
export function useListKeys({
  rows,
  selection,
  focus,
  onAdd,
  onSearch,
  onEdit,
  onPair,
  onInline,
  onAct,
}: ListKeysOptions): void {
  const t = useT(messages);
  const mayChange = useMayChange();
  const onRow = (act: (transaction: Transaction, position: number) => void) => () => {
    const position = focus.current();
    const row = position === null ? undefined : rows.at(position);
    if (row && position !== null) act(row, position);
  };
  const inline = (field: InlineField) =>
    onRow((row) =>
      row.status === 'reconciled' || !mayChange(row.accountId) ? onEdit(row.id) : onInline({ id: row.id, field }),
    );
  const remove = onRow((row) => (mayChange(row.accountId) ? onAct({ does: 'remove', row }) : onEdit(row.id)));
  const moves: KeyBinding[] = [
    { keys: 'ArrowDown', label: t('keys.arrows') },
    { keys: 'PageDown', label: t('keys.pages') },
    { keys: 'Home', label: t('keys.ends') },
  ];
  useKeys(t('nav.transactions'), [
    ...listKeys({ move: focus.move, search: onSearch, create: { label: t('transactions.add'), run: onAdd } }),
    ...moves,
    { keys: 'x', label: t('keys.select'), run: onRow(selection.toggle) },
    { keys: 'X', label: t('keys.selectTo'), run: onRow((_, position) => selection.extend(position, position)) },
    { keys: 'Space', label: t('keys.select') },
    { keys: 'a', label: t('keys.selectAll'), run: selection.all },
    { needs: 'edit', keys: 'e', label: t('keys.edit'), run: onRow(({ id }) => onEdit(id)) },
    { needs: 'edit', keys: 'c', label: t('keys.category'), run: openCategoryInFocus },
    { needs: 'edit', keys: 'o', label: t('keys.note'), run: inline('memo') },
    { needs: 'edit', keys: 'y', label: t('keys.payee'), run: inline('payee') },
    { needs: 'edit', keys: 'd', label: t('keys.delete'), run: remove },
    {
      needs: 'edit',
      keys: 'u',
      label: t('keys.duplicate'),
      run:
        selection.size > 0
          ? () => onAct({ does: 'duplicate', rows: selection.rows })
          : onRow((row) => onAct({ does: 'duplicate', rows: [row] })),
    },
    { needs: 'edit', keys: 'm', label: t('keys.merge'), run: () => onPair('merge') },
    { needs: 'edit', keys: 'r', label: t('keys.transfer'), run: () => onPair('transfer') },
  ]);
}
