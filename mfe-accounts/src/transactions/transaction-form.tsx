import { useDirty, useSession, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack, useFormats, useMayChange } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  ErrorSummary,
  type Form,
  type FormErrors,
  MoneyField,
  SegmentedControl,
  SelectField,
  type SelectOption,
  type SelectOptionGroup,
  TextArea,
  TextField,
  useForm,
} from '@tideline/ui/forms';
import { useEffect, type ReactNode } from 'react';
import { messages } from '../../messages/transactions.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';
import { checkDraft, type DraftRules, type TransactionDraft, type TransactionInput } from './transaction-draft.ts';
import type { Names } from '../ledger/use-names.ts';

/** A field that a key opens with the focus in it. */
export type FocusedField = 'payee' | 'memo';

export interface TransactionFormProps {
  initial: TransactionDraft;
  names: Names;
  /** Currency of an existing transaction, which cannot move to another account. Absent for a new transaction. */
  currency?: string;
  /** Whether the transaction is on a closed statement, so that its amount and day are locked. */
  locked?: boolean;
  /** Whether the category is hidden, because the transaction's parts or its transfer already state the purpose. */
  withoutCategory?: boolean;
  submitLabel: string;
  notice?: ReactNode;
  focusOn?: FocusedField | undefined;
  /** More buttons in the same row, such as Delete. */
  more?: ReactNode;
  onSubmit: (input: TransactionInput) => Promise<FormErrors<TransactionDraft> | void>;
  onDirty: (dirty: boolean) => void;
  onCancel: () => void;
}

/** Returns the messages for problems with a draft. */
export function useDraftSentences(): DraftRules['say'] {
  const t = useT(messages);
  return {
    amountWhat: t('transaction.amountWhat'),
    amountZero: t('transaction.amountZero'),
    accountMissing: t('transaction.accountMissing'),
    dateMissing: t('transaction.dateMissing'),
    payeeMissing: t('transaction.payeeMissing'),
  };
}

function useDraftForm({ initial, names, currency, onSubmit }: TransactionFormProps): Form<TransactionDraft> {
  const { locale } = useFormats();
  const { household } = useSession();
  const say = useDraftSentences();
  return useForm<TransactionDraft, TransactionInput>({
    initial,
    validate: (draft) =>
      checkDraft(draft, {
        currencyOf: (id) => currency ?? names.account(id)?.currency,
        currency: household.currency,
        locale,
        say,
      }),
    submit: onSubmit,
  });
}

function AccountField({ form, names }: { form: Form<TransactionDraft>; names: Names }) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const options = names.accounts
    .filter(({ id, state }) => state !== 'closed' && mayChange(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={t('transaction.account')}
      placeholder={t('transaction.accountChoose')}
      options={options}
      {...(options.length === 0 ? { hint: t('transaction.noAccounts') } : {})}
      {...form.field('accountId')}
    />
  );
}

function CategoryField({ form, names, isNew }: { form: Form<TransactionDraft>; names: Names; isNew: boolean }) {
  const t = useT(messages);
  const options: (SelectOption | SelectOptionGroup)[] = [
    ...(isNew ? [{ value: 'guess', label: t('transaction.guess') }] : []),
    { value: 'none', label: t('row.none') },
    ...categoryOptions(names.categories),
  ];
  return <SelectField label={t('transaction.category')} optional options={options} {...form.field('category')} />;
}

/** Shows the fields of a new or existing transaction. */
export function TransactionForm(props: TransactionFormProps) {
  const {
    initial,
    names,
    locked = false,
    withoutCategory = false,
    submitLabel,
    notice,
    focusOn,
    more,
    onDirty,
    onCancel,
  } = props;
  const isNew = props.currency === undefined;
  const t = useT(messages);
  const form = useDraftForm(props);
  const directions = [
    { value: 'out' as const, label: t('transaction.out') },
    { value: 'in' as const, label: t('transaction.in') },
  ];
  const currency = props.currency ?? names.account(form.values.accountId)?.currency;
  const isDirty = !form.busy && JSON.stringify(form.values) !== JSON.stringify(initial);
  useDirty(isDirty);
  useEffect(() => {
    if (focusOn !== undefined) document.getElementById(focusOn)?.focus();
  }, [focusOn]);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        {notice}
        <ErrorSummary {...form.summary} />
        {locked ? null : (
          <SegmentedControl
            legend={t('transaction.direction')}
            legendHidden
            options={directions}
            value={form.values.direction}
            onChange={(direction) => form.set('direction', direction)}
          />
        )}
        <MoneyField
          label={t('transaction.amount')}
          {...(currency ? { currency } : {})}
          readOnly={locked}
          {...form.field('amount')}
        />
        {isNew ? <AccountField form={form} names={names} /> : null}
        {locked ? null : <DateField label={t('transaction.date')} {...form.field('postedOn')} />}
        <TextField label={t('transaction.payee')} autoComplete="off" maxLength={200} {...form.field('payee')} />
        {withoutCategory ? null : <CategoryField form={form} names={names} isNew={isNew} />}
        <TextArea label={t('transaction.memo')} optional maxLength={500} rows={2} {...form.field('memo')} />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('transaction.cancel')}
          </Button>
          {more}
        </Row>
      </Stack>
    </form>
  );
}
