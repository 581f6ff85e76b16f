import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { SkeletonBar } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages/transactions.en.ts';
import { categoryOptions } from './category-options.ts';
import styles from './transaction-list.module.css';
import { useCategoryChange } from './transaction-changes.ts';
import type { Names } from './use-names.ts';

const NONE = 'none';

/** Opens by itself: one press or Enter on the category is enough. */
function CategoryChooser({ transaction, names, onDone }: { transaction: Transaction; names: Names; onDone: () => void }) {
  const t = useT(messages);
  const ref = useRef<HTMLSelectElement>(null);
  const { choose, chosen, isPending } = useCategoryChange(transaction, onDone);
  useEffect(() => {
    ref.current?.focus();
    // Only right after a press may a page open it; where it may not, arrows and typing choose all the same.
    if (navigator.userActivation?.isActive) ref.current?.showPicker?.();
  }, []);
  return (
    <SelectField
      ref={ref}
      label={t('row.chooseCategory', { payee: transaction.payee })}
      labelHidden
      optional
      disabled={isPending}
      options={[{ value: NONE, label: t('row.none') }, ...categoryOptions(names.categories)]}
      value={chosen === undefined ? (transaction.categoryId ?? NONE) : (chosen ?? NONE)}
      onChange={(id) => choose(id === NONE ? null : id)}
      onBlur={() => {
        if (!isPending) onDone();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

/** The category of a row, changed in its place. */
export function CategoryCell({ transaction, names }: { transaction: Transaction; names: Names }) {
  const t = useT(messages);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The chooser had the focus; without this it would fall to the page.
    if (wasOpen.current && !open && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  const category = transaction.categoryId === null ? undefined : names.category(transaction.categoryId);
  if (transaction.categoryId !== null && !category) return names.isPending ? <SkeletonBar width="6rem" /> : <span className={styles.detail}>{t('row.unknownCategory')}</span>;
  if (open) return <CategoryChooser transaction={transaction} names={names} onDone={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      data-category
      className={category ? styles.category : styles.noCategory}
      aria-label={category ? t('row.changeCategory', { payee: transaction.payee, category: category.name }) : t('row.chooseCategory', { payee: transaction.payee })}
      onClick={() => setOpen(true)}
    >
      {category?.name ?? t('row.noCategory')}
    </button>
  );
}
