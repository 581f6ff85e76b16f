import { useT } from '@tideline/mfe-kit';
import { Button, IconButton, LinkButton, Stack, useFormats } from '@tideline/ui';
import { type Form, SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import type { RuleKind } from './kinds.ts';
import { GOES_TO, hasOnePlace, type RuleDraft } from './rule-draft.ts';
import type { Places } from '../sweeps.queries.ts';
import { destinationsFor, sourcesOf } from './use-places.ts';

export interface FieldsProps {
  form: Form<RuleDraft>;
  kind: RuleKind;
  places: Places;
  currency: string;
}

export function FromField({ form, kind, places }: FieldsProps) {
  const t = useT(messages);
  const label =
    kind === 'buffer_refill'
      ? t('ruleForm.fromRefill')
      : kind === 'percent_of_income'
        ? t('ruleForm.fromIncome')
        : t('ruleForm.from');
  return (
    <SelectField label={label} placeholder={t('ruleForm.choose')} options={sourcesOf(places)} {...form.field('from')} />
  );
}

/** Asks for destinations in order, or for one destination if the kind allows only one. */
export function ToFields({ form, kind, places }: FieldsProps) {
  const t = useT(messages);
  const { percent } = useFormats();
  const { to, from } = form.values;
  const groups = destinationsFor(kind, places, {
    accounts: t('ruleForm.accounts'),
    debts: t('ruleForm.debts'),
    goals: t('ruleForm.goals'),
    rate: (ppm) => percent(ppm),
  });
  const options = groups
    .map((group) => ({ ...group, options: group.options.filter(({ value }) => value !== `account:${from}`) }))
    .filter((group) => group.options.length > 0);
  if (options.length === 0) return <NoPlace kind={kind} />;
  const set = (index: number, key: string) =>
    form.set(
      'to',
      to.map((each, at) => (at === index ? key : each)),
    );
  const field = (key: string, index: number, label: string) => (
    <SelectField
      label={label}
      name={index === 0 ? 'to' : `to-${index}`}
      error={index === 0 ? form.errors.to : undefined}
      placeholder={t('ruleForm.choose')}
      options={options}
      value={key}
      onChange={(next) => set(index, next)}
    />
  );
  if (hasOnePlace(kind))
    return field(to[0] ?? '', 0, t(kind === 'buffer_refill' ? 'ruleForm.toRefill' : 'ruleForm.to'));
  return (
    <Stack gap={8}>
      <ol className={styles.order}>
        {to.map((key, index) => (
          <li key={index} className={styles.place}>
            {field(key, index, to.length === 1 ? t('ruleForm.to') : t('ruleForm.toPlace', { place: index + 1 }))}
            {to.length === 1 ? null : (
              <>
                <IconButton
                  icon="arrow-up"
                  label={t('ruleForm.toUp', { place: index + 1 })}
                  aria-disabled={index === 0}
                  onClick={() => (index === 0 ? undefined : form.set('to', swapped(to, index)))}
                />
                <IconButton
                  icon="close"
                  label={t('ruleForm.toRemove', { place: index + 1 })}
                  onClick={() =>
                    form.set(
                      'to',
                      to.filter((_, at) => at !== index),
                    )
                  }
                />
              </>
            )}
          </li>
        ))}
      </ol>
      {to.length > 1 ? <p className={styles.quiet}>{t('ruleForm.toHint')}</p> : null}
      <div>
        <Button variant="quiet" icon="plus" onClick={() => form.set('to', [...to, ''])}>
          {t('ruleForm.toAdd')}
        </Button>
      </div>
    </Stack>
  );
}

/** Explains that there is no destination yet, and links to where one is added. */
function NoPlace({ kind }: Pick<FieldsProps, 'kind'>) {
  const t = useT(messages);
  const isDebt = GOES_TO[kind] === 'debt';
  return (
    <p>
      {t(isDebt ? 'ruleForm.noDebts' : 'ruleForm.noOther')}{' '}
      <LinkButton variant="quiet" href={isDebt ? '/credit-cards?add=1' : '/accounts?add=1'}>
        {t(isDebt ? 'ruleForm.addCard' : 'ruleForm.addAccount')}
      </LinkButton>
    </p>
  );
}

/** Returns the keys with the one at the index moved one position up. */
const swapped = (keys: readonly string[], index: number): string[] =>
  keys.map((key, at) => (at === index - 1 ? (keys[index] ?? key) : at === index ? (keys[index - 1] ?? key) : key));
