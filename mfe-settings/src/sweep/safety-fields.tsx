import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { CountField, MoneyField, PercentField, SelectField } from '@tideline/ui/forms';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { FieldsProps } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './sweep-settings.module.css';

const MAXIMA = ['maxPerTransfer', 'maxPerDay', 'maxPerWeek', 'maxPerMonth'] as const;
const CONFIDENCE = ['900000', '950000', '990000'] as const;

export function SafetyFields({ form, settings: { mode }, section }: FieldsProps) {
  const t = useT(sweepMessages);
  const { percent } = useFormats();
  const options = [
    { value: '', label: t('care.confidenceMode', { share: percent(mode.confidencePpm) }) },
    ...CONFIDENCE.map((value) => ({ value: value as string, label: t(`care.confidence.${value}`) })),
  ];
  return (
    <SettingsSection
      title={t('care.title')}
      {...section('care', ['bufferDays', 'confidence', 'staleAfterDays', 'topUpLeadDays', 'transferDays'])}
    >
      <div className={styles.pairs}>
        <CountField
          label={t('care.bufferDays')}
          hint={t('care.asMode', { value: String(mode.bufferDays) })}
          unit={t('days')}
          optional
          {...form.field('bufferDays')}
        />
        <SelectField label={t('care.confidence')} options={options} {...form.field('confidence')} />
        <CountField label={t('care.staleAfterDays')} unit={t('days')} {...form.field('staleAfterDays')} />
        <CountField label={t('care.topUpLeadDays')} unit={t('businessDays')} {...form.field('topUpLeadDays')} />
        <CountField label={t('care.transferDays')} unit={t('businessDays')} {...form.field('transferDays')} />
      </div>
    </SettingsSection>
  );
}

export function LimitFields({ form, section }: FieldsProps) {
  const t = useT(sweepMessages);
  return (
    <SettingsSection
      title={t('limits.title')}
      lead={t('limits.lead')}
      {...section('limits', [...MAXIMA, 'maxShare', 'coolDownDays'])}
    >
      <div className={styles.pairs}>
        {MAXIMA.map((name) => (
          <MoneyField key={name} label={t(`limits.${name}`)} optional {...form.field(name)} />
        ))}
        <PercentField label={t('limits.maxShare')} optional {...form.field('maxShare')} />
        <CountField label={t('limits.coolDownDays')} unit={t('businessDays')} {...form.field('coolDownDays')} />
      </div>
    </SettingsSection>
  );
}
