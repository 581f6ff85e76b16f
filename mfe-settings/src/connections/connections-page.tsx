import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Load, partQuery, useMay, usePrefetchedPart, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import type { Connection } from '@tideline/contract';
import { Banner, Button, EmptyState, Page, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { ConnectionCard } from './connection-card.tsx';
import { connectionsQuery, isRunning } from './connections.queries.ts';
import styles from './connections.module.css';

const dialogsPart = () => partQuery('mfe-settings/connection-dialogs', () => import('./connection-dialogs.tsx'));

/** Returns the dialog that the address names: `do=connect`, `do=link-<id>`. */
function dialogOf(text: string | null): { kind: 'connect' | 'reconnect' | 'link' | 'disconnect'; id: string } | null {
  const [, kind, id = ''] = /^(connect|reconnect|link|disconnect)(?:-(.+))?$/.exec(text ?? '') ?? [];
  return kind === 'connect' || kind === 'reconnect' || kind === 'link' || kind === 'disconnect' ? { kind, id } : null;
}

/** Reloads all data as soon as a sync ends. */
function useFreshAfterSync(connections: readonly Connection[] | undefined): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  const isBusy = connections?.some(isRunning) ?? false;
  useEffect(() => {
    if (wasUnderWay.current && !isBusy) void client.invalidateQueries();
    wasUnderWay.current = isBusy;
  }, [client, isBusy]);
}

/** /settings?section=connections: the connected banks, their state, and remedies for problems. */
export function SectionPage() {
  const t = useT(messages);
  const { user } = useSession();
  const mayEdit = useMay('edit');
  const isGuest = user.guestExpiresAt !== null;
  const mayChange = mayEdit && !isGuest;
  const [asked, setAsked] = useTextParam('do');
  const dialog = dialogOf(asked);
  const { data } = useQuery(connectionsQuery());
  usePrefetchedPart(dialogsPart);
  useFreshAfterSync(data?.items);
  const connect = mayChange ? (
    <Button icon="plus" onClick={() => setAsked('connect', { push: true })}>
      {t('connections.connect')}
    </Button>
  ) : undefined;
  const chosen = data?.items.find(({ id }) => id === dialog?.id);
  return (
    <Page
      title={t('connections.title')}
      lead={t('connections.lead')}
      actions={(data?.items.length ?? 0) > 0 ? connect : undefined}
    >
      <div className={styles.page}>
        {isGuest ? (
          <Banner tone="info" title={t('connections.guest')}>
            {t('connections.guestText')}
          </Banner>
        ) : null}
        {!mayEdit ? <p>{t('connections.viewer')}</p> : null}
        <Load
          query={connectionsQuery()}
          skeleton={<ConnectionsSkeleton />}
          failedTitle={t('connections.failed')}
          failedHint={t('connections.failedHint')}
          empty={
            isGuest ? null : (
              <EmptyState title={t('connections.none')} action={connect}>
                {t('connections.noneText')}
              </EmptyState>
            )
          }
        >
          {({ items }) => (
            <Stack gap={24}>
              {items.map((connection) => (
                <ConnectionCard
                  key={connection.id}
                  connection={connection}
                  mayChange={mayChange}
                  onOpen={(what) => setAsked(`${what}-${connection.id}`, { push: true })}
                />
              ))}
            </Stack>
          )}
        </Load>
      </div>
      {dialog !== null && mayChange && (dialog.kind === 'connect' || chosen !== undefined) ? (
        <Load query={dialogsPart()} skeleton={null}>
          {({ ConnectionDialog }) => (
            <ConnectionDialog kind={dialog.kind} connection={chosen} onClose={() => setAsked(null)} />
          )}
        </Load>
      ) : null}
    </Page>
  );
}

function ConnectionsSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('connections.loading')}>
      <Stack gap={16}>
        <SkeletonBar width="40%" height="1.5rem" />
        <SkeletonBar width="100%" height="4rem" />
        <SkeletonBar width="100%" height="9rem" />
      </Stack>
    </Skeleton>
  );
}
