import { api, refusalOf, useChange, useDirty, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Stack, useFormats } from '@tideline/ui';
import { ErrorSummary, MoneyField, PercentField, TextField, useForm } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import type { DrawerFormProps } from '../forms/drawer-form.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { checkCard, emptyCard, type CardDraft, type NewCard } from './card-draft.ts';

/** Fields of the api → fields of the form. */
const fields = {
  name: 'name',
  mask: 'mask',
  owed: 'owed',
  creditLimit: 'limit',
  purchaseAprPpm: 'apr',
  dueDay: 'dueDay',
} as const;

/** Adds a card with six fields. The other terms can be added later. */
export function AddCard({ onDone, onDirty }: DrawerFormProps) {
  const t = useT(messages);
  const { household } = useSession();
  const { locale } = useFormats();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { currency } = household;
  const add = useChange({
    change: (card: NewCard) => api.cards.create(card, { idempotencyKey: keyFor(card) }),
    done: ({ item }) => t('card.added', { name: item.account.name }),
    onSuccess: onDone,
  });
  const form = useForm<CardDraft, NewCard>({
    initial: emptyCard,
    validate: (draft) => checkCard(draft, { currency, locale, say: t }),
    submit: async (card) => {
      try {
        await add.mutateAsync(card);
      } catch (error) {
        return refusalOf<CardDraft>(error, fields, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(emptyCard), onDirty);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField
          label={t('card.name')}
          hint={t('card.nameHint')}
          autoComplete="off"
          maxLength={120}
          {...form.field('name')}
        />
        <TextField
          label={t('card.mask')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.field('mask')}
        />
        <MoneyField label={t('card.owed')} hint={t('card.owedHint')} currency={currency} {...form.field('owed')} />
        <MoneyField label={t('card.limit')} optional currency={currency} {...form.field('limit')} />
        <PercentField
          label={t('terms.purchaseApr')}
          hint={t('terms.purchaseAprHint')}
          optional
          {...form.field('apr')}
        />
        <TextField
          label={t('terms.dueDay')}
          hint={t('terms.dayHint')}
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          {...form.field('dueDay')}
        />
        <FormActions submitLabel={t('cards.add')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
