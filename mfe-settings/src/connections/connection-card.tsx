import { useT } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Badge, Banner, Button, Card, Disclosure, Row, Stack } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { ConnectionProblems } from './connection-problems.tsx';
import { nameOf } from './connection-name.ts';
import { isRunning } from './connections.queries.ts';
import { PastSyncs } from './past-syncs.tsx';
import { SyncButton } from './sync-button.tsx';

const TONES = { pending: 'info', active: 'gain', needs_attention: 'warn', revoked: 'neutral' } as const;

export type CardDialog = 'link' | 'reconnect' | 'disconnect';

export interface ConnectionCardProps {
  connection: Connection;
  mayChange: boolean;
  onOpen: (dialog: CardDialog) => void;
}

/** Shows one connection: its state, its open questions, and its account links. */
export function ConnectionCard({ connection, mayChange, onOpen }: ConnectionCardProps) {
  const t = useT(messages);
  const { state, accounts } = connection;
  const undecided = accounts.filter((account) => account.state === 'undecided' && account.currency !== null).length;
  const buttons = (
    <Row gap={8}>
      {accounts.length > 0 && state !== 'revoked' ? (
        <Button variant="quiet" onClick={() => onOpen('link')}>
          {t('action.link')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={() => onOpen('reconnect')}>
        {t('action.reconnect')}
      </Button>
      <Button variant="quiet" onClick={() => onOpen('disconnect')}>
        {t('action.disconnect')}
      </Button>
    </Row>
  );
  return (
    <Card
      title={nameOf(connection)}
      badge={<Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>}
      aside={mayChange ? <SyncButton connection={connection} /> : undefined}
      footer={mayChange ? buttons : undefined}
    >
      <Stack gap={16}>
        <RunStatus connection={connection} />
        <ConnectionProblems connection={connection} mayChange={mayChange} onReconnect={() => onOpen('reconnect')} />
        {undecided > 0 && mayChange && !isRunning(connection) ? (
          <Banner
            tone="info"
            title={t('undecided.title', { count: undecided })}
            actions={<Button onClick={() => onOpen('link')}>{t('action.link')}</Button>}
          >
            {t('undecided.text')}
          </Banner>
        ) : null}
        <ConnectionFacts connection={connection} mayChange={mayChange} />
        {accounts.length > 0 ? <ConnectedAccounts connection={connection} /> : null}
        {connection.run === null ? null : (
          <Disclosure summary={t('history.title')} lazy>
            <PastSyncs id={connection.id} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

/**
 * Announces progress in a live region, which is rendered before the sync starts, so that screen readers notice changes.
 */
function RunStatus({ connection }: { connection: Connection }) {
  const t = useT(messages);
  const { run, accounts } = connection;
  const words = !isRunning(connection)
    ? ''
    : run?.problem
      ? t('run.again')
      : accounts.length === 0
        ? t('run.claiming')
        : run?.state === 'queued'
          ? t('run.queued')
          : t('run.running');
  return <p role="status">{words === '' ? null : `${words}…`}</p>;
}
