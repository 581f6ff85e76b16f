import { useQuery } from '@tanstack/react-query';
import {
  accountsQuery,
  api,
  Load,
  partQuery,
  useChange,
  useErrorText,
  useMay,
  usePrefetchedPart,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { Banner, Button, EmptyState, Row, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/recurring.en.ts';
import { withoutReceivingSides } from './receiving-sides.ts';
import { seriesQuery } from './recurring.queries.ts';
import { SeriesList } from './series-list.tsx';
import { Suggestions } from './suggestions.tsx';
import { UpcomingList } from './upcoming-list.tsx';

const drawerPart = () => partQuery('mfe-accounts/series-drawer', () => import('./series-drawer.tsx'));

/**
 * Shows recurring payments: suggestions to confirm, upcoming ones with the balance after each, and every series.
 * `?series=<id>` opens one, `?series=new` adds one.
 */
export function RecurringPanel() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const mayChange = useMay('edit');
  const [opened, setOpened] = useTextParam('series');
  const accounts = useQuery(accountsQuery()).data?.items ?? [];
  const accountName = (id: string): string => accounts.find((account) => account.id === id)?.name ?? '…';
  usePrefetchedPart(drawerPart);
  const look = useChange({
    change: () => api.recurring.detect({}),
    done: ({ suggested }) => t('recurring.looked', { count: suggested }),
  });
  const open = (id: string) => setOpened(id, { push: true });
  const buttons = (row: { justify?: 'end' } = {}) =>
    mayChange ? (
      <Row gap={8} {...row}>
        <Button variant="outline" icon="search" busy={look.isPending} onClick={() => look.mutate(undefined)}>
          {t('recurring.look')}
        </Button>
        <Button icon="plus" onClick={() => open('new')}>
          {t('recurring.add')}
        </Button>
      </Row>
    ) : (
      <p>{t('recurring.viewer')}</p>
    );
  return (
    <>
      {look.error ? <Banner tone="warn" announce="alert" title={errorOf(look.error)} /> : null}
      <Load
        query={seriesQuery()}
        skeleton={<PanelSkeleton />}
        failedTitle={t('recurring.failed')}
        failedHint={t('recurring.failedHint')}
        empty={
          <EmptyState title={t('recurring.none')} action={buttons()}>
            {t('recurring.noneText')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack gap={32}>
            {buttons({ justify: 'end' })}
            <Suggestions
              series={withoutReceivingSides(items.filter(({ state }) => state === 'suggested'))}
              accountName={accountName}
              onOpen={open}
            />
            <UpcomingList accountName={accountName} mayChange={mayChange} onOpen={open} />
            <SeriesList
              series={withoutReceivingSides(items.filter(({ state }) => state !== 'suggested'))}
              accountName={accountName}
              onOpen={open}
            />
          </Stack>
        )}
      </Load>
      {opened === null || (opened === 'new' && !mayChange) ? null : (
        <Load query={drawerPart()} skeleton={null}>
          {({ SeriesDrawer }) => (
            <SeriesDrawer seriesId={opened} accounts={accounts} mayChange={mayChange} onClose={() => setOpened(null)} />
          )}
        </Load>
      )}
    </>
  );
}

function PanelSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('recurring.loading')}>
      <Stack gap={16}>
        <SkeletonBar width="12rem" height="1.75rem" />
        <SkeletonBar width="100%" height="14rem" />
        <SkeletonBar width="100%" height="14rem" />
      </Stack>
    </Skeleton>
  );
}
