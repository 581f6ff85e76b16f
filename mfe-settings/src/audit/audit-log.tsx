import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailure, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Card, EmptyState, FilteredState, Skeleton, SkeletonBar, Stack, Updating } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import styles from './audit-log.module.css';
import { changeSetQuery, changeSetsQuery } from './audit.queries.ts';
import { ChangeEntry } from './change-entry.tsx';
import { useAuditFilter } from './use-audit-filter.ts';

function ListSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('audit.loading')}>
      <Stack gap={16}>
        {[0, 1, 2, 3, 4].map((line) => (
          <SkeletonBar key={line} height="64px" />
        ))}
      </Stack>
    </Skeleton>
  );
}

/** Shows the change that the address names, if it is not in the list. */
function ChosenEntry({ id }: { id: string }) {
  const t = useT(messages);
  const { data, error, isFetching, refetch } = useInfiniteQuery(changeSetQuery(id));
  const item = data?.pages[0]?.item;
  if (item === undefined)
    return error === null ? null : (
      <LoadFailure
        error={error}
        title={t('audit.chosenFailed')}
        updatedAt={null}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Card>
      <ol className={styles.list} aria-label={t('audit.chosen')}>
        <ChangeEntry changeSet={item} />
      </ol>
    </Card>
  );
}

/** Lists every change to the household, with filters in the address. */
export function AuditLog() {
  const t = useT(messages);
  const audit = useAuditFilter();
  const [chosenId] = useTextParam('change');
  const {
    data,
    error,
    isFetching,
    isFetchingNextPage,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    refetch,
    dataUpdatedAt,
  } = useInfiniteQuery(changeSetsQuery(audit.filter));
  const failure = error ? (
    <LoadFailure
      error={error}
      title={t('audit.failed')}
      hint={<p>{t('audit.failedHint')}</p>}
      updatedAt={data === undefined ? null : dataUpdatedAt}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : null;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const nothing = audit.isSet ? (
    <FilteredState title={t('audit.filtered')} onClear={audit.clear} />
  ) : (
    <EmptyState title={t('audit.empty')}>{t('audit.emptyHint')}</EmptyState>
  );
  return (
    <Stack gap={16}>
      <AuditFilterBar audit={audit} actors={data?.pages[0]?.actors ?? []} kinds={data?.pages[0]?.kinds ?? []} />
      {failure}
      {chosenId !== null && data !== undefined && !items.some(({ id }) => id === chosenId) ? (
        <ChosenEntry id={chosenId} />
      ) : null}
      {isPlaceholderData ? <Updating active /> : null}
      {data === undefined ? (
        failure ? null : (
          <ListSkeleton />
        )
      ) : items.length === 0 ? (
        nothing
      ) : (
        <Card>
          <ol className={styles.list} aria-label={t('audit.list')}>
            {items.map((changeSet) => (
              <ChangeEntry key={changeSet.id} changeSet={changeSet} />
            ))}
          </ol>
        </Card>
      )}
      {hasNextPage ? (
        <div>
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
