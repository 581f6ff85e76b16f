import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings } from '@tideline/contract';
import { api, ApiError, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, useFormats } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import styles from './notification-settings.module.css';
import {
  allowPushes,
  browserLabel,
  endPushes,
  currentSubscription,
  pushObstacle,
  type Renewal,
  type BrowserSubscription,
} from './push-browser.ts';
import { SendTest } from './send-test.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { Save } from './use-save.ts';

class PermissionRefused extends Error {}

/** Reports a changed subscription, and returns whether the server knows this browser. */
async function reportRenewal(renewal: Renewal): Promise<boolean> {
  try {
    await api.pushRenewal.create(renewal);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.is('NOT_FOUND')) return false;
    throw error;
  }
}

const currentSubscriptionQuery = () =>
  queryOptions({
    queryKey: ['part', 'own-push'],
    queryFn: () => currentSubscription(reportRenewal),
    enabled: pushObstacle() === null,
    meta: { staleOn: [] },
  });

/** Returns this browser's subscription, and mutations for the subscriptions of all browsers. */
function usePushes(publicKey: string, subscriptions: NotificationSettings['pushSubscriptions']) {
  const client = useQueryClient();
  const intentKey = useIntentKey();
  const { data: own } = useQuery(currentSubscriptionQuery());
  const isOn = own?.publicKey === publicKey && subscriptions.some(({ id }) => id === own.id);
  const done = () =>
    Promise.all([
      client.invalidateQueries(notificationSettingsQuery()),
      client.invalidateQueries(currentSubscriptionQuery()),
    ]);
  const allow = useMutation({
    mutationFn: async () => {
      const label = browserLabel(navigator.userAgent);
      const register = (subscribed: BrowserSubscription) =>
        api.pushSubscriptions.create({ ...subscribed, label }, { idempotencyKey: intentKey({ ...subscribed, label }) });
      if (!(await allowPushes(publicKey, register))) throw new PermissionRefused();
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
  return { ownId: own?.id, isOn, allow, remove };
}

/** Turns on push notifications in this browser, and lists other browsers that receive them. */
export function PushSection({
  settings: { pushPublicKey, pushSubscriptions, hideAmounts },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  const obstacle = pushObstacle();
  const { ownId, isOn, allow, remove } = usePushes(pushPublicKey, pushSubscriptions);
  const error = allow.error ?? remove.error;
  return (
    <DeliveryRow
      title={t('push.title')}
      state={pushSubscriptions.length === 0 ? t('push.none') : t('push.count', { count: pushSubscriptions.length })}
    >
      <p className={styles.quiet}>{t('push.lead')}</p>
      {error === null ? null : <PushFailure error={error} />}
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
          {pushSubscriptions.map((browser) => (
            <Browser
              key={browser.id}
              browser={browser}
              isThisOne={browser.id === ownId}
              removing={remove.isPending}
              onRemove={remove.mutate}
            />
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
    </DeliveryRow>
  );
}

function PushFailure({ error }: { error: Error }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  return (
    <Banner
      tone="warn"
      title={error instanceof PermissionRefused ? t('push.refused') : t('push.failed')}
      announce="alert"
    >
      {error instanceof PermissionRefused
        ? t('push.refusedHow')
        : error instanceof DOMException
          ? t('push.serviceFailed')
          : errorOf(error)}
    </Banner>
  );
}

function Browser({
  browser: { id, label: stored, createdAt },
  isThisOne,
  removing,
  onRemove,
}: {
  browser: NotificationSettings['pushSubscriptions'][number];
  isThisOne: boolean;
  removing: boolean;
  onRemove: (id: string) => void;
}) {
  const t = useT(messages);
  const { dayOf } = useFormats();
  const { browser, system } = /^(?<browser>.+) on (?<system>.+)$/.exec(stored)?.groups ?? {};
  const label = browser === undefined || system === undefined ? stored : t('push.browserOn', { browser, system });
  return (
    <li className={styles.line}>
      <span>
        {label} {isThisOne ? <Badge tone="tide">{t('push.here')}</Badge> : null}{' '}
        <span className={styles.quiet}>{t('push.since', { on: dayOf(createdAt) })}</span>
      </span>
      <SendTest channel="web_push" targetId={id} of={label} />
      <Button
        variant="quiet"
        busy={removing}
        aria-label={t('push.removeOf', { name: label })}
        onClick={() => onRemove(id)}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
