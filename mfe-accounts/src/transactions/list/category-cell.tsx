import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { SkeletonBar } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import { useCategoryChange } from '../changes/transaction-changes.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './transaction-list.module.css';

const NONE = 'none';

/** Opens automatically: one press or Enter on the category is enough. */
function CategoryChooser({
  transaction,
  names,
  onDone,
}: {
  transaction: Transaction;
  names: Names;
  onDone: () => void;
}) {
  const t = useT(messages);
  const ref = useRef<HTMLSelectElement>(null);
  const choose = useCategoryChange(transaction, onDone);
  useEffect(() => {
    ref.current?.focus();
    // Browsers allow this only right after a press; otherwise arrows and typing still work.
    if (navigator.userActivation?.isActive) ref.current?.showPicker?.();
  }, []);
  return (
    <SelectField
      ref={ref}
      label={t('row.chooseCategory', { payee: transaction.payee })}
      labelHidden
      optional
      options={[{ value: NONE, label: t('row.none') }, ...categoryOptions(names.categories)]}
      value={transaction.categoryId ?? NONE}
      onChange={(id) => choose(id === NONE ? null : id)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

interface CategoryCellProps {
  transaction: Transaction;
  names: Names;
  isTabStop: boolean;
}

/** The category of a row, editable in place. */
function OneCategory({ transaction, names, isTabStop }: CategoryCellProps) {
  const t = useT(messages);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The chooser had the focus; without this the focus would move to the page.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const { payee, categoryId } = transaction;
  const category = categoryId === null ? undefined : names.category(categoryId);
  if (categoryId !== null && !category)
    return names.isPending ? (
      <SkeletonBar width="6rem" />
    ) : (
      <span className={styles.detail}>{t('row.unknownCategory')}</span>
    );
  if (open) return <CategoryChooser transaction={transaction} names={names} onDone={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      data-category
      tabIndex={isTabStop ? 0 : -1}
      className={category ? styles.category : styles.noCategory}
      aria-label={
        category ? t('row.changeCategory', { payee, category: category.name }) : t('row.chooseCategory', { payee })
      }
      onClick={() => setOpen(true)}
    >
      {category?.name ?? t('row.noCategory')}
    </button>
  );
}

/**
 * The purpose of a row: its category, its parts, or the other account of a transfer between the household's accounts.
 */
export function CategoryCell(props: CategoryCellProps) {
  const t = useT(messages);
  const { transaction, names } = props;
  const { splits, transfer } = transaction;
  if (splits.length > 0) {
    const parts = splits
      .map(({ categoryId }) => (categoryId === null ? t('row.none') : (names.category(categoryId)?.name ?? '')))
      .filter(Boolean);
    return (
      <span className={styles.detail} title={parts.join(', ')}>
        {t('row.split', { count: splits.length })}
      </span>
    );
  }
  if (transfer?.state === 'confirmed') {
    const other = names.account(transfer.accountId)?.name ?? t('row.unknownAccount');
    return (
      <span className={styles.detail}>
        {t(transaction.amount.minor.startsWith('-') ? 'row.transferTo' : 'row.transferFrom', { account: other })}
      </span>
    );
  }
  return <OneCategory {...props} />;
}
