import type { Category } from '@tideline/contract';
import { api, ApiError, refusalOf, useChange, useErrorText, useT, useEditedBy } from '@tideline/mfe-kit';
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

/** Value of the option for a new group. */
const NEW = '';
const NONE = '';

type Input = Pick<Category, 'name' | 'group' | 'parentId' | 'nature'>;

interface Props {
  category?: Category;
  categories: readonly Category[];
  onClose: () => void;
}

const groupsOf = (categories: readonly Category[]) => [...new Set(categories.map(({ group }) => group))];

function useCategoryForm({ category, categories, onClose }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  // this is the initial version or, after a conflict, the current one
  const [version, setVersion] = useState(category?.version ?? 0);
  const save = useChange({
    change: async (input: Input): Promise<{ changeSetId: string; item: Category }> =>
      category === undefined
        ? api.categories.create(input)
        : api.categories.update({ id: category.id, ...input }, { ifMatch: version }),
    done: ({ item: { name } }) => t(category === undefined ? 'categories.added' : 'categories.saved', { name }),
    onSuccess: onClose,
  });
  return useForm<Draft, Input>({
    initial: {
      name: category?.name ?? '',
      group: category?.group ?? groupsOf(categories)[1] ?? NEW,
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
          return { form: t('ledger.conflict', { who: editedBy(error) }) };
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
}

/** Returns the categories that can be the parent of this one, or null if it has subcategories itself. */
function parentsFor({ category, categories }: Props, nature: Category['nature']): Category[] | null {
  if (category !== undefined && categories.some(({ parentId }) => parentId === category.id)) return null;
  return categories.filter(
    (each) => each.id !== category?.id && each.parentId === null && !each.hidden && each.nature === nature,
  );
}

/** Shows the form for a new or existing category. */
export function CategoryForm(props: Props) {
  const { category, categories, onClose } = props;
  const t = useT(messages);
  const form = useCategoryForm(props);
  const { nature } = form.values;
  const groups = groupsOf(categories);
  const parents = parentsFor(props, nature);
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
          {parents === null ? null : (
            <SelectField
              label={t('categories.parent')}
              optional
              options={[
                { value: NONE, label: t('categories.parentNone') },
                ...parents.map(({ id, name }) => ({ value: id, label: name })),
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
