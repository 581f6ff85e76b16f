import { useMutation } from '@tanstack/react-query';
import { api, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Row, Stack } from '@tideline/ui';
import { messages } from '../../messages/factors.en.ts';
import styles from './security.module.css';

/** With this many codes left, or fewer, the user should create new ones. */
const FEW = 3;

/** Shows how many recovery codes are left, with a button that replaces them. */
export function RecoveryCodes({ left, onRenewed }: { left: number; onRenewed: (codes: readonly string[]) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const renew = useMutation({
    mutationFn: () => run(() => api.factors.renewRecoveryCodes({})),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  return (
    <Card>
      <Stack gap={16}>
        <div>
          <h3 className={styles.device}>
            {t('codes.title')} {left <= FEW ? <Badge tone="warn">{t('codes.few')}</Badge> : null}
          </h3>
          <p className={styles.quiet}>{t('codes.left', { count: left })}</p>
        </div>
        {renew.error === null ? null : (
          <Banner tone="warn" title={t('codes.failed')} announce="alert">
            {errorOf(renew.error)}
          </Banner>
        )}
        <Row>
          <Button variant="outline" busy={renew.isPending} onClick={() => renew.mutate()}>
            {t('codes.renew')}
          </Button>
        </Row>
        {dialog}
      </Stack>
    </Card>
  );
}
