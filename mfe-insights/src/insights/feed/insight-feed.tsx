import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Insight, InsightFeed as Feed } from '@tideline/contract';
import {
  api,
  listKeys,
  Load,
  moveRowFocus,
  useListFocus,
  useKeys,
  useSearchParam,
  useSession,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { EmptyState, FilteredState, LinkButton, ProgressBar, Stack, useFormats } from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { messages } from '../../../messages/feed.en.ts';
import styles from './feed.module.css';
import { feedQuery, KINDS, type KindFilter, type Show, SHOWS } from './feed.queries.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { InsightCard } from './insight-card.tsx';
import { WEEK_DAYS } from './snooze-days.ts';
import { useInsightDecisions } from './use-insight-decisions.ts';
import { useAutoRefresh } from './use-refresh-insights.ts';

/** Insights, most valuable first; kind and state are stored in the address. */
export function InsightFeed() {
  const t = useT(messages);
  const { role } = useSession();
  const [show, setShow] = useSearchParam('show', SHOWS, 'open');
  const [kind, setKind] = useSearchParam('kind', KINDS, 'all');
  const { data } = useQuery(feedQuery(show));
  const { isRefreshing } = useAutoRefresh(data);
  const shown = (data?.items ?? []).filter((insight) => kind === 'all' || insight.kind === kind);
  const isNew = useNewInsights(data?.items ?? []);
  useMarkRead(data, show === 'open');
  useListFocus('[data-insight-row]');
  const mayChange = role !== 'viewer';
  return (
    <Stack gap={24}>
      <Load
        query={feedQuery(show)}
        skeleton={<FeedSkeleton />}
        isEmpty={(feed) =>
          feed.items.length === 0 && show === 'open' && feed.counts.snoozed + feed.counts.dismissed === 0
        }
        empty={<NothingYet feed={data} isRefreshing={isRefreshing} />}
        failedTitle={t('feed.failed')}
        failedHint={<p>{t('feed.failedHint')}</p>}
      >
        {({ counts, refreshedAt }) => (
          <>
            <Filters
              counts={counts}
              items={data?.items ?? []}
              show={show}
              kind={kind}
              onShow={setShow}
              onKind={setKind}
            />
            {mayChange ? null : <p className={styles.quiet}>{t('feed.viewer')}</p>}
            {shown.length === 0 ? (
              <NothingHere
                show={show}
                isFiltered={kind !== 'all'}
                onClear={() => (kind === 'all' ? setShow('open') : setKind('all'))}
              />
            ) : (
              <Cards items={shown} isNew={isNew} mayChange={mayChange} isOpenList={show === 'open'} />
            )}
            <AsOf at={refreshedAt} isRefreshing={isRefreshing} />
          </>
        )}
      </Load>
    </Stack>
  );
}

interface FiltersProps {
  counts: Feed['counts'];
  items: readonly Insight[];
  show: Show;
  kind: KindFilter;
  onShow: (show: Show) => void;
  onKind: (kind: KindFilter) => void;
}

function Filters({ counts, items, show, kind, onShow, onKind }: FiltersProps) {
  const t = useT(messages);
  const countOf = (each: KindFilter): number => {
    if (show !== 'open') return each === 'all' ? items.length : items.filter((insight) => insight.kind === each).length;
    return each === 'all' ? counts.saving + counts.risk + counts.habit : counts[each];
  };
  return (
    <div className={styles.tools}>
      <SegmentedControl
        legend={t('filter.kind')}
        legendHidden
        value={kind}
        onChange={(value) => onKind(value)}
        options={KINDS.map((each) => ({
          value: each,
          label: t(`filter.${each}`, { count: countOf(each) }),
        }))}
      />
      <SegmentedControl
        legend={t('filter.show')}
        legendHidden
        value={show}
        onChange={(value) => onShow(value)}
        options={[
          { value: 'open', label: t('filter.open') },
          { value: 'snoozed', label: t('filter.snoozed', { count: counts.snoozed }) },
          { value: 'dismissed', label: t('filter.dismissed', { count: counts.dismissed }) },
        ]}
      />
    </div>
  );
}

function Cards({
  items,
  isNew,
  mayChange,
  isOpenList,
}: {
  items: readonly Insight[];
  isNew: ReadonlySet<string>;
  mayChange: boolean;
  isOpenList: boolean;
}) {
  const t = useT(messages);
  const decide = useInsightDecisions();
  const [askedId] = useTextParam('insight');
  const onFocused = (act: (insight: Insight) => void) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-insight-row]');
    const insight = items.find(({ id }) => id === row?.dataset['insightRow']);
    if (insight !== undefined) act(insight);
  };
  useKeys(t('sections.for-you'), [
    ...listKeys({ move: (by) => moveRowFocus('[data-insight-row]', by) }),
    ...(mayChange && isOpenList
      ? [
          { keys: 'e', label: t('keys.dismiss'), run: onFocused((insight) => decide.dismiss(insight, null)) },
          { keys: 's', label: t('keys.snooze'), run: onFocused((insight) => decide.snooze(insight, WEEK_DAYS)) },
        ]
      : []),
  ]);
  useFocusInsight(askedId);
  return (
    <ol className={styles.list} aria-label={t('feed.list')}>
      {items.map((insight, index) => (
        <li key={insight.id} className={styles.item} tabIndex={-1} data-insight-row={insight.id}>
          <InsightCard insight={insight} isFirst={index === 0} mayChange={mayChange} isNew={isNew.has(insight.id)} />
        </li>
      ))}
    </ol>
  );
}

