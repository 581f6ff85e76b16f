import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '@tideline/contract';
import { api, notify, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/factors.en.ts';
import { PasskeyName } from './passkey-name.tsx';
import { createPasskey, PasskeyNotCreated, passkeysHere } from './create-passkey.ts';
import styles from './security.module.css';
import { useLastFactor } from './use-last-factor.tsx';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** The host that passkeys are valid for; null if the server's address does not allow any. */
  host: string | null;
  /** Whether the only second factor is a passkey. */
  isLast: boolean;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onChanged: () => unknown;
}

/** Lists the user's passkeys, with buttons to add, rename and remove one. */
export function PasskeyList({ passkeys, host, isLast, onAdded, onChanged }: PasskeyListProps) {
  const t = useT(messages);
  const { run, dialog } = useFreshSignIn();
  const add = useMutation({
    mutationFn: () => createPasskey(run),
    onSuccess: ({ recoveryCodes }) => {
      notify(t('passkey.added'));
      onAdded(recoveryCodes);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => run(() => api.passkeys.remove({ id }, { ifMatch: 0 })),
    onSuccess: (_answer, { name }) => notify(isLast ? t('last.done') : t('passkey.removed', { name })),
    onSettled: onChanged,
  });
  const last = useLastFactor(isLast);
  const here = passkeysHere(host);
  return (
    <Card>
      <Stack gap={16}>
        <div>
          <h3 className={styles.device}>{t('passkey.title')}</h3>
          <p className={styles.quiet}>{t('passkey.lead')}</p>
        </div>
        <Failure error={add.error ?? remove.error} />
        {passkeys.length === 0 ? null : (
          <ul className={styles.list} aria-label={t('passkey.title')}>
            {passkeys.map((passkey) => (
              <PasskeyEntry
                key={passkey.id}
                passkey={passkey}
                busy={remove.isPending && remove.variables.id === passkey.id}
                onRemove={() => last.confirm(() => remove.mutate(passkey))}
                onRenamed={onChanged}
              />
            ))}
          </ul>
        )}
        {here === 'yes' ? (
          <Row>
            <Button variant="outline" busy={add.isPending} onClick={() => add.mutate()}>
              {t('passkey.add')}
            </Button>
          </Row>
        ) : (
          <p className={styles.quiet}>
            {here === 'elsewhere' ? t('passkey.elsewhere', { host: host ?? '' }) : t(`passkey.${here}`)}
          </p>
        )}
        {last.question}
        {dialog}
      </Stack>
    </Card>
  );
}

function Failure({ error }: { error: Error | null }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  if (error === null) return null;
  return (
    <Banner tone="warn" title={t('passkey.failed')} announce="alert">
      {error instanceof PasskeyNotCreated ? t(`passkey.not.${error.reason}`) : errorOf(error)}
    </Banner>
  );
}

interface PasskeyEntryProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
  onRenamed: () => unknown;
}

function PasskeyEntry({ passkey, busy, onRemove, onRenamed }: PasskeyEntryProps) {
  const t = useT(messages);
  const { moment } = useFormats();
  const [renaming, setRenaming] = useState(false);
  const { name, synced, createdAt, lastUsedAt } = passkey;
  if (renaming)
    return (
      <li className={styles.session}>
        <PasskeyName
          passkey={passkey}
          onDone={() => {
            setRenaming(false);
            void onRenamed();
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {name} {synced ? <Badge>{t('passkey.synced')}</Badge> : null}
        </p>
        <p className={styles.quiet}>
          {[
            t('passkey.since', { when: moment(createdAt) }),
            lastUsedAt === null ? t('passkey.unused') : t('passkey.used', { when: moment(lastUsedAt) }),
          ].join(', ')}
        </p>
      </div>
      <Row>
        <Button variant="quiet" aria-label={t('passkey.renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('passkey.rename')}
        </Button>
        <Button variant="quiet" busy={busy} aria-label={t('passkey.removeOf', { name })} onClick={onRemove}>
          {t('passkey.remove')}
        </Button>
      </Row>
    </li>
  );
}
