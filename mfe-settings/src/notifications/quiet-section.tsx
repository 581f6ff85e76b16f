import type { NotificationSettings } from '@tideline/contract';
import { formatTime } from '@tideline/contract/format';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, useFormats } from '@tideline/ui';
import { SelectField, Switch } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { ClockField } from './clock-field.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import styles from './notification-settings.module.css';
import type { Save } from './use-save.ts';

const DAY_MS = 86_400_000;

interface SettingsProps {
  settings: NotificationSettings;
  save: Save['save'];
}

/** Sets quiet hours, and pauses all notifications. */
export function QuietSection({ settings, save }: SettingsProps) {
  const t = useT(messages);
  const { household } = useSession();
  const { moment, locale } = useFormats();
  const clock = (time: string) => formatTime(`2000-01-01T${time}:00Z`, locale, 'UTC');
  const { quietHours, timezoneInForce, timezone, pausedUntil } = settings;
  const state =
    pausedUntil !== null
      ? t('pause.until', { when: moment(pausedUntil) })
      : quietHours.on
        ? t('quiet.range', { from: clock(quietHours.from), to: clock(quietHours.to) })
        : t('quiet.off');
  return (
    <DeliveryRow title={t('quiet.title')} state={state}>
      <p className={styles.quiet}>{t('quiet.lead', { zone: timezoneInForce })}</p>
      <Switch
        label={t('quiet.on')}
        checked={quietHours.on}
        onChange={(on) => save({ quietHours: { ...quietHours, on } })}
      />
      {quietHours.on ? (
        <div className={styles.fields}>
          <ClockField
            label={t('quiet.from')}
            name="quiet-from"
            value={quietHours.from}
            onSave={(from) => save({ quietHours: { ...quietHours, from } })}
          />
          <ClockField
            label={t('quiet.to')}
            name="quiet-to"
            value={quietHours.to}
            onSave={(to) => save({ quietHours: { ...quietHours, to } })}
          />
        </div>
      ) : null}
      <div className={styles.fields}>
        <SelectField
          label={t('quiet.zone')}
          name="zone"
          value={timezone ?? ''}
          onChange={(value) => save({ timezone: value === '' ? null : value })}
          options={[
            { value: '', label: t('quiet.zoneOfHousehold', { zone: household.timezone }) },
            ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
          ]}
        />
      </div>
      <Pause pausedUntil={pausedUntil} save={save} />
    </DeliveryRow>
  );
}

function Pause({ pausedUntil, save }: { pausedUntil: string | null; save: Save['save'] }) {
  const t = useT(messages);
  const { moment } = useFormats();
  return (
    <div className={styles.line}>
      <p>{pausedUntil === null ? t('pause.text') : t('pause.until', { when: moment(pausedUntil) })}</p>
      {pausedUntil === null ? (
        <Button variant="outline" onClick={() => save({ pausedUntil: new Date(Date.now() + DAY_MS).toISOString() })}>
          {t('pause.day')}
        </Button>
      ) : (
        <Button variant="outline" onClick={() => save({ pausedUntil: null })}>
          {t('pause.end')}
        </Button>
      )}
    </div>
  );
}
