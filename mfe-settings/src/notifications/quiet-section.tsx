import type { NotificationSettings } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Card, Section, Stack, useFormats } from '@tideline/ui';
import { SelectField, Switch, TextField } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/notification-settings.en.ts';
import styles from './notification-settings.module.css';
import type { Save } from './use-save.ts';

const DIGESTS = ['off', 'daily', 'weekly'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const clockShape = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY_MS = 86_400_000;

interface SettingsProps {
  settings: NotificationSettings;
  save: Save['save'];
}

/** Quiet hours, the email digest, and a pause of everything. */
export function QuietSection({ settings, save }: SettingsProps) {
  const t = useT(messages);
  const { household } = useSession();
  const { quietHours, timezoneInForce, timezone, pausedUntil } = settings;
  return (
    <Section title={t('quiet.title')} lead={t('quiet.lead', { zone: timezoneInForce })}>
      <Card>
        <Stack gap={24}>
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
          <DigestFields settings={settings} save={save} />
          <Pause pausedUntil={pausedUntil} save={save} />
        </Stack>
      </Card>
    </Section>
  );
}

function DigestFields({ settings: { digest, nextDigestAt }, save }: SettingsProps) {
  const t = useT(messages);
  const { moment } = useFormats();
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          label={t('digest.label')}
          hint={t('digest.hint')}
          name="digest"
          value={digest.every}
          onChange={(value) => save({ digest: { ...digest, every: DIGESTS.find((each) => each === value) ?? 'off' } })}
          options={DIGESTS.map((value) => ({ value, label: t(`digest.${value}`) }))}
        />
        {digest.every === 'off' ? null : (
          <ClockField
            label={t('digest.at')}
            name="digest-at"
            value={digest.at}
            onSave={(value) => save({ digest: { ...digest, at: value } })}
          />
        )}
        {digest.every === 'weekly' ? (
          <SelectField
            label={t('digest.weekday')}
            name="digest-weekday"
            value={String(digest.weekday)}
            onChange={(value) => save({ digest: { ...digest, weekday: Number(value) } })}
            options={WEEKDAYS.map((day) => ({ value: String(day), label: t(`weekday.${day}`) }))}
          />
        ) : null}
      </div>
      {nextDigestAt === null ? null : (
        <p className={styles.quiet}>{t('digest.next', { when: moment(nextDigestAt) })}</p>
      )}
    </>
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

/** HH:MM, saved on blur. */
function ClockField({
  label,
  name,
  value,
  onSave,
}: {
  label: string;
  name: string;
  value: string;
  onSave: (value: string) => void;
}) {
  const t = useT(messages);
  const [typed, setTyped] = useState(value);
  const isRight = clockShape.test(typed);
  return (
    <div onBlur={() => isRight && typed !== value && onSave(typed)}>
      <TextField
        label={label}
        name={name}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        {...(isRight ? {} : { error: t('clock.wrong') })}
      />
    </div>
  );
}
