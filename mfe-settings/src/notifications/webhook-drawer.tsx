import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  api,
  ApiError,
  refusalOf,
  useDirty,
  useErrorText,
  useFreshSignIn,
  useIntentKey,
  useT,
} from '@tideline/mfe-kit';
import { Banner, Button, Stack } from '@tideline/ui';
import { ErrorSummary, type FormErrors, PasswordField, SelectField, TextField, useForm } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/notification-settings.en.ts';
import { notificationSettingsQuery } from './notification-settings.queries.ts';
import styles from './notification-settings.module.css';

interface Values {
  kind: string;
  name: string;
  url: string;
  token: string;
}

const initial: Values = { kind: 'webhook', name: '', url: '', token: '' };

/** Adds a webhook URL, and shows its secret once. */
export function WebhookDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Drawer open onClose={guard.leave} dismissable={false} title={t('webhook.addTitle')}>
      {secret === null ? (
        <WebhookForm onDirty={guard.onDirty} onDone={(given) => (given === null ? onClose() : setSecret(given))} />
      ) : (
        <Secret secret={secret} onClose={onClose} />
      )}
      {guard.question}
    </Drawer>
  );
}

interface FormProps {
  onDirty: (dirty: boolean) => void;
  onDone: (secret: string | null) => void;
}

function useWebhookForm({ onDirty, onDone }: FormProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const intentKey = useIntentKey();
  const fresh = useFreshSignIn();
  const add = useMutation({
    mutationFn: (input: Parameters<typeof api.webhooks.create>[0]) =>
      fresh.run(() => api.webhooks.create(input, { idempotencyKey: intentKey(input) })),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery()),
  });
  const form = useForm({
    initial,
    validate: (values: Values) => {
      const errors: Partial<Record<keyof Values, string>> = {
        ...(values.name.trim() === '' ? { name: t('webhook.nameMissing') } : {}),
        ...(/^https?:\/\/\S+$/.test(values.url.trim()) ? {} : { url: t('webhook.urlWrong') }),
      };
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      return {
        ok: true,
        data: {
          kind: values.kind === 'ntfy' ? ('ntfy' as const) : ('webhook' as const),
          name: values.name.trim(),
          url: values.url.trim(),
          token: values.token === '' ? null : values.token,
        },
      };
    },
    submit: async (data): Promise<FormErrors<Values> | undefined> => {
      try {
        const { secret } = await add.mutateAsync(data);
        onDone(secret);
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.is('NOTIFICATION_ADDRESS_REFUSED')) return { url: errorOf(error) };
        return refusalOf<Values>(error, { name: 'name', url: 'url', token: 'token', kind: 'kind' }, errorOf);
      }
    },
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return { form, passwordDialog: fresh.dialog };
}

function WebhookForm(props: FormProps) {
  const t = useT(messages);
  const { form, passwordDialog } = useWebhookForm(props);
  return (
    <>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <SelectField
            label={t('webhook.kind')}
            options={[
              { value: 'webhook', label: t('webhook.webhook') },
              { value: 'ntfy', label: t('webhook.ntfy') },
            ]}
            {...form.field('kind')}
          />
          <TextField label={t('webhook.name')} {...form.field('name')} />
          <TextField
            label={t('webhook.url')}
            hint={t(form.values.kind === 'ntfy' ? 'webhook.urlHintNtfy' : 'webhook.urlHint')}
            inputMode="url"
            {...form.field('url')}
          />
          {form.values.kind === 'ntfy' ? (
            <PasswordField label={t('webhook.token')} optional autoComplete="new-password" {...form.field('token')} />
          ) : null}
          <Button type="submit" variant="filled" busy={form.busy}>
            {t('webhook.save')}
          </Button>
        </Stack>
      </form>
      {passwordDialog}
    </>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT(messages);
  const [isCopied, setCopied] = useState(false);
  return (
    <Stack gap={16}>
      <Banner tone="info" title={t('webhook.secretTitle')} announce="status">
        {t('webhook.secretText')}
      </Banner>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.line}>
        <Button
          variant="outline"
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {t('copy')}
        </Button>
        <span role="status">{isCopied ? t('copied') : ''}</span>
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Stack>
  );
}
