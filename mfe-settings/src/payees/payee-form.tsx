import { useQuery } from '@tanstack/react-query';
import type { Payee, PayeeAlias } from '@tideline/contract';
import { api, ApiError, refusalOf, useChange, useDirty, useErrorText, useT, useEditedBy } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Row, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import { AliasFields } from './alias-fields.tsx';

interface Draft {
  name: string;
  categoryId: string;
  aliases: readonly PayeeAlias[];
}

type Input = { name: string; defaultCategoryId: string | null; aliases: PayeeAlias[] };

interface Props {
  payee: Payee;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

function usePayeeForm({ payee, onDirty, onDone }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const [version, setVersion] = useState(payee.version ?? 0);
  const initial: Draft = { name: payee.name, categoryId: payee.defaultCategoryId ?? '', aliases: payee.aliases };
  const save = useChange({
    change: async (input: Input): Promise<{ changeSetId: string; item: Payee }> =>
      payee.id === null
        ? api.payees.create({ was: payee.name, ...input })
        : api.payees.update({ id: payee.id, ...input }, { ifMatch: version }),
    done: ({ item: { name } }) => t('payees.saved', { name }),
    onSuccess: onDone,
  });
  const forget = useChange({
    change: () => api.payees.remove({ id: payee.id ?? '' }, { ifMatch: version }),
    done: () => t('payees.forgotten', { name: payee.name }),
    onSuccess: onDone,
  });
  const form = useForm<Draft, Input>({
    initial,
    validate: ({ name, categoryId, aliases }) => {
      const errors = {
        ...(name.trim() === '' && { name: t('payees.nameMissing') }),
        ...(aliases.some(({ text }) => text.trim() === '') && { aliases: t('payees.aliasMissing') }),
      };
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return {
        ok: true,
        data: {
          name: name.trim(),
          defaultCategoryId: categoryId === '' ? null : categoryId,
          aliases: aliases.map(({ match, text }) => ({ match, text: text.trim() })),
        },
      };
    },
    submit: async (input): Promise<FormErrors<Draft> | void> => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
          setVersion(error.params.currentVersion);
          return { form: t('ledger.conflict', { who: editedBy(error) }) };
        }
        if (error instanceof ApiError && error.is('NAME_TAKEN')) return { name: errorOf(error) };
        return refusalOf<Draft>(error, { name: 'name', aliases: 'aliases', defaultCategoryId: 'categoryId' }, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, forget };
}

/** Edits the name, aliases and usual category of a payee, even if the payee has not been stored yet. */
export function PayeeForm(props: Props) {
  const { payee } = props;
  const t = useT(messages);
  const errorOf = useErrorText();
  const { data: categories } = useQuery(categoriesQuery());
  const { form, forget } = usePayeeForm(props);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        {forget.error ? <Banner tone="warn" announce="alert" title={errorOf(forget.error)} /> : null}
        <TextField
          label={t('payees.name')}
          hint={t('payees.nameHint')}
          maxLength={200}
          autoComplete="off"
          {...form.field('name')}
        />
        <SelectField
          label={t('payees.category')}
          optional
          options={[
            { value: '', label: t('ledger.noCategory') },
            ...categoryOptions(categories?.items ?? [], payee.defaultCategoryId),
          ]}
          {...form.field('categoryId')}
        />
        <AliasFields
          id={payee.id}
          payee={form.values.name}
          aliases={form.values.aliases}
          error={form.errors.aliases}
          onChange={(aliases) => form.set('aliases', aliases)}
        />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t('ledger.save')}
          </Button>
          <LinkButton
            variant="quiet"
            href={`/transactions?q=${encodeURIComponent(`payee:"${payee.name.replaceAll('"', '')}"`)}`}
          >
            {t('payees.see')}
          </LinkButton>
          {payee.id === null ? null : (
            <Button variant="quiet" icon="trash" busy={forget.isPending} onClick={() => forget.mutate(undefined)}>
              {t('payees.forget')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
