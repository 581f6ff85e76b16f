import type { NotificationSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import styles from './notification-settings.module.css';
import { SendTest } from './send-test.tsx';
import { DigestFields } from './digest-fields.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { Save } from './use-save.ts';

/** Shows the address for email notifications, or why none are sent. */
export function EmailSection({ settings, save }: { settings: NotificationSettings; save: Save['save'] }) {
  const t = useT(messages);
  const { email, hideAmounts, digest } = settings;
  return (
    <DeliveryRow
      title={t('email.title')}
      state={email.state === 'ready' ? t(`digest.${digest.every}`) : t(`email.short.${email.state}`)}
    >
      <p>{t(`email.${email.state}`, { address: email.address })}</p>
      <DigestFields settings={settings} save={save} />
      <Checkbox
        label={t('hide.label')}
        hint={t('hide.hint')}
        name="hide-email"
        checked={hideAmounts.email}
        onChange={(on) => save({ hideAmounts: { email: on } })}
      />
      <div className={styles.line}>
        <SendTest channel="email" targetId={null} of={t('email.title')} />
        {email.state === 'ready' ? (
          <Button variant="quiet" onClick={() => save({ emailOn: false })}>
            {t('email.stop')}
          </Button>
        ) : null}
        {email.state === 'stopped' ? (
          <Button variant="outline" onClick={() => save({ emailOn: true })}>
            {t('email.start')}
          </Button>
        ) : null}
      </div>
    </DeliveryRow>
  );
}
