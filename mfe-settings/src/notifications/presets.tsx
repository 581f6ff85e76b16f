import type { NotificationPreset, NotificationSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { RadioCards } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import type { Save } from './use-save.ts';

const PRESETS = ['calm', 'normal', 'everything'] as const satisfies readonly NotificationPreset[];

/** Sets the channels of all types at once. No preset is selected if the user's choices match none of them. */
export function Presets({ settings: { preset, types }, save }: { settings: NotificationSettings; save: Save['save'] }) {
  const t = useT(messages);
  return (
    <RadioCards
      legend={t('preset.legend')}
      legendHidden
      name="preset"
      value={preset}
      onChange={(chosen) => save({ preset: chosen })}
      options={PRESETS.map((value) => ({
        value,
        label: t(`preset.${value}`),
        body: t(`preset.${value}.body`, { count: types.length }),
      }))}
    />
  );
}
