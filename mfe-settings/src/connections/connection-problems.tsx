import { useT } from '@tideline/mfe-kit';
import type { Connection, ConnectionProblem, SyncMessage } from '@tideline/contract';
import { Banner, Button } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { isRunning } from './connections.queries.ts';
import styles from './connections.module.css';

/** Problems that a new token fixes. */
const BY_TOKEN: ReadonlySet<ConnectionProblem> = new Set([
  'token_refused',
  'access_refused',
  'secret_lost',
  'not_safe',
]);

interface ProblemProps {
  connection: Connection;
  mayChange: boolean;
  onReconnect: () => void;
}

/** Shows problems and their remedies, then gaps in the last sync. */
export function ConnectionProblems({ connection, mayChange, onReconnect }: ProblemProps) {
  const t = useT(messages);
  const { state, run } = connection;
  if (isRunning(connection)) return null;
  const reconnect = (
    <Button variant="outline" onClick={onReconnect}>
      {t('action.reconnect')}
    </Button>
  );
  // a new token was refused while the earlier access still works
  const problem = connection.problem ?? (run?.state === 'failed' ? run.problem : null);
  const bankMessages = run?.messages ?? [];
  return (
    <>
      {state === 'revoked' ? (
        <Banner tone="info" title={t('revoked.title')} actions={mayChange ? reconnect : undefined}>
          {t('revoked.text')}
        </Banner>
      ) : null}
      {problem === null || state === 'revoked' ? null : (
        <Banner
          tone="warn"
          title={t(`problem.${problem}`)}
          actions={mayChange && BY_TOKEN.has(problem) ? reconnect : undefined}
        >
          {t(`problem.${problem}.text`)}
        </Banner>
      )}
      {bankMessages.length === 0 ? null : (
        <Banner tone="warn" title={t('messages.title')}>
          <ul className={styles.messages}>
            {bankMessages.map((message, position) => (
              <li key={position}>
                <Message message={message} connection={connection} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

function Message({
  message: { code, connectedAccountId, text, field = '' },
  connection,
}: {
  message: SyncMessage;
  connection: Connection;
}) {
  const t = useT(messages);
  const name = connection.accounts.find(({ id }) => id === connectedAccountId)?.name;
  if (code === 'row') return t('message.row', { name: name ?? connection.host, field, text });
  if (code === 'bank') return name === undefined ? t('message.bank', { text }) : t('message.bankOf', { name, text });
  return t(`message.${code}`, { text });
}
