import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionEntry } from '@tideline/contract';
import { api, notify, readPushEndpoint, useErrorText, useFreshSignIn, useSession, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Card, Link, Row, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/security.en.ts';
import { API_TOKENS } from './api-tokens-section.tsx';
import styles from './security.module.css';
import { sessionsQuery } from './sessions.queries.ts';

/** Lists each browser that the user is signed in with, with a button to end that session. */
export function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const { run, dialog } = useFreshSignIn();
  const onSettled = () => client.invalidateQueries(sessionsQuery());
  const end = useMutation({
    mutationFn: ({ id }: SessionEntry) => run(() => api.sessions.remove({ id }, { ifMatch: 0 })),
    onSuccess: (_answer, { device }) => notify(t('sessions.ended', { device })),
    onSettled,
  });
  const endOthers = useMutation({
    mutationFn: async () => {
      const pushEndpoint = await readPushEndpoint();
      return run(() => api.sessions.endOthers(pushEndpoint === undefined ? {} : { pushEndpoint }));
    },
    onSuccess: ({ ended }) => notify(t('sessions.othersEnded', { count: ended })),
    onSettled,
  });
  const isGuest = useSession().user.guestExpiresAt !== null;
  const error = end.error ?? endOthers.error;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card>
      <Stack gap={16}>
        {error === null ? null : (
          <Banner tone="warn" title={t('sessions.notEnded')} announce="alert">
            {errorOf(error)}
          </Banner>
        )}
        <ul className={styles.list}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              busy={end.isPending && end.variables.id === session.id}
              onEnd={() => end.mutate(session)}
            />
          ))}
        </ul>
        <p className={styles.quiet}>{t(hasOthers ? 'sessions.stranger' : 'sessions.noOthers')}</p>
        {hasOthers ? (
          <>
            {isGuest ? null : (
              <p className={styles.quiet}>
                {t('sessions.tokensStay')}{' '}
                <Link href={`/settings?section=security#${API_TOKENS}`}>{t('sessions.tokens')}</Link>
              </p>
            )}
            <Row>
              <Button variant="outline" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {t('sessions.endOthers')}
              </Button>
            </Row>
          </>
        ) : null}
        {dialog}
      </Stack>
    </Card>
  );
}

function Session({
  session: { device, startedAt, lastUsedAt, isCurrent },
  busy,
  onEnd,
}: {
  session: SessionEntry;
  busy: boolean;
  onEnd: () => void;
}) {
  const t = useT(messages);
  const { moment } = useFormats();
  const when = moment(startedAt);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {isCurrent ? <Badge tone="tide">{t('sessions.here')}</Badge> : null}
        </p>
        <p className={styles.quiet}>
          {[
            t('sessions.since', { when }),
            ...(isCurrent ? [] : [t('sessions.used', { when: moment(lastUsedAt) })]),
          ].join(', ')}
        </p>
      </div>
      {isCurrent ? null : (
        <Button variant="quiet" busy={busy} aria-label={t('sessions.endOf', { device, when })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
