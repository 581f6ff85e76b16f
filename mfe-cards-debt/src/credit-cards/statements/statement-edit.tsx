import { useQueryClient } from '@tanstack/react-query';
import type { Statement } from '@tideline/contract';
import { api, refusalOf, useChange, useDirty, useDraftConflict, useErrorText, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { Checkbox, ErrorSummary, MoneyField, TextField, useForm } from '@tideline/ui/forms';
import { statementMessages as messages } from '../../../messages/statements.en.ts';
import type { DrawerFormProps } from '../../forms/drawer-form.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import {
  checkStatementEdit,
  draftOfStatement,
  type StatementEdit,
  type StatementEditDraft,
} from './statement-edit-draft.ts';

const fields = { dueOn: 'dueOn', printed: 'closing', source: 'isActual' } as const;

function useSave({ id, closing: { currency } }: Statement, version: number, onDone: () => void) {
  const t = useT(messages);
  const money = (minor: string | null) => (minor === null ? null : { minor, currency });
  return useChange({
    change: ({ dueOn, source, printed }: StatementEdit) =>
      api.cardStatements.update(
        {
          id: id ?? '',
          dueOn,
          source,
          printed: {
            closing: money(printed.closing),
            minimumDue: money(printed.minimumDue),
            interest: money(printed.interest),
          },
        },
        { ifMatch: version },
      ),
    done: () => t('edit.saved'),
    onSuccess: onDone,
  });
}

/** Edits the printed figures and the due date of a closed statement. */
export function StatementEditForm({ statement, onDone, onDirty }: DrawerFormProps & { statement: Statement }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const client = useQueryClient();
  const initial = draftOfStatement(statement, locale);
  const labels = {
    dueOn: t('close.dueOn'),
    closing: t('close.closing'),
    minimum: t('close.minimum'),
    interest: t('close.interest'),
  };
  const conflict = useDraftConflict<StatementEditDraft>({ draft: initial, version: statement.version ?? 0, labels });
  const save = useSave(statement, conflict.version, onDone);
  const { currency } = statement.closing;
  const words = {
    dateMissing: t('close.dateMissing'),
    dueOrder: t('close.dueOrder'),
    closing: t('close.closingWhat'),
    minimum: t('close.minimumWhat'),
    interest: t('close.interestWhat'),
  };
  const form = useForm<StatementEditDraft, StatementEdit>({
    initial,
    validate: (draft) => checkStatementEdit(draft, { closesOn: statement.closesOn, currency, locale, words }),
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        if (!conflict.isConflict(error)) return refusalOf<StatementEditDraft>(error, fields, errorOf);
        await client.invalidateQueries({ queryKey: ['card-statements'] });
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return (
    <form {...form.formProps} aria-label={t('edit.title')}>
      <Stack gap={16}>
        <p>{t('edit.lead')}</p>
        {conflict.notice({ busy: form.busy, onTheirs: form.reset })}
        <ErrorSummary {...form.summary} />
        <TextField label={t('close.dueOn')} type="date" {...form.field('dueOn')} />
        <MoneyField
          label={t('close.closing')}
          hint={t('close.owed')}
          optional
          currency={currency}
          {...form.field('closing')}
        />
        <MoneyField label={t('close.minimum')} optional currency={currency} {...form.field('minimum')} />
        <MoneyField label={t('close.interest')} optional currency={currency} {...form.field('interest')} />
        <Checkbox
          label={t('edit.actual')}
          hint={t('edit.actualHint')}
          name="isActual"
          checked={form.values.isActual}
          onChange={(checked) => form.set('isActual', checked)}
        />
        <FormActions submitLabel={t('terms.save')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
