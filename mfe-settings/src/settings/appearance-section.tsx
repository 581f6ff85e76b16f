import { useAppearance, useT } from '@tideline/mfe-kit';
import { Stack } from '@tideline/ui';
import { RadioGroup, Switch } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { LanguageField } from './language-field.tsx';

/** Sets how Tideline looks and is used. Each choice takes effect immediately, on all of the user's devices. */
export function AppearanceSection() {
  const t = useT(messages);
  const { theme, density, keysOn, choose } = useAppearance();
  return (
    <Stack gap={24}>
      <p>{t('appearance.lead')}</p>
      <LanguageField />
      <RadioGroup
        legend={t('appearance.theme')}
        name="theme"
        value={theme}
        onChange={(next) => choose({ theme: next })}
        options={[
          { value: 'system', label: t('appearance.system') },
          { value: 'light', label: t('appearance.light') },
          { value: 'dark', label: t('appearance.dark') },
        ]}
      />
      <RadioGroup
        legend={t('appearance.density')}
        name="density"
        value={density}
        onChange={(next) => choose({ density: next })}
        options={[
          { value: 'comfortable', label: t('appearance.comfortable') },
          { value: 'compact', label: t('appearance.compact'), hint: t('appearance.compactHint') },
        ]}
      />
      <Switch
        label={t('appearance.keys')}
        hint={t('appearance.keysHint')}
        checked={keysOn}
        onChange={(on) => choose({ keysOn: on })}
      />
    </Stack>
  );
}
