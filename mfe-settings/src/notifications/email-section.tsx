import type { NotificationSettings } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, Card, Section, Stack } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import styles from './notification-settings.module.css';
import { SendTest } from './send-test.tsx';
import type { Save } from './use-save.ts';

/** Email notifications: their address, or why none are sent. */
export function EmailSection({
  settings: { email, hideAmounts },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  return (
    <Section title={t('email.title')}>
      <Card>
        <Stack gap={16}>
          <p>{t(`email.${email.state}`, { address: email.address })}</p>
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
        </Stack>
      </Card>
    </Section>
  );
}
