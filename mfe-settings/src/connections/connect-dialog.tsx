import {
  api,
  ApiError,
  useChange,
  useDirty,
  useErrorText,
  useFreshSignIn,
  useIntentKey,
  useT,
} from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Button, Link, Row, Stack } from '@tideline/ui';
import { ErrorSummary, TextArea, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/connections.en.ts';
import styles from './connections.module.css';

const BRIDGE = 'https://bridge.simplefin.org/simplefin/create';

interface Props {
  connection?: Connection;
  onClose: () => void;
}

function useTokenForm({ connection, onClose }: Props) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const fresh = useFreshSignIn();
  const send = useChange({
    change: (setupToken: string) => {
      const options = { idempotencyKey: keyFor({ id: connection?.id, setupToken }) };
      return fresh.run(() =>
        connection === undefined
          ? api.connections.create({ setupToken }, options)
          : api.connections.reconnect({ id: connection.id, setupToken }, options),
      );
    },
    done: () => t('connect.done'),
    onSuccess: onClose,
  });
  const form = useForm({
    initial: { token: '' },
    validate: ({ token }) =>
      token.trim() === ''
        ? { ok: false, errors: { token: t('connect.tokenMissing') } }
        : { ok: true, data: token.trim() },
    submit: async (setupToken) => {
      try {
        await send.mutateAsync(setupToken);
      } catch (error) {
        const isOfToken =
          error instanceof ApiError &&
          (error.is('SETUP_TOKEN_UNREADABLE') || error.is('SETUP_TOKEN_NOT_SAFE') || error.is('VALIDATION_FAILED'));
        return isOfToken ? { token: errorOf(error) } : { form: errorOf(error) };
      }
    },
  });
  useDirty(form.values.token !== '');
  return { form, passwordDialog: fresh.dialog };
}

/** Asks for a setup token, for a new connection or for one that lost its access. */
export function ConnectDialog(props: Props) {
  const { connection, onClose } = props;
  const t = useT(messages);
  const { form, passwordDialog } = useTokenForm(props);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={form.values.token === ''}
      title={t(connection === undefined ? 'connect.title' : 'connect.reconnectTitle')}
    >
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <ol className={styles.steps}>
            <li>
              {t('connect.step1')}{' '}
              <Link href={BRIDGE} target="_blank" rel="noreferrer noopener">
                {t('connect.bridge')} {t('connect.bridgeNew')}
              </Link>
            </li>
            <li>{t('connect.step2')}</li>
            <li>{t('connect.step3')}</li>
          </ol>
          <TextArea
            label={t('connect.token')}
            hint={t('connect.stored')}
            rows={3}
            maxLength={4_000}
            autoComplete="off"
            spellCheck={false}
            {...form.field('token')}
          />
          <Row justify="end">
            <Button variant="quiet" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t(connection === undefined ? 'connect.submit' : 'action.reconnect')}
            </Button>
          </Row>
        </Stack>
      </form>
      {passwordDialog}
    </Dialog>
  );
}
