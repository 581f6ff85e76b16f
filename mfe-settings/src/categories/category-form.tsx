import type { Category } from '@tideline/contract';
import { api, ApiError, refusalOf, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/ledger.en.ts';

interface Draft {
  name: string;
  group: string;
  groupName: string;
  parentId: string;
  nature: Category['nature'];
}

/** A group that is not there yet. */
const NEW = '';
const NONE = '';

type Input = Pick<Category, 'name' | 'group' | 'parentId' | 'nature'>;

/** A category, new or known. */
export function CategoryForm({
  category,
  categories,
  onClose,
}: {
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  // what the form began with; after a refusal, what stands now
  const [version, setVersion] = useState(category?.version ?? 0);
  const save = useChange({
    change: async (input: Input): Promise<{ changeSetId: string; item: Category }> =>
      category === undefined
        ? api.categories.create(input)
        : api.categories.update({ id: category.id, ...input }, { ifMatch: version }),
    done: ({ item: { name } }) => t(category === undefined ? 'categories.added' : 'categories.saved', { name }),
    onSuccess: onClose,
  });
  const groups = [...new Set(categories.map(({ group }) => group))];
  const form = useForm<Draft, Input>({
    initial: {
      name: category?.name ?? '',
      group: category?.group ?? groups[1] ?? NEW,
      groupName: '',
      parentId: category?.parentId ?? NONE,
      nature: category?.nature ?? 'expense',
    },
    validate: ({ name, group, groupName, parentId, nature }) => {
      const inGroup = group === NEW ? groupName.trim() : group;
      const errors = {
        ...(name.trim() === '' && { name: t('categories.nameMissing') }),
        ...(inGroup === '' && { groupName: t('categories.groupMissing') }),
      };
      return Object.keys(errors).length > 0
        ? { ok: false, errors }
        : {
            ok: true,
            data: { name: name.trim(), group: inGroup, parentId: parentId === NONE ? null : parentId, nature },
          };
    },
    submit: async (input): Promise<FormErrors<Draft> | void> => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
          setVersion(error.params.currentVersion);
          return { form: t('ledger.conflict') };
        }
        if (error instanceof ApiError && error.is('NAME_TAKEN')) return { name: errorOf(error) };
        return refusalOf<Draft>(
          error,
          { name: 'name', group: 'groupName', parentId: 'parentId', nature: 'nature' },
          errorOf,
        );
      }
    },
  });
  const { nature } = form.values;
  const wholes = categories.filter(
    (each) => each.id !== category?.id && each.parentId === null && !each.hidden && each.nature === nature,
  );
  const hasParts = categories.some(({ parentId }) => parentId !== null && parentId === category?.id);
  const isBuiltIn = category !== undefined && category.key !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={category === undefined ? t('categories.add') : t('categories.editTitle', { name: category.name })}
    >
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <TextField label={t('categories.name')} maxLength={60} autoComplete="off" {...form.field('name')} />
          <SelectField
            label={t('categories.group')}
            options={[
              ...groups.map((group) => ({ value: group, label: group })),
              { value: NEW, label: t('categories.groupNew') },
            ]}
            {...form.field('group')}
          />
          {form.values.group === NEW ? (
            <TextField
              label={t('categories.groupName')}
              maxLength={60}
              autoComplete="off"
              {...form.field('groupName')}
            />
          ) : null}
          <SelectField
            label={t('categories.nature')}
            {...(isBuiltIn ? { disabled: true, hint: t('categories.natureFixed') } : {})}
            options={(['expense', 'income', 'transfer'] as const).map((value) => ({
              value,
              label: t(`nature.${value}`),
            }))}
            {...form.field('nature')}
          />
          {hasParts ? null : (
            <SelectField
              label={t('categories.parent')}
              optional
              options={[
                { value: NONE, label: t('categories.parentNone') },
                ...wholes.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...form.field('parentId')}
            />
          )}
          <Row justify="end" gap={8}>
            <Button variant="quiet" onClick={onClose}>
              {t('ledger.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {category === undefined ? t('categories.add') : t('ledger.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
