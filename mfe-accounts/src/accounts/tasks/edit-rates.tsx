import type { Account } from '@tideline/contract';
import { api, ApiError, useChange, useDirty, useEditedBy, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Row, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  ErrorSummary,
  MoneyField,
  PercentField,
  RadioGroup,
  SelectField,
  typedMoney,
  typedPercent,
} from '@tideline/ui/forms';
import { useState, type FormEvent } from 'react';
import { messages } from '../../../messages/accounts.en.ts';
import { FormButtons } from '../form-buttons.tsx';
import type { TaskProps } from './close-account.tsx';
import { checkRates, draftsOf, type RateDraft, type RateErrors, type RateInput } from './rate-drafts.ts';
import styles from './tasks.module.css';

interface RateFieldsProps {
  draft: RateDraft;
  number: number;
  currency: string;
  errors: RateErrors;
  onChange: (draft: RateDraft) => void;
  onRemove: () => void;
}

function RateFields({ draft, number, currency, errors, onChange, onRemove }: RateFieldsProps) {
  const t = useT(messages);
  const field = <K extends 'apy' | 'tierFrom' | 'effectiveFrom' | 'effectiveTo'>(name: K) => ({
    name: `${draft.key}.${name}`,
    value: draft[name],
    error: errors[`${draft.key}.${name}`],
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  const kinds = [
    { value: 'base' as const, label: t('rates.base') },
    { value: 'bonus' as const, label: t('rates.bonus') },
  ];
  return (
    <fieldset className={styles.rate}>
      <legend className={styles.legend}>{t('rates.number', { number })}</legend>
      <SelectField
        label={t('rates.kind')}
        name={`${draft.key}.kind`}
        options={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <PercentField label={t('account.apy')} {...field('apy')} />
      <MoneyField
        label={t('rates.tierFrom')}
        hint={t('rates.tierFromHint')}
        optional
        currency={currency}
        {...field('tierFrom')}
      />
      <DateField label={t('rates.from')} {...field('effectiveFrom')} />
      <DateField label={t('rates.to')} hint={t('rates.toHint')} optional {...field('effectiveTo')} />
      <div>
        <Button variant="quiet" aria-label={t('rates.removeNumber', { number })} onClick={onRemove}>
          {t('rates.remove')}
        </Button>
      </div>
    </fieldset>
  );
}

function useSentences() {
  const t = useT(messages);
  return {
    apyWhat: t('account.apyWhat'),
    tierWhat: t('rates.tierWhat'),
    tierBelowZero: t('rates.tierBelowZero'),
    fromMissing: t('rates.fromMissing'),
    toBeforeFrom: t('rates.toBeforeFrom'),
    twice: t('rates.twice'),
  };
}

/** Returns a key for a new row that no other row uses. */
function freeKey(taken: readonly RateDraft[]): string {
  let number = taken.length + 1;
  while (taken.some(({ key }) => key === `new-${number}`)) number += 1;
  return `new-${number}`;
}

interface Checked {
  errors: RateErrors;
  attempt: number;
}

const newestIn = (error: unknown): Account | null =>
  error instanceof ApiError && error.is('VERSION_CONFLICT') ? (error.params.current as Account) : null;

/** Returns functions that convert an account's rates to drafts and create empty drafts for new ones. */
function useDrafting() {
  const { today } = useSession();
  const { locale } = useFormats();
  return {
    draftsFor: (of: Account) =>
      draftsOf(
        of,
        (minor) => typedMoney(minor, of.currency, locale),
        (ppm) => typedPercent(ppm, locale),
      ),
    newDraft: (kind: RateDraft['kind'], taken: readonly RateDraft[]): RateDraft => ({
      key: freeKey(taken),
      kind,
      apy: '',
      tierFrom: '',
      effectiveFrom: today,
      effectiveTo: '',
    }),
  };
}

/** Explains why the rates were not saved. After a concurrent change, offers to load the other user's rates. */
function Refusal({ error, onTheirs }: { error: Error | null; onTheirs: (newest: Account) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const editedBy = useEditedBy();
  if (error === null) return null;
  const newest = newestIn(error);
  if (newest === null) return <Banner tone="warn" announce="alert" title={errorOf(error)} />;
  return (
    <Banner
      tone="warn"
      announce="alert"
      title={editedBy(error)}
      actions={
        <Button variant="outline" onClick={() => onTheirs(newest)}>
          {t('conflict.theirs')}
        </Button>
      }
    >
      <p>{t('rates.conflict')}</p>
    </Banner>
  );
}

function AddRate({ onAdd }: { onAdd: (kind: RateDraft['kind']) => void }) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <Button variant="outline" icon="plus" onClick={() => onAdd('base')}>
        {t('rates.addTier')}
      </Button>
      <Button variant="outline" icon="plus" onClick={() => onAdd('bonus')}>
        {t('rates.addBonus')}
      </Button>
    </Row>
  );
}

function TierMethod({ value, onChange }: { value: 'A' | 'B'; onChange: (method: 'A' | 'B') => void }) {
  const t = useT(messages);
  return (
    <RadioGroup
      legend={t('rates.method')}
      name="tierMethod"
      options={[
        { value: 'A' as const, label: t('rates.methodA'), hint: t('rates.methodAHint') },
        { value: 'B' as const, label: t('rates.methodB'), hint: t('rates.methodBHint') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

/** Edits base rates with their tiers, and bonuses with their end dates. */
export function EditRates({ account, onDirty, onDone }: TaskProps) {
  const t = useT(messages);
  const say = useSentences();
  const { locale } = useFormats();
  const { draftsFor, newDraft } = useDrafting();
  const [base, setBase] = useState(account);
  const [drafts, setDrafts] = useState<readonly RateDraft[]>(() =>
    account.yields.length === 0 ? [newDraft('base', [])] : draftsFor(account),
  );
  const [method, setMethod] = useState(account.tierMethod);
  const [{ errors, attempt }, setChecked] = useState<Checked>({ errors: {}, attempt: 0 });
  const [isDirty, setDirty] = useState(false);
  const save = useChange({
    change: (rates: RateInput[]) =>
      api.accounts.setYields({ id: account.id, tierMethod: method, rates }, { ifMatch: base.version }),
    done: ({ item }) => t('rates.saved', { name: item.name }),
    onSuccess: onDone,
  });
  useDirty(isDirty && !save.isPending, onDirty);
  const change = (next: readonly RateDraft[]) => {
    setDrafts(next);
    setDirty(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkRates(drafts, { currency: account.currency, locale, say });
    setChecked({ errors: checked.ok ? {} : checked.errors, attempt: attempt + 1 });
    if (checked.ok && !save.isPending) save.mutate(checked.data);
  };
  const takeNewest = (current: Account) => {
    setBase(current);
    setDrafts(draftsFor(current));
    setMethod(current.tierMethod);
    save.reset();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        <Refusal error={save.error} onTheirs={takeNewest} />
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
        />
        <p>{t('rates.lead')}</p>
        {drafts.map((draft, index) => (
          <RateFields
            key={draft.key}
            draft={draft}
            number={index + 1}
            currency={account.currency}
            errors={errors}
            onChange={(changed) => change(drafts.map((other) => (other.key === draft.key ? changed : other)))}
            onRemove={() => change(drafts.filter((other) => other.key !== draft.key))}
          />
        ))}
        <AddRate onAdd={(kind) => change([...drafts, newDraft(kind, drafts)])} />
        {drafts.some(({ tierFrom }) => tierFrom.trim() !== '') ? (
          <TierMethod
            value={method}
            onChange={(next) => {
              setMethod(next);
              setDirty(true);
            }}
          />
        ) : null}
        <FormButtons submit={t('rates.save')} busy={save.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
