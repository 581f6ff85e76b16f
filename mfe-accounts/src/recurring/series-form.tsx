import { useQuery } from '@tanstack/react-query';
import type { Account, Series } from '@tideline/contract';
import { api, ApiError, refusalOf, useChange, useDirty, useErrorText, useT, useEditedBy } from '@tideline/mfe-kit';
import { Button, Row, Stack, useFormats, useMayChange } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  CountField,
  ErrorSummary,
  figureMessage,
  type Form,
  type FormErrors,
  MoneyField,
  parseMoney,
  SelectField,
  TextField,
  typedMoney,
  useForm,
} from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/recurring.en.ts';
import { categoryOptions } from '../ledger/category-options.ts';
import { categoriesQuery } from '../ledger/ledger.queries.ts';
import { CADENCES, changesOf, draftOf, isInflow, KINDS, type SeriesDraft, type SeriesInput } from './series-draft.ts';

interface Props {
  /** null means a new series */
  series: Series | null;
  accounts: readonly Account[];
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Edits a series entered by hand, or corrects a detected one. */
export function SeriesForm({ series, accounts, onDirty, onDone }: Props) {
  const t = useT(messages);
  const { locale, currency: own } = useFormats();
  const categories = useQuery(categoriesQuery()).data?.items ?? [];
  const [initial] = useState(() => draftOf(series, (minor, currency) => typedMoney(minor, currency, locale)));
  const save = useSave(series, initial, onDone);
  const mayChange = useMayChange();
  const check = useCheck(series);
  const currencyOf = (id: string): string => accounts.find((account) => account.id === id)?.currency ?? own;
  const form: Form<SeriesDraft> = useForm<SeriesDraft, { draft: SeriesDraft; input: SeriesInput }>({
    initial,
    validate: (draft) => check(draft, currencyOf(draft.accountId)),
    submit: save,
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  const { values } = form;
  const open = accounts
    .filter(({ id, state }) => state !== 'closed' && mayChange(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <TextField label={t('form.payee')} maxLength={200} autoComplete="off" {...form.field('payee')} />
        <SelectField
          label={t('form.kind')}
          options={KINDS.map((value) => ({ value, label: t(`series.${value}`) }))}
          {...form.field('kind')}
        />
        {series === null ? (
          <SelectField
            label={t('form.account')}
            placeholder={t('form.accountChoose')}
            options={open}
            {...form.field('accountId')}
          />
        ) : null}
        <AmountFields form={form} accounts={accounts} currency={currencyOf(values.accountId)} />
        <CadenceFields form={form} />
        <SelectField
          label={t('form.category')}
          optional
          options={[{ value: '', label: t('form.noCategory') }, ...categoryOptions(categories)]}
          {...form.field('categoryId')}
        />
        {values.amountKind === 'statement_balance' ? null : (
          <SelectField
            label={t('form.counter')}
            optional
            options={[
              { value: '', label: t('form.counterNone') },
              ...open.filter(({ value }) => value !== values.accountId),
            ]}
            {...form.field('counterAccountId')}
          />
        )}
        <DateField label={t('form.endsOn')} optional {...form.field('endsOn')} />
        <Row gap={8}>
          <Button type="submit" busy={form.busy}>
            {t(series === null ? 'form.addSubmit' : 'form.save')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('form.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function CadenceFields({ form }: { form: Form<SeriesDraft> }) {
  const t = useT(messages);
  return (
    <>
      <SelectField
        label={t('form.cadence')}
        options={CADENCES.map((value) => ({ value, label: t(`cadence.${value}`) }))}
        {...form.field('cadence')}
      />
      <DateField label={t('form.startsOn')} hint={t('form.startsHint')} {...form.field('startsOn')} />
      {form.values.cadence === 'twice_a_month' ? (
        <CountField label={t('form.secondDay')} {...form.field('secondDay')} />
      ) : null}
    </>
  );
}

function AmountFields({
  form,
  accounts,
  currency,
}: {
  form: Form<SeriesDraft>;
  accounts: readonly Account[];
  currency: string;
}) {
  const t = useT(messages);
  const { amountKind, kind } = form.values;
  const cards = accounts
    .filter(({ type, state }) => type === 'credit_card' && state !== 'closed')
    .map(({ id, name }) => ({ value: id, label: name }));
  const kinds =
    kind === 'debt_payment' ? (['fixed', 'range', 'statement_balance'] as const) : (['fixed', 'range'] as const);
  return (
    <>
      <SelectField
        label={t('form.amountKind')}
        options={kinds.map((value) => ({ value, label: t(`amountKind.${value}`) }))}
        {...form.field('amountKind')}
      />
      {amountKind === 'statement_balance' ? (
        <SelectField
          label={t('form.card')}
          placeholder={t('form.cardChoose')}
          options={cards}
          {...form.field('counterAccountId')}
        />
      ) : null}
      <MoneyField label={t('form.amount')} currency={currency} {...form.field('amount')} />
      {amountKind === 'range' ? (
        <Row gap={16}>
          <MoneyField label={t('form.low')} currency={currency} optional {...form.field('low')} />
          <MoneyField label={t('form.high')} currency={currency} optional {...form.field('high')} />
        </Row>
      ) : null}
    </>
  );
}

type Checked =
  | { ok: true; data: { draft: SeriesDraft; input: SeriesInput } }
  | { ok: false; errors: FormErrors<SeriesDraft> };

function useCheck(series: Series | null): (draft: SeriesDraft, currency: string) => Checked {
  const t = useT(messages);
  const { locale } = useFormats();
  return (draft, currency) => {
    const errors: FormErrors<SeriesDraft> = {};
    const sign = isInflow(draft, series) ? '' : '-';
    const read = (field: 'amount' | 'low' | 'high'): { minor: string; currency: string } | null => {
      if (draft[field].trim() === '' && field !== 'amount') return null;
      const parsed = parseMoney(draft[field], currency, locale);
      if (!parsed.ok) errors[field] = figureMessage(parsed.error, t('form.amountWhat'));
      else if (parsed.minor === '0') errors[field] = t('form.amountZero');
      return parsed.ok ? { minor: `${sign}${parsed.minor}`, currency } : null;
    };
    const amount = read('amount');
    const [low, high] = draft.amountKind === 'range' ? [read('low'), read('high')] : [null, null];
    if (draft.payee.trim() === '') errors.payee = t('form.payeeMissing');
    if (draft.accountId === '') errors.accountId = t('form.accountMissing');
    if (draft.startsOn === '') errors.startsOn = t('form.dateMissing');
    if (draft.amountKind === 'statement_balance' && draft.counterAccountId === '')
      errors.counterAccountId = t('form.cardMissing');
    const secondDay = Number(draft.secondDay);
    if (draft.cadence === 'twice_a_month' && !(secondDay >= 1 && secondDay <= 31))
      errors.secondDay = t('form.dateMissing');
    if (Object.keys(errors).length > 0 || amount === null) return { ok: false, errors };
    const { kind, counterAccountId, payee, categoryId, cadence, startsOn, endsOn, amountKind } = draft;
    const input: SeriesInput = {
      kind,
      cadence,
      startsOn,
      amountKind,
      amount,
      low,
      high,
      payee: payee.trim(),
      counterAccountId: counterAccountId === '' ? null : counterAccountId,
      categoryId: categoryId === '' ? null : categoryId,
      secondDay: cadence === 'twice_a_month' ? secondDay : null,
      endsOn: endsOn === '' ? null : endsOn,
    };
    return { ok: true, data: { draft, input } };
  };
}

function useSave(
  series: Series | null,
  initial: SeriesDraft,
  onDone: () => void,
): (data: { draft: SeriesDraft; input: SeriesInput }) => Promise<FormErrors<SeriesDraft> | void> {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  const [version, setVersion] = useState(series?.version ?? 0);
  const save = useChange({
    change: async ({
      draft,
      input,
    }: {
      draft: SeriesDraft;
      input: SeriesInput;
    }): Promise<{ changeSetId: string; item: Series }> =>
      series === null
        ? api.recurring.create({ ...input, accountId: draft.accountId })
        : api.recurring.update({ id: series.id, ...changesOf(initial, draft, input) }, { ifMatch: version }),
    done: ({ item: { payee } }) => t(series === null ? 'form.added' : 'form.saved', { payee }),
    onSuccess: onDone,
  });
  return async (data) => {
    try {
      await save.mutateAsync(data);
    } catch (error) {
      if (error instanceof ApiError && error.is('VERSION_CONFLICT')) {
        setVersion(error.params.currentVersion);
        return { form: t('form.conflict', { who: editedBy(error) }) };
      }
      return refusalOf<SeriesDraft>(
        error,
        {
          payee: 'payee',
          amount: 'amount',
          low: 'low',
          high: 'high',
          counterAccountId: 'counterAccountId',
          startsOn: 'startsOn',
          endsOn: 'endsOn',
        },
        errorOf,
      );
    }
  };
}
