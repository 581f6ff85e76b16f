import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, notify, partQuery, Load, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/factors.en.ts';
import styles from './security.module.css';
import { useLastFactor } from './use-last-factor.tsx';

const setUpPart = () => partQuery('mfe-settings/totp', () => import('./set-up-app.tsx'));

interface AuthenticatorAppProps {
  since: string | null;
  /** Whether it is the only second factor. */
  isLast: boolean;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onChanged: () => unknown;
}

/** Turns the authenticator app on or off, or replaces it. */
export function AuthenticatorApp({ since, isLast, onAdded, onChanged }: AuthenticatorAppProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { moment } = useFormats();
  const { run, dialog } = useFreshSignIn();
  const [secret, setSecret] = useState<{ secret: string; address: string } | null>(null);
  const start = useMutation({ mutationFn: () => run(() => api.factors.startTotp({})), onSuccess: setSecret });
  const remove = useMutation({
    mutationFn: () => run(() => api.factors.removeTotp({}, { ifMatch: 0 })),
    onSuccess: () => notify(t(isLast ? 'last.done' : 'app.removed')),
    onSettled: onChanged,
  });
  const last = useLastFactor(isLast);
  const error = start.error ?? remove.error;
  return (
    <Card>
      <Stack gap={16}>
        <div>
          <h3 className={styles.device}>
            {t('app.title')} {since === null ? null : <Badge tone="tide">{t('app.on')}</Badge>}
          </h3>
          <p className={styles.quiet}>{since === null ? t('app.lead') : t('app.since', { when: moment(since) })}</p>
        </div>
        {error === null ? null : (
          <Banner tone="warn" title={t('app.failed')} announce="alert">
            {errorOf(error)}
          </Banner>
        )}
        {secret === null ? (
          <Row>
            <Button variant="outline" busy={start.isPending} onClick={() => start.mutate()}>
              {t(since === null ? 'app.setUp' : 'app.replace')}
            </Button>
            {since === null ? null : (
              <Button variant="quiet" busy={remove.isPending} onClick={() => last.confirm(() => remove.mutate())}>
                {t('app.remove')}
              </Button>
            )}
          </Row>
        ) : (
          <Load query={setUpPart()} skeleton={null}>
            {({ SetUpApp }) => (
              <SetUpApp
                {...secret}
                onCancel={() => setSecret(null)}
                onDone={(recoveryCodes) => {
                  setSecret(null);
                  notify(t('app.added'));
                  onAdded(recoveryCodes);
                }}
              />
            )}
          </Load>
        )}
        {last.question}
        {dialog}
      </Stack>
    </Card>
  );
}
