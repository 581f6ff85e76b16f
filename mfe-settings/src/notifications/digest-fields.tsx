import type { NotificationSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { ClockField } from './clock-field.tsx';
import styles from './notification-settings.module.css';
import type { Save } from './use-save.ts';

const DIGESTS = ['off', 'daily', 'weekly'] as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Asks whether emails are sent immediately, daily or weekly. */
export function DigestFields({
  settings: { digest, nextDigestAt },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
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
