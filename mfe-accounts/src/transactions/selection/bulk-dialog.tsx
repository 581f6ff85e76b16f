import type { Transaction } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Stack, useMayChange } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { SelectField, TextArea, TextField } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { useId, useState, type FormEvent } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import { TagsField } from '../drawer/tags-field.tsx';
import type { Names } from '../../ledger/use-names.ts';
import type { BulkSet } from '../changes/bulk-changes.ts';

export type BulkField = 'categoryId' | 'tags' | 'payee' | 'memo' | 'postedOn' | 'accountId' | 'status';

export interface BulkDialogProps {
  field: BulkField;
  count: number;
  rows: readonly Transaction[];
  names: Names;
  busy: boolean;
  onSet: (set: BulkSet) => void;
  onClose: () => void;
}

const NONE = 'none';

/** Parses the field's value, or returns null if it is missing. */
function read(field: Exclude<BulkField, 'tags'>, value: string): BulkSet | null {
  const text = value.trim();
  switch (field) {
    case 'categoryId':
      return text === '' ? null : { categoryId: text === NONE ? null : text };
    case 'memo':
      return { memo: text === '' ? null : text };
    case 'payee':
      return text === '' ? null : { payee: text };
    case 'postedOn':
      return text === '' ? null : { postedOn: text };
    case 'accountId':
      return text === '' ? null : { accountId: text };
    case 'status':
      return text === 'posted' || text === 'cleared' ? { status: text } : null;
  }
}

function OneField({
  field,
  names,
  value,
  error,
  onChange,
}: {
  field: Exclude<BulkField, 'tags'>;
  names: Names;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const common = { label: t(`bulk.${field}`), name: 'bulk-value', value, onChange, error };
  switch (field) {
    case 'categoryId':
      return (
        <SelectField
          {...common}
          placeholder={t('bulk.choose')}
          options={[{ value: NONE, label: t('row.none') }, ...categoryOptions(names.categories)]}
        />
      );
    case 'accountId':
      return (
        <SelectField
          {...common}
          placeholder={t('bulk.choose')}
          options={names.accounts
            .filter(({ id, state }) => state !== 'closed' && mayChange(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      );
    case 'status':
      return (
        <SelectField
          {...common}
          placeholder={t('bulk.choose')}
          options={[
            { value: 'cleared', label: t('status.cleared') },
            { value: 'posted', label: t('status.posted') },
          ]}
        />
      );
    case 'postedOn':
      return <DateField {...common} />;
    case 'memo':
      return <TextArea {...common} optional rows={2} maxLength={500} hint={t('bulk.memoHint')} />;
    case 'payee':
      return <TextField {...common} maxLength={200} autoComplete="off" />;
  }
}

function TagsForm({ id, rows, onSet }: { id: string; rows: readonly Transaction[]; onSet: (set: BulkSet) => void }) {
  const t = useT(messages);
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const onAny = new Set(rows.flatMap(({ tagIds }) => tagIds));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.length + remove.length > 0) onSet({ addTagIds: [...add], removeTagIds: [...remove] });
  };
  return (
    <form id={id} onSubmit={submit}>
      <Stack gap={16}>
        <TagsField label={t('bulk.addTags')} value={add} onChange={setAdd} canCreate />
        {onAny.size === 0 ? null : (
          <TagsField label={t('bulk.removeTags')} value={remove} onChange={setRemove} among={onAny} />
        )}
      </Stack>
    </form>
  );
}

function ValueForm({
  id,
  field,
  names,
  onSet,
}: {
  id: string;
  field: Exclude<BulkField, 'tags'>;
  names: Names;
  onSet: (set: BulkSet) => void;
}) {
  const t = useT(messages);
  const { today } = useSession();
  const [value, setValue] = useState(field === 'postedOn' ? today : '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = read(field, value);
    if (set === null) setError(t(`bulk.missing.${field}`));
    else onSet(set);
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <OneField field={field} names={names} value={value} error={error} onChange={setValue} />
    </form>
  );
}

/** Asks one question about all selected rows. */
export function BulkDialog({ field, count, rows, names, busy, onSet, onClose }: BulkDialogProps) {
  const t = useT(messages);
  const id = useId();
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('transaction.cancel')}
      </Button>
      <Button type="submit" form={id} busy={busy}>
        {t('bulk.save', { count })}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t(`bulk.title.${field}`)} actions={actions}>
      {field === 'tags' ? (
        <TagsForm id={id} rows={rows} onSet={onSet} />
      ) : (
        <ValueForm id={id} field={field} names={names} onSet={onSet} />
      )}
    </Dialog>
  );
}
