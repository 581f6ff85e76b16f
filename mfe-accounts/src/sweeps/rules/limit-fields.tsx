import { useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { Checkbox, CountField, MoneyField, SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/sweep-rule.en.ts';
import type { FieldsProps } from './place-fields.tsx';

const CONFIDENCE = ['900000', '950000', '990000'] as const;
const LEVELS = ['inform', 'propose', 'pre_approved_below'] as const;
const ORDERS = ['as_listed', 'marginal_return'] as const;

/** Asks for the rule's own limits. Empty fields use the sweep settings. */
export function LimitFields({ form, currency }: FieldsProps) {
  const t = useT(messages);
  const { values } = form;
  const own = { value: '' as const, label: t('ruleForm.asSettings') };
  return (
    <Stack gap={16}>
      <MoneyField
        label={t('ruleForm.keepFloor')}
        hint={t('ruleForm.keepFloorHint')}
        optional
        currency={currency}
        {...form.field('keepFloor')}
      />
      <CountField label={t('ruleForm.bufferDays')} unit={t('ruleForm.days')} optional {...form.field('bufferDays')} />
      <SelectField
        label={t('ruleForm.confidence')}
        options={[own, ...CONFIDENCE.map((value) => ({ value, label: t(`ruleForm.confidence.${value}`) }))]}
        {...form.field('confidence')}
      />
      <MoneyField label={t('ruleForm.minMove')} optional currency={currency} {...form.field('minMove')} />
      <MoneyField label={t('ruleForm.maxMove')} optional currency={currency} {...form.field('maxMove')} />
      <MoneyField label={t('ruleForm.maxPerWeek')} optional currency={currency} {...form.field('maxPerWeek')} />
      <MoneyField label={t('ruleForm.roundTo')} optional currency={currency} {...form.field('roundTo')} />
      <SelectField
        label={t('ruleForm.automation')}
        hint={t('ruleForm.automationHint')}
        options={[own, ...LEVELS.map((value) => ({ value, label: t(`ruleForm.automation.${value}`) }))]}
        {...form.field('automation')}
      />
      {values.automation === 'pre_approved_below' ? (
        <MoneyField label={t('ruleForm.automationLimit')} currency={currency} {...form.field('automationLimit')} />
      ) : null}
      <CountField
        label={t('ruleForm.cancelWindow')}
        unit={t('ruleForm.hours')}
        optional
        {...form.field('cancelWindowHours')}
      />
      {values.to.length > 1 ? (
        <SelectField
          label={t('ruleForm.order')}
          options={[own, ...ORDERS.map((value) => ({ value, label: t(`ruleForm.order.${value}`) }))]}
          {...form.field('destinationOrder')}
        />
      ) : null}
      <Checkbox
        label={t('ruleForm.byHand')}
        name="byHand"
        error={form.errors.byHand}
        checked={values.byHand}
        onChange={(on) => form.set('byHand', on)}
      />
    </Stack>
  );
}
