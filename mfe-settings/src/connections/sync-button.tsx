import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Button, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { nameOf } from './connection-name.ts';
import { isRunning } from './connections.queries.ts';
import styles from './connections.module.css';

/** Shows the "Sync now" button, or the time of the next allowed sync. */
export function SyncButton({ connection }: { connection: Connection }) {
  const t = useT(messages);
  const { time } = useFormats();
  const errorOf = useErrorText();
  const sync = useChange({ change: () => api.connections.sync({ id: connection.id }) });
  const { syncAllowedAt, state } = connection;
  if (state === 'revoked') return null;
  const busy = isRunning(connection) || sync.isPending;
  return (
    <>
      {sync.error ? (
        <p role="alert" className={styles.quiet}>
          {errorOf(sync.error)}
        </p>
      ) : null}
      {syncAllowedAt !== null && !busy ? (
        <p className={styles.quiet}>{t('action.syncAt', { when: time(syncAllowedAt) })}</p>
      ) : (
        <Button
          variant="outline"
          busy={busy}
          aria-label={t('action.syncOf', { name: nameOf(connection) })}
          onClick={() => sync.mutate(undefined)}
        >
          {t('action.sync')}
        </Button>
      )}
    </>
  );
}