/** Focuses the insight that a notification or tile links to. */
function useFocusInsight(id: string | null): void {
  const done = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || done.current === id) return;
    const row = document.querySelector<HTMLElement>(`[data-insight-row="${CSS.escape(id)}"]`);
    if (row === null) return;
    done.current = id;
    row.focus();
    row.scrollIntoView({ block: 'start' });
  });
}

/** Insights that were new when first shown stay marked as new during this visit. */
function useNewInsights(items: readonly Insight[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const more = items.filter(({ id, state }) => state === 'active' && !known.has(id)).map(({ id }) => id);
  if (more.length > 0) setKnown(new Set([...known, ...more]));
  return known;
}

/** Shown insights count as read from the next visit on. */
function useMarkRead(feed: Feed | undefined, isOpenList: boolean): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (!isOpenList || feed === undefined) return;
    const ids = feed.items
      .filter(({ id, state }) => state === 'active' && !reported.current.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) reported.current.add(id);
    api.insightFeed.markRead({ ids }).catch(() => {
      // they stay new, and are reported again on the next visit
      for (const id of ids) reported.current.delete(id);
    });
  }, [feed, isOpenList]);
}

function AsOf({ at, isRefreshing }: { at: string | null; isRefreshing: boolean }) {
  const t = useT(messages);
  const { moment } = useFormats();
  return (
    <p className={styles.quiet} role="status">
      {isRefreshing ? t('feed.looking') : at === null ? '' : t('feed.asOf', { at: moment(at) })}
    </p>
  );
}

function NothingHere({ show, isFiltered, onClear }: { show: Show; isFiltered: boolean; onClear: () => void }) {
  const t = useT(messages);
  if (!isFiltered && show === 'open') return <EmptyState title={t('feed.none')}>{t('feed.noneBody')}</EmptyState>;
  const title = isFiltered ? t('feed.filtered') : t(show === 'snoozed' ? 'feed.snoozedNone' : 'feed.dismissedNone');
  return <FilteredState title={title} onClear={onClear} />;
}

/** Too little history, or nothing to improve. */
function NothingYet({ feed, isRefreshing }: { feed: Feed | undefined; isRefreshing: boolean }) {
  const t = useT(messages);
  if (feed === undefined) return null;
  const { days, needed } = feed.history;
  if (isRefreshing && feed.refreshedAt === null) return <p role="status">{t('feed.looking')}</p>;
  if (days >= needed) return <EmptyState title={t('feed.none')}>{t('feed.noneBody')}</EmptyState>;
  return (
    <EmptyState
      title={t('feed.soon', { needed })}
      action={<LinkButton href="/transactions?import=1">{t('feed.import')}</LinkButton>}
    >
      <Stack gap={16}>
        <p>{t('feed.soonBody')}</p>
        <div className={styles.progress}>
          <ProgressBar
            label={t('feed.soonLabel')}
            value={days}
            max={needed}
            words={t('feed.soonProgress', { days, needed })}
          />
        </div>
      </Stack>
    </EmptyState>
  );
}
