import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { SelectField } from '@tideline/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import type { Names } from '../../ledger/use-names.ts';
import { useCategoryChange } from './transaction-changes.ts';

const NONE = 'none';

/**
 * Chooses the category of a row. If a pointer opened the chooser, it shows its list immediately and saves a choice at
 * once. If a key opened it, the user chooses with arrows or letters and saves by pressing Enter or leaving the field.
 * It then shows no list, because the list would take the first Escape, and one Escape must close the chooser.
 */
export function CategoryChooser({
  transaction,
  names,
  byKey,
  onDone,
}: {
  transaction: Transaction;
  names: Names;
  byKey: boolean;
  onDone: () => void;
}) {
  const t = useT(messages);
  const ref = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState(transaction.categoryId ?? NONE);
  const choose = useCategoryChange(transaction, onDone);
  const decide = (id: string) => choose(id === NONE ? null : id);
  useEffect(() => {
    ref.current?.focus();
    // Browsers allow this only right after a press; otherwise arrows and typing still work.
    if (!byKey && navigator.userActivation?.isActive) ref.current?.showPicker?.();
  }, [byKey]);
  return (
    <SelectField
      ref={ref}
      label={t('row.chooseCategory', { payee: transaction.payee })}
      labelHidden
      optional
      options={[{ value: NONE, label: t('row.none') }, ...categoryOptions(names.categories)]}
      value={value}
      onChange={byKey ? setValue : decide}
      onBlur={() => (byKey ? decide(value) : onDone())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
        else if (event.key === 'Enter' && byKey) {
          event.preventDefault();
          decide(value);
        }
      }}
    />
  );
}
