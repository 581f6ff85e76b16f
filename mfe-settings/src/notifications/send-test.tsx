import { useMutation } from '@tanstack/react-query';
import { api, useErrorText, useT } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { messages } from '../../messages/notification-settings.en.ts';
import styles from './notification-settings.module.css';

interface SendTestProps {
  channel: 'email' | 'web_push' | 'webhook';
  targetId: string | null;
  /** Label of the target. */
  of: string;
}

/** Sends a test notification immediately, and reports the result. */
export function SendTest({ channel, targetId, of }: SendTestProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const test = useMutation({ mutationFn: () => api.notificationSettings.sendTest({ channel, targetId }) });
  const said =
    test.error === null
      ? test.data === undefined
        ? ''
        : test.data.sent
          ? t('test.sent')
          : t('test.failed', {
              why: test.data.reason === null ? t('reason.internal') : t(`reason.${test.data.reason}`),
            })
      : errorOf(test.error);
  return (
    <div className={styles.line}>
      <Button variant="outline" busy={test.isPending} aria-label={t('test.of', { of })} onClick={() => test.mutate()}>
        {t('test.send')}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
