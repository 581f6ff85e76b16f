import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSettings, WebhookTarget } from '@tideline/contract';
import { api, Load, useErrorText, useT, useTextParam } from '@tideline/mfe-kit';
import { Button } from '@tideline/ui';
import { Checkbox, Switch } from '@tideline/ui/forms';
import { messages } from '../../messages/notification-settings.en.ts';
import { notificationSettingsQuery, webhookPart } from './notification-settings.queries.ts';
import styles from './notification-settings.module.css';
import { SendTest } from './send-test.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import type { Save } from './use-save.ts';

/** Lists the user's own targets: webhooks, and topics of an ntfy server. `?add=webhook` opens the form. */
export function WebhookSection({
  settings: { webhooks, hideAmounts },
  save,
}: {
  settings: NotificationSettings;
  save: Save['save'];
}) {
  const t = useT(messages);
  const [adding, setAdding] = useTextParam('add');
  return (
    <>
      <DeliveryRow
        title={t('webhook.title')}
        state={webhooks.length === 0 ? t('webhook.none') : webhooks.map(({ name }) => name).join(', ')}
      >
        <p className={styles.quiet}>{t('webhook.lead')}</p>
        {webhooks.length === 0 ? (
          <p className={styles.quiet}>{t('webhook.none')}</p>
        ) : (
          <ul className={styles.list}>
            {webhooks.map((target) => (
              <Target key={target.id} target={target} />
            ))}
          </ul>
        )}
        <Checkbox
          label={t('hide.label')}
          hint={t('hide.hint')}
          name="hide-webhook"
          checked={hideAmounts.webhook}
          onChange={(on) => save({ hideAmounts: { webhook: on } })}
        />
        <div className={styles.line}>
          <Button variant="outline" icon="plus" onClick={() => setAdding('webhook', { push: true })}>
            {t('webhook.add')}
          </Button>
        </div>
      </DeliveryRow>
      {adding === 'webhook' ? (
        <Load query={webhookPart()} skeleton={null} failedTitle={t('failed')}>
          {({ WebhookDrawer }) => <WebhookDrawer onClose={() => setAdding(null)} />}
        </Load>
      ) : null}
    </>
  );
}

function Target({ target: { id, version, name, kind, host, enabled } }: { target: WebhookTarget }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const done = () => client.invalidateQueries(notificationSettingsQuery());
  const toggle = useMutation({
    mutationFn: (on: boolean) => api.webhooks.update({ id, enabled: on }, { ifMatch: version }),
    onSettled: done,
  });
  const remove = useMutation({ mutationFn: () => api.webhooks.remove({ id }, { ifMatch: version }), onSettled: done });
  const error = toggle.error ?? remove.error;
  return (
    <li className={styles.line}>
      <Switch
        label={t('webhook.named', { name, kind: t(`webhook.${kind}`), host })}
        checked={enabled}
        onChange={(on) => toggle.mutate(on)}
      />
      {error === null ? null : <span role="alert">{errorOf(error)}</span>}
      <SendTest channel="webhook" targetId={id} of={name} />
      <Button
        variant="quiet"
        busy={remove.isPending}
        aria-label={t('webhook.removeOf', { name })}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
