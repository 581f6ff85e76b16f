import type { Transaction } from '@tideline/contract';
import { Load, useMay, useT } from '@tideline/mfe-kit';
import { SkeletonBar } from '@tideline/ui';
import { CategoryMark } from '@tideline/ui/categories';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import { changesPart } from '../changes/changes-part.ts';
import styles from './transaction-list.module.css';

const TRANSFER = { key: 'transfer', nature: 'transfer' } as const;

interface CategoryCellProps {
  transaction: Transaction;
  names: Names;
  isTabStop: boolean;
}

/** Shows the category of a row, editable in place. */
function OneCategory({ transaction, names, isTabStop }: CategoryCellProps) {
  const t = useT(messages);
  const [open, setOpen] = useState<'key' | 'pointer' | null>(null);
  const mayEdit = useMay('edit', transaction.accountId);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Without this, the browser would move the focus to the page when the chooser closes.
    if (wasOpen.current && open === null && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const { payee, categoryId } = transaction;
  const category = categoryId === null ? undefined : names.category(categoryId);
  if (categoryId !== null && !category)
    return names.isPending ? (
      <SkeletonBar width="6rem" />
    ) : (
      <>
        <CategoryMark of={null} />
        <span className={styles.detail}>{t('row.unknownCategory')}</span>
      </>
    );
  if (!mayEdit)
    return (
      <>
        <CategoryMark of={category ?? null} />
        <span className={styles.detail} title={category?.name ?? t('row.noCategory')}>
          {category?.name ?? t('row.noCategory')}
        </span>
      </>
    );
  if (open !== null)
    return (
      <Load query={changesPart()} skeleton={<SkeletonBar width="100%" height="2rem" />}>
        {({ CategoryChooser }) => (
          <CategoryChooser
            transaction={transaction}
            names={names}
            byKey={open === 'key'}
            onDone={() => setOpen(null)}
          />
        )}
      </Load>
    );
  return (
    <>
      <CategoryMark of={category ?? null} />
      <button
        ref={button}
        type="button"
        data-category
        tabIndex={isTabStop ? 0 : -1}
        className={category ? styles.category : styles.noCategory}
        aria-label={
          category ? t('row.changeCategory', { payee, category: category.name }) : t('row.chooseCategory', { payee })
        }
        onClick={({ detail }) => setOpen(detail === 0 ? 'key' : 'pointer')}
      >
        {category?.name ?? t('row.noCategory')}
      </button>
    </>
  );
}

/** Shows the purpose of a row: its category, its parts, or the other account of a transfer. */
export function CategoryCell(props: CategoryCellProps) {
  const t = useT(messages);
  const { transaction, names } = props;
  const { splits, transfer } = transaction;
  if (splits.length > 0) {
    const parts = splits
      .map(({ categoryId }) => (categoryId === null ? t('row.none') : (names.category(categoryId)?.name ?? '')))
      .filter(Boolean);
    return (
      <>
        <CategoryMark of="split" />
        <span className={styles.detail} title={parts.join(', ')}>
          {t('row.split', { count: splits.length })}
        </span>
      </>
    );
  }
  if (transfer?.state === 'confirmed') {
    const other = names.account(transfer.accountId)?.name ?? t('row.unknownAccount');
    const direction = transaction.amount.minor.startsWith('-') ? 'row.transferTo' : 'row.transferFrom';
    const text = t(direction, { account: other });
    return (
      <>
        <CategoryMark of={TRANSFER} />
        <span className={styles.detail} title={text}>
          {text}
        </span>
      </>
    );
  }
  return <OneCategory {...props} />;
}
