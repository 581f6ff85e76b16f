import type { Account } from '@tideline/contract';
import { api, ApiError, useChange, useDirty, useErrorText, useSession, useT } from '@tideline/mfe-kit';
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

/** A name for a new row that none of the others has. */
function freeKey(taken: readonly RateDraft[]): string {
  let number = taken.length + 1;
  while (taken.some(({ key }) => key === `new-${number}`)) number += 1;
  return `new-${number}`;
}

const newestIn = (error: unknown): Account | null =>
  error instanceof ApiError && error.is('VERSION_CONFLICT') ? (error.params.current as Account) : null;

/** Base rates with their tiers, and bonuses with their ends. */
export function EditRates({ account, onDirty, onDone }: TaskProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const say = useSentences();
  const { today } = useSession();
  const { locale } = useFormats();
  const [base, setBase] = useState(account);
  const draftsFor = (of: Account) =>
    draftsOf(
      of,
      (minor) => typedMoney(minor, of.currency, locale),
      (ppm) => typedPercent(ppm, locale),
    );
  const newDraft = (kind: RateDraft['kind'], taken: readonly RateDraft[]): RateDraft => ({
    key: freeKey(taken),
    kind,
    apy: '',
    tierFrom: '',
    effectiveFrom: today,
    effectiveTo: '',
  });
  const [drafts, setDrafts] = useState<readonly RateDraft[]>(() =>
    account.yields.length === 0 ? [newDraft('base', [])] : draftsFor(account),
  );
  const [method, setMethod] = useState(account.tierMethod);
  const [errors, setErrors] = useState<RateErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const save = useChange({
    change: (rates: RateInput[]) =>
      api.accounts.setYields({ id: account.id, tierMethod: method, rates }, { ifMatch: base.version }),
    done: ({ item }) => t('rates.saved', { name: item.name }),
    onSuccess: onDone,
  });
  useDirty(isDirty && !save.isPending, onDirty);
  const newest = newestIn(save.error);
  const change = (next: readonly RateDraft[]) => {
    setDrafts(next);
    setDirty(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkRates(drafts, { currency: account.currency, locale, say });
    setErrors(checked.ok ? {} : checked.errors);
    setAttempt((count) => count + 1);
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
        {newest !== null ? (
          <Banner
            tone="warn"
            announce="alert"
            title={t('conflict.title')}
            actions={
              <Button variant="outline" onClick={() => takeNewest(newest)}>
                {t('conflict.theirs')}
              </Button>
            }
          >
            <p>{t('rates.conflict')}</p>
          </Banner>
        ) : save.error ? (
          <Banner tone="warn" announce="alert" title={errorOf(save.error)} />
        ) : null}
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
        <Row gap={8}>
          <Button variant="outline" icon="plus" onClick={() => change([...drafts, newDraft('base', drafts)])}>
            {t('rates.addTier')}
          </Button>
          <Button variant="outline" icon="plus" onClick={() => change([...drafts, newDraft('bonus', drafts)])}>
            {t('rates.addBonus')}
          </Button>
        </Row>
        {drafts.some(({ tierFrom }) => tierFrom.trim() !== '') ? (
          <RadioGroup
            legend={t('rates.method')}
            name="tierMethod"
            options={[
              { value: 'A' as const, label: t('rates.methodA'), hint: t('rates.methodAHint') },
              { value: 'B' as const, label: t('rates.methodB'), hint: t('rates.methodBHint') },
            ]}
            value={method}
            onChange={(next) => {
              setMethod(next);
              setDirty(true);
            }}
          />
        ) : null}
        <Row gap={8}>
          <Button type="submit" busy={save.isPending}>
            {t('rates.save')}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t('account.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
