import type { SkippedTransaction, Transaction } from '@tideline/contract';
import { MenuButton, useErrorText, useT, useMay } from '@tideline/mfe-kit';
import { Button, IconButton } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import { useBulkEdit, useBulkRemove, useDuplicate } from '../changes/bulk-changes.ts';
import styles from './bulk-bar.module.css';
import { BulkDialog, type BulkField } from './bulk-dialog.tsx';
import { LeftOutDialog } from './left-out.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SelectionSum } from './selection-sum.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { type PairAction, SELECTION_MAX, type Selection } from './use-selection.ts';

export interface BulkBarProps {
  selection: Selection;
  /** Number of rows that the filter finds. */
  count: number;
  names: Names;
  /** The open dialog about the two selected rows. */
  pair: PairAction | null;
  onPair: (pair: PairAction | null) => void;
}

function useMenu(
  selection: Selection,
  open: (field: BulkField) => void,
  onPair: BulkBarProps['onPair'],
  edit: (set: { excluded?: boolean; reviewed?: true }) => void,
) {
  const t = useT(messages);
  const duplicate = useDuplicate();
  const field = (id: BulkField) => ({ id, label: t(`bulk.${id}`), onSelect: () => open(id) });
  const notTwo = selection.size !== 2;
  return [
    {
      title: t('bulk.change'),
      entries: [field('payee'), field('memo'), field('postedOn'), field('accountId'), field('status')],
    },
    {
      title: t('bulk.mark'),
      entries: [
        { id: 'exclude', label: t('bulk.exclude'), onSelect: () => edit({ excluded: true }) },
        { id: 'include', label: t('bulk.include'), onSelect: () => edit({ excluded: false }) },
        { id: 'reviewed', label: t('bulk.reviewed'), onSelect: () => edit({ reviewed: true }) },
      ],
    },
    {
      title: t('bulk.more'),
      entries: [
        { id: 'duplicate', label: t('bulk.duplicate'), shortcut: 'U', onSelect: () => duplicate(selection.rows) },
        { id: 'merge', label: t('bulk.merge'), shortcut: 'M', disabled: notTwo, onSelect: () => onPair('merge') },
        {
          id: 'transfer',
          label: t('bulk.transfer'),
          shortcut: 'R',
          disabled: notTwo,
          onSelect: () => onPair('transfer'),
        },
      ],
    },
  ];
}

function SelectionSummary({ selection, count }: Pick<BulkBarProps, 'selection' | 'count'>) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { size, isCut, isFetching, error } = selection;
  return (
    <p role="status" className={styles.said}>
      <strong>{isFetching ? t('select.fetching') : t('select.some', { count: size })}</strong>
      <SelectionSum rows={selection.rows} />
      {isCut ? <span>{t('select.cut', { most: SELECTION_MAX, count })}</span> : null}
      {error ? <span>{t('select.failed', { why: errorOf(error) })}</span> : null}
    </p>
  );
}

/** Shows actions for the selected rows, at the bottom of the window. */
export function BulkBar({ selection, count, names, pair, onPair }: BulkBarProps) {
  const t = useT(messages);
  const [open, setOpen] = useState<BulkField | null>(null);
  const [left, setLeft] = useState<{ rows: readonly Transaction[]; leftOut: readonly SkippedTransaction[] } | null>(
    null,
  );
  const { rows, clear, keep } = selection;
  const mayEdit = useMay('edit');
  const done = (leftOut: readonly SkippedTransaction[]) => {
    setOpen(null);
    if (leftOut.length === 0) return clear();
    setLeft({ rows, leftOut });
    keep(new Set(leftOut.map(({ id }) => id)));
  };
  const edit = useBulkEdit(done);
  const remove = useBulkRemove(done);
  const menu = useMenu(selection, setOpen, onPair, (set) => edit.edit({ rows, set }));
  const close = () => onPair(null);
  return (
    <>
      <section aria-label={t('bulk.region')} className={styles.bar}>
        <SelectionSummary selection={selection} count={count} />
        <div className={styles.actions}>
          <Button needs="edit" variant="outline" disabled={selection.isFetching} onClick={() => setOpen('categoryId')}>
            {t('bulk.categoryId')}
          </Button>
          <Button needs="edit" variant="outline" disabled={selection.isFetching} onClick={() => setOpen('tags')}>
            {t('bulk.tags')}
          </Button>
          {mayEdit ? <MenuButton label={t('bulk.other')} items={menu} /> : null}
          <Button
            needs="edit"
            variant="outline"
            icon="trash"
            busy={remove.isPending}
            disabled={selection.isFetching}
            onClick={() => remove.remove(rows)}
          >
            {t('transaction.delete')}
          </Button>
          {selection.size < count && !selection.isCut ? (
            <Button variant="quiet" onClick={selection.all}>
              {t('select.allOf', { count })}
            </Button>
          ) : null}
          <IconButton icon="close" label={t('select.clear')} onClick={clear} />
        </div>
      </section>
      {open === null ? null : (
        <BulkDialog
          field={open}
          count={selection.size}
          rows={rows}
          names={names}
          busy={edit.isPending}
          onSet={(set) => edit.edit({ rows, set })}
          onClose={() => setOpen(null)}
        />
      )}
      {pair === 'merge' && rows[0] && rows[1] ? (
        <MergeDialog one={rows[0]} other={rows[1]} names={names} onClose={close} onDone={clear} />
      ) : null}
      {pair === 'transfer' ? <TransferDialog rows={rows} names={names} onClose={close} onDone={clear} /> : null}
      {left === null ? null : <LeftOutDialog {...left} onClose={() => setLeft(null)} />}
    </>
  );
}
