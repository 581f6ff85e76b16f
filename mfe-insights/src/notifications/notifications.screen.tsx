import { useInfiniteQuery } from '@tanstack/react-query';
import { Load, LoadFailure, useSearchParam, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import {
  Button,
  EmptyState,
  FilteredState,
  LinkButton,
  Page,
  Picture,
  Skeleton,
  SkeletonBar,
  Stack,
  VisuallyHidden,
} from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { messages } from '../../messages/notifications.en.ts';
import { Inbox } from './inbox.tsx';
import { drawerPart, inboxQuery, type View, VIEWS } from './notifications.queries.ts';
import { useStateChanges } from './use-state-changes.ts';

/** /notifications: the user's notifications, newest first, and their deliveries. */
export function NotificationsScreen() {
  const t = useT(messages);
  const [view, setView] = useSearchParam('view', VIEWS, 'inbox');
  const [openId, setOpenId] = useTextParam('notice');
  const states = useStateChanges();
  const list = useInfiniteQuery(inboxQuery(view));
  const counts = list.data?.pages[0]?.counts;
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmptyInbox = view === 'inbox' && list.data !== undefined && items.length === 0;
  const hasNone = useHasNone(isEmptyInbox && counts?.snoozed === 0);
  return (
    <Page
      title={t('nav.notifications')}
      lead={
        isEmptyInbox ? undefined : counts === undefined ? t('inbox.lead') : t('inbox.unread', { count: counts.unread })
      }
      actionsPending={list.isPending}
      actions={
        isEmptyInbox ? undefined : (
          <Actions busy={states.isPending} disabled={counts?.unread === 0} onMarkAllRead={states.markAllRead} />
        )
      }
    >
      <Stack gap={24}>
        {hasNone ? null : (
          <SegmentedControl
            legend={t('view.label')}
            legendHidden
            value={view}
            onChange={(value) => setView(VIEWS.find((each) => each === value) ?? 'inbox')}
            options={VIEWS.map((each) => ({ value: each, label: labelOf(each, counts, t) }))}
          />
        )}
        <StateAnnouncement unread={counts?.unread} />
        {list.error !== null ? (
          <LoadFailure
            error={list.error}
            title={t('inbox.failed')}
            updatedAt={list.data === undefined ? null : list.dataUpdatedAt}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data === undefined ? (
          list.error === null ? (
            <InboxSkeleton />
          ) : null
        ) : items.length === 0 ? (
          <Nothing view={view} onClear={() => setView('inbox')} />
        ) : (
          <Inbox items={items} states={states} view={view} onOpen={(id) => setOpenId(id, { push: true })} />
        )}
        {list.hasNextPage ? (
          <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('inbox.more')}
          </Button>
        ) : null}
      </Stack>
      {openId === null ? null : (
        <Load query={drawerPart()} skeleton={null} failedTitle={t('inbox.failed')}>
          {({ NoticeDrawer }) => <NoticeDrawer id={openId} onClose={() => setOpenId(null)} />}
        </Load>
      )}
    </Page>
  );
}

interface ActionsProps {
  busy: boolean;
  disabled: boolean;
  onMarkAllRead: () => void;
}

function Actions({ busy, disabled, onMarkAllRead }: ActionsProps) {
  const t = useT(messages);
  return (
    <>
      <LinkButton variant="quiet" href="/settings/notifications">
        {t('inbox.settings')}
      </LinkButton>
      <Button variant="outline" busy={busy} disabled={disabled} onClick={onMarkAllRead}>
        {t('inbox.markAllRead')}
      </Button>
    </>
  );
}

/** Returns whether the other views of an empty inbox are known to be empty as well. */
function useHasNone(asks: boolean): boolean {
  const archived = useInfiniteQuery({ ...inboxQuery('archived'), enabled: asks });
  const muted = useInfiniteQuery({ ...inboxQuery('muted'), enabled: asks });
  return asks && [archived, muted].every(({ data }) => data?.pages[0]?.items.length === 0);
}

const labelOf = (
  view: View,
  counts: { unread: number; snoozed: number } | undefined,
  t: ReturnType<typeof useT<typeof messages>>,
): string =>
  (view === 'unread' || view === 'snoozed') && counts !== undefined && counts[view] > 0
    ? t('view.counted', { name: t(`view.${view}`), count: counts[view] })
    : t(`view.${view}`);

/** Announces new notifications politely, and only once. */
function StateAnnouncement({ unread }: { unread: number | undefined }) {
  const t = useT(messages);
  return (
    <VisuallyHidden>
      <span role="status">{unread === undefined ? '' : t('inbox.unread', { count: unread })}</span>
    </VisuallyHidden>
  );
}

function Nothing({ view, onClear }: { view: View; onClear: () => void }) {
  const t = useT(messages);
  const { today } = useSession();
  if (view !== 'inbox') return <FilteredState title={t(`none.${view}`)} onClear={onClear} />;
  return (
    <EmptyState
      key={today}
      picture={<Picture icon="bell" />}
      title={t('none.inbox')}
      action={<LinkButton href="/settings/notifications">{t('inbox.settings')}</LinkButton>}
    >
      {t('none.inboxBody')}
    </EmptyState>
  );
}

const InboxSkeleton = () => (
  <Skeleton>
    <Stack gap={16}>
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBar key={row} width="100%" height="4.5rem" />
      ))}
    </Stack>
  </Skeleton>
);
