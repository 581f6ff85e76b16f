import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Section, Stack } from '@tideline/ui';
import { Switch } from '@tideline/ui/forms';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { useBulkEdit } from '../changes/bulk-changes.ts';
import { TagsField } from './tags-field.tsx';

/** Shows the switches that take effect immediately. */
export function RowMarks({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const { edit } = useBulkEdit(() => undefined);
  const { status, excluded } = transaction;
  return (
    <Stack gap={8}>
      {status === 'posted' || status === 'cleared' ? (
        <Switch
          label={t('marks.cleared')}
          hint={t('marks.clearedHint')}
          checked={status === 'cleared'}
          onChange={(cleared) => edit({ rows: [transaction], set: { status: cleared ? 'cleared' : 'posted' } })}
        />
      ) : null}
      <Switch
        label={t('marks.excluded')}
        hint={t('marks.excludedHint')}
        checked={excluded}
        onChange={(now) => edit({ rows: [transaction], set: { excluded: now } })}
      />
    </Stack>
  );
}

/** Edits the tags of the whole transaction. Each choice is saved immediately. */
export function RowTags({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const { edit } = useBulkEdit(() => undefined);
  const change = (tagIds: readonly string[]) => {
    const addTagIds = tagIds.filter((id) => !transaction.tagIds.includes(id));
    const removeTagIds = transaction.tagIds.filter((id) => !tagIds.includes(id));
    edit({ rows: [transaction], set: { addTagIds, removeTagIds } });
  };
  return (
    <Section title={t('tags.title')}>
      <TagsField label={t('tags.add')} value={transaction.tagIds} onChange={change} canCreate />
    </Section>
  );
}
