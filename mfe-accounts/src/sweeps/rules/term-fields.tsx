import { useT } from '@tideline/mfe-kit';
import { LinkButton, Row, useFormats } from '@tideline/ui';
import { MoneyField, PercentField, RadioGroup, SelectField, TextField } from '@tideline/ui/forms';
import { messages as words } from '../../../messages/sweep-words.en.ts';
import { messages } from '../../../messages/sweep-rule.en.ts';
import type { FieldsProps } from './place-fields.tsx';
import { payablePromos } from './use-places.ts';

const INTERVALS = ['weekly', 'every_two_weeks', 'monthly', 'quarterly', 'yearly'] as const;

/** Shows the fields specific to the rule's kind. */
export function TermFields(props: FieldsProps) {
  const t = useT(messages);
  const { form, kind, currency } = props;
  switch (kind) {
    case 'keep_target':
      return (
        <>
          <MoneyField label={t('ruleForm.target')} currency={currency} {...form.field('target')} />
          <MoneyField
            label={t('ruleForm.band')}
            hint={t('ruleForm.bandHint')}
            optional
            currency={currency}
            {...form.field('band')}
          />
        </>
      );
    case 'above_threshold':
      return (
        <MoneyField
          label={t('ruleForm.threshold')}
          hint={t('ruleForm.thresholdHint')}
          currency={currency}
          {...form.field('threshold')}
        />
      );
    case 'percent_of_income':
      return <PercentField label={t('ruleForm.share')} {...form.field('share')} />;
    case 'round_up':
      return (
        <>
          <MoneyField label={t('ruleForm.unit')} currency={currency} {...form.field('unit')} />
          <MoneyField label={t('ruleForm.releaseAt')} currency={currency} {...form.field('releaseAt')} />
          <TextField label={t('ruleForm.since')} type="date" {...form.field('startsOn')} />
        </>
      );
    case 'fixed_schedule':
      return (
        <>
          <MoneyField label={t('ruleForm.amount')} currency={currency} {...form.field('amount')} />
          <ScheduleFields {...props} />
        </>
      );
    case 'debt_extra':
      return <ExtraFields {...props} />;
    case 'promo_deadline':
      return <PromoField {...props} />;
    case 'savings_goal':
      return (
        <>
          <GoalField {...props} />
          <ScheduleFields {...props} />
        </>
      );
    case 'buffer_refill':
      return (
        <MoneyField
          label={t('ruleForm.protected')}
          hint={t('ruleForm.protectedHint')}
          currency={currency}
          {...form.field('protectedFloor')}
        />
      );
    case 'minimum_payment':
      return null;
  }
}

function ScheduleFields({ form }: FieldsProps) {
  const t = useT(messages);
  const w = useT(words);
  const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <>
      <SelectField
        label={t('ruleForm.every')}
        options={INTERVALS.map((value) => ({ value, label: upper(w(`interval.${value}`)) }))}
        {...form.field('every')}
      />
      <Row gap={16}>
        <TextField label={t('ruleForm.startsOn')} type="date" {...form.field('startsOn')} />
        <TextField label={t('ruleForm.endsOn')} optional type="date" {...form.field('endsOn')} />
      </Row>
    </>
  );
}

function ExtraFields({ form, currency }: FieldsProps) {
  const t = useT(messages);
  const { everything } = form.values;
  return (
    <>
      <RadioGroup
        legend={t('ruleForm.extra')}
        name="everything"
        options={[
          { value: 'all', label: t('ruleForm.everything') },
          { value: 'amount', label: t('ruleForm.extraAmount') },
        ]}
        value={everything ? 'all' : 'amount'}
        onChange={(value) => form.set('everything', value === 'all')}
      />
      {everything ? null : <MoneyField label={t('ruleForm.amount')} currency={currency} {...form.field('amount')} />}
    </>
  );
}

function PromoField({ form, places }: FieldsProps) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const promos = payablePromos(places);
  if (promos.length === 0) return <p>{t('ruleForm.promoNone')}</p>;
  return (
    <SelectField
      label={t('ruleForm.promo')}
      placeholder={t('ruleForm.promoChoose')}
      options={promos.map(({ id, cardName, balance, endsOn }) => ({
        value: id,
        label: `${cardName}, ${money(balance.minor, balance.currency)}, ${date(endsOn)}`,
      }))}
      {...form.field('promoId')}
    />
  );
}

function GoalField({ form, places: { goals } }: FieldsProps) {
  const t = useT(messages);
  if (goals.length === 0) {
    return (
      <p>
        {t('ruleForm.goalNone')}{' '}
        <LinkButton variant="quiet" href="/sweeps?goal=new">
          {t('ruleForm.goalAdd')}
        </LinkButton>
      </p>
    );
  }
  return (
    <SelectField
      label={t('ruleForm.goal')}
      placeholder={t('ruleForm.goalChoose')}
      options={goals.map(({ id, name, accountName }) => ({ value: id, label: `${name}, ${accountName}` }))}
      {...form.field('goalId')}
    />
  );
}
