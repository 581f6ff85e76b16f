import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '@tideline/contract';
import { api, ApiError, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Section, Stack, useFormats } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import styles from './notification-settings.module.css';
import {
  allowPushes,
  browserLabel,
  endPushes,
  ownSubscription,
  pushObstacle,
  type Renewal,
  type Subscribed,
} from './push-browser.ts';
import { SendTest } from './send-test.tsx';
import type { Save } from './use-save.ts';

class Refused extends Error {}

/** Whether the server knows of this browser. */
async function announce(renewal: Renewal): Promise<boolean> {
  try {
    await api.pushRenewal.create(renewal);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.is('NOT_FOUND')) return false;
    throw error;
  }
}

const ownQuery = () =>
  queryOptions({
    queryKey: ['part', 'own-push'],
    queryFn: () => ownSubscription(announce),
    enabled: pushObstacle() === null,
    meta: { staleOn: [] },
  });

/** Pushes: to this browser, and to the others that were allowed. */
export function PushSection({
  settings: { pushPublicKey, pushSubscriptions, hideAmounts },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const intentKey = useIntentKey();
  const { dayOf } = useFormats();
  const obstacle = pushObstacle();
  const { data: own } = useQuery(ownQuery());
  const isOn = own?.publicKey === pushPublicKey && pushSubscriptions.some(({ id }) => id === own.id);
  const done = () =>
    Promise.all([client.invalidateQueries(notificationSettingsQuery()), client.invalidateQueries(ownQuery())]);
  const allow = useMutation({
    mutationFn: async () => {
      const label = browserLabel(navigator.userAgent);
      const register = (subscribed: Subscribed) =>
        api.pushSubscriptions.create({ ...subscribed, label }, { idempotencyKey: intentKey({ ...subscribed, label }) });
      if (!(await allowPushes(pushPublicKey, register))) throw new Refused();
    },
    onSettled: done,
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await api.pushSubscriptions.remove({ id }, { ifMatch: 0 });
      if (id === own?.id) await endPushes();
    },
    onSettled: done,
  });
  const error = allow.error ?? remove.error;
  return (
    <Section title={t('push.title')} lead={t('push.lead')}>
      <Card>
        <Stack gap={16}>
          {error === null ? null : (
            <Banner
              tone="warn"
              title={error instanceof Refused ? t('push.refused') : t('push.failed')}
              announce="alert"
            >
              {error instanceof Refused
                ? t('push.refusedHow')
                : error instanceof DOMException
                  ? t('push.serviceFailed')
                  : errorOf(error)}
            </Banner>
          )}
          {obstacle !== null ? (
            <p>{t(`push.${obstacle}`)}</p>
          ) : isOn ? null : (
            <div className={styles.line}>
              <Button variant="outline" busy={allow.isPending} onClick={() => allow.mutate()}>
                {t('push.allow')}
              </Button>
            </div>
          )}
          {pushSubscriptions.length === 0 ? (
            <p className={styles.quiet}>{t('push.none')}</p>
          ) : (
            <ul className={styles.list}>
              {pushSubscriptions.map(({ id, label, createdAt }) => (
                <li key={id} className={styles.line}>
                  <span>
                    {label} {id === own?.id ? <Badge tone="tide">{t('push.here')}</Badge> : null}{' '}
                    <span className={styles.quiet}>{t('push.since', { on: dayOf(createdAt) })}</span>
                  </span>
                  <SendTest channel="web_push" targetId={id} of={label} />
                  <Button
                    variant="quiet"
                    busy={remove.isPending}
                    aria-label={t('push.removeOf', { name: label })}
                    onClick={() => remove.mutate(id)}
                  >
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Checkbox
            label={t('hide.label')}
            hint={t('hide.hint')}
            name="hide-push"
            checked={hideAmounts.web_push}
            onChange={(on) => save({ hideAmounts: { web_push: on } })}
          />
        </Stack>
      </Card>
    </Section>
  );
}
