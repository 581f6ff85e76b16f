import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '@tideline/contract';
import { api, useErrorText, useFreshSignIn, useIntentKey, useT } from '@tideline/mfe-kit';
import { Banner, Button, useFormats } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/notification-settings.en.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import styles from './notification-settings.module.css';

const LEAD_DAYS = 7;

/** Offers a calendar subscription with all dates, through a secret address. */
export function CalendarSection({ settings: { calendarFeed } }: { settings: NotificationSettings }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const intentKey = useIntentKey();
  const fresh = useFreshSignIn();
  const { moment } = useFormats();
  const [isCopied, setCopied] = useState(false);
  const done = () => client.invalidateQueries(notificationSettingsQuery());
  const make = useMutation({
    mutationFn: () => {
      const input = { leadDays: calendarFeed?.leadDays ?? LEAD_DAYS };
      return fresh.run(() =>
        api.calendarFeeds.create(input, { idempotencyKey: intentKey({ ...input, after: calendarFeed?.id }) }),
      );
    },
    onSuccess: () => setCopied(false),
    onSettled: done,
  });
  const end = useMutation({
    mutationFn: (id: string) => api.calendarFeeds.remove({ id }, { ifMatch: 0 }),
    onSettled: done,
  });
  const error = make.error ?? end.error;
  return (
    <>
      <DeliveryRow title={t('calendar.title')} state={t(calendarFeed === null ? 'calendar.off' : 'calendar.on')}>
        <p className={styles.quiet}>{t('calendar.lead')}</p>
        {error === null ? null : (
          <Banner tone="debt" title={t('notSaved')} announce="alert">
            {errorOf(error)}
          </Banner>
        )}
        {calendarFeed === null ? (
          <div className={styles.line}>
            <Button variant="outline" busy={make.isPending} onClick={() => make.mutate()}>
              {t('calendar.make')}
            </Button>
          </div>
        ) : (
          <>
            <code className={styles.secret}>{calendarFeed.url}</code>
            <p className={styles.quiet}>
              {calendarFeed.fetchedAt === null
                ? t('calendar.never')
                : t('calendar.fetched', { when: moment(calendarFeed.fetchedAt) })}
            </p>
            <div className={styles.line}>
              <Button
                variant="outline"
                onClick={() => void navigator.clipboard.writeText(calendarFeed.url).then(() => setCopied(true))}
              >
                {t('copy')}
              </Button>
              <span role="status">{isCopied ? t('copied') : ''}</span>
              <Button variant="quiet" busy={make.isPending} onClick={() => make.mutate()}>
                {t('calendar.renew')}
              </Button>
              <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate(calendarFeed.id)}>
                {t('calendar.end')}
              </Button>
            </div>
          </>
        )}
      </DeliveryRow>
      {fresh.dialog}
    </>
  );
}
