import { useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { CountField, MoneyField, RadioGroup } from '@tideline/ui/forms';
import { sweepMessages } from '../../messages/sweep-settings.en.ts';
import type { FieldsProps } from './settings-form.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import { SettingsSection } from './settings-section.tsx';

/** The radio option that follows the financial mode requires a non-empty value. */
const BY_MODE = 'mode';

/** Sets the limits for transfers without approval. */
export function ApprovalFields({ form, settings: { mode }, section }: FieldsProps) {
  const t = useT(sweepMessages);
  const { automation } = form.values;
  const choose = (value: string) =>
    form.set('automation', value === BY_MODE ? '' : (value as SettingsDraft['automation']));
  return (
    <SettingsSection
      title={t('approval.title')}
      {...section('approval', ['automation', 'automationLimit', 'cancelWindowHours'])}
    >
      <Stack gap={16}>
        <RadioGroup
          legend={t('approval.legend')}
          name="automation"
          options={[
            { value: BY_MODE, label: t('approval.mode', { level: t(`approval.short.${mode.automation.level}`) }) },
            { value: 'inform', label: t('approval.inform'), hint: t('approval.informText') },
            { value: 'propose', label: t('approval.propose'), hint: t('approval.proposeText') },
            { value: 'pre_approved_below', label: t('approval.pre_approved_below'), hint: t('approval.belowText') },
          ]}
          value={automation === '' ? BY_MODE : automation}
          onChange={choose}
        />
        {automation === 'pre_approved_below' ? (
          <MoneyField label={t('approval.limit')} {...form.field('automationLimit')} />
        ) : null}
        <CountField label={t('approval.cancelWindowHours')} unit={t('hours')} {...form.field('cancelWindowHours')} />
      </Stack>
    </SettingsSection>
  );
}
