import type { Category } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';

const NONE = 'none';

/** Merges a category into another one, or deletes it. Both ask for a new category for its transactions. */
export function MoveCategory({
  category,
  categories,
  isDelete,
  onClose,
}: {
  category: Category;
  categories: readonly Category[];
  isDelete: boolean;
  onClose: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [into, setInto] = useState(isDelete ? NONE : '');
  const [missing, setMissing] = useState(false);
  const { id, version, name } = category;
  const count = category.transactionCount ?? 0;
  const move = useChange<string, { changeSetId: string }>({
    change: (intoId) =>
      intoId === NONE ? api.categories.remove({ id }, { ifMatch: version }) : api.categories.merge({ id, intoId }),
    done: (_result, intoId) =>
      isDelete
        ? t('categories.deleted', { name })
        : t('categories.merged', { name, into: categories.find((each) => each.id === intoId)?.name ?? '' }),
    onSuccess: onClose,
  });
  const others = categories.filter((each) => each.id !== id && each.mergedIntoId === null);
  return (
    <ConfirmDialog
      open
      danger={isDelete}
      onClose={onClose}
      title={t(isDelete ? 'categories.deleteTitle' : 'categories.mergeTitle', { name })}
      confirmLabel={t(isDelete ? 'ledger.delete' : 'categories.mergeConfirm')}
      busy={move.isPending}
      onConfirm={() => (into === '' ? setMissing(true) : move.mutate(into))}
    >
      <Stack gap={16}>
        {move.error ? <Banner tone="warn" announce="alert" title={errorOf(move.error)} /> : null}
        <p>{isDelete ? t('categories.deleteText', { count }) : t('categories.mergeText', { name, count })}</p>
        {category.key === null ? null : <p>{t('categories.mergeBuiltIn', { name })}</p>}
        <SelectField
          label={t(isDelete ? 'categories.instead' : 'categories.into')}
          {...(isDelete ? {} : { placeholder: t('categories.intoMissing') })}
          options={[...(isDelete ? [{ value: NONE, label: t('ledger.noCategory') }] : []), ...categoryOptions(others)]}
          value={into}
          onChange={setInto}
          error={missing && into === '' ? t('categories.intoMissing') : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
