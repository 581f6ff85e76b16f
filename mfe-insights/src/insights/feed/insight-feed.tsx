import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toMinor, type Insight, type InsightFeed as Feed } from '@tideline/contract';
import {
  api,
  listKeys,
  Load,
  moveRowFocus,
  useKeys,
  useListFocus,
  useMay,
  useSearchParam,
  useT,
  useTextParam,
} from '@tideline/mfe-kit';
import { useTodaysMoves } from '@tideline/mfe-kit/moves';
import {
  Button,
  EmptyState,
  FilteredState,
  LinkButton,
  Money,
  Picture,
  ProgressBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { SegmentedControl, SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/feed.en.ts';
import feedStyles from './feed.module.css';
import { feedQuery, KINDS, type KindFilter, type Show, SHOWS } from './feed.queries.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import styles from './insight-list.module.css';
import { InsightRow } from './insight-row.tsx';
import { WEEK_DAYS } from './snooze-days.ts';
import { useInsightDecisions } from './use-insight-decisions.ts';
import { useAutoRefresh, useManualRefresh } from './use-refresh-insights.ts';

/** Lists insights, first those with deadlines, then the most valuable. Kind and state are stored in the address. */
export function InsightFeed() {
  const t = useT(messages);
  const { currency } = useFormats();
  const mayEdit = useMay('edit');
  const [show, setShow] = useSearchParam('show', SHOWS, 'open');
  const [kind, setKind] = useSearchParam('kind', KINDS, 'all');
  const { data } = useQuery(feedQuery(show));
  const { isRefreshing } = useAutoRefresh(data);
  const shown = (data?.items ?? []).filter((insight) => kind === 'all' || insight.kind === kind);
  const isNew = useNewInsights(data?.items ?? []);
  useMarkRead(data, show === 'open');
  useListFocus('[data-insight-row]');
  const mayChange = mayEdit;
  return (
    <Stack gap={16}>
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
        {({ counts, refreshedAt, otherCurrencies = [] }) => (
          <>
            <Filters
              counts={counts}
              items={data?.items ?? []}
              show={show}
              kind={kind}
              onShow={setShow}
              onKind={setKind}
            />
            {mayChange ? null : <p className={feedStyles.quiet}>{t('feed.viewer')}</p>}
            {otherCurrencies.length === 0 ? null : (
              <p className={feedStyles.quiet}>
                {t('feed.otherCurrencies', { currency, others: otherCurrencies.join(', ') })}
              </p>
            )}
            {shown.length === 0 ? (
              <NothingHere
                show={show}
                isFiltered={kind !== 'all'}
                onClear={() => (kind === 'all' ? setShow('open') : setKind('all'))}
              />
            ) : (
              <Rows items={shown} isNew={isNew} mayChange={mayChange} isOpenList={show === 'open'} />
            )}
            <Foot
              at={refreshedAt}
              isRefreshing={isRefreshing}
              dismissed={show === 'open' ? counts.dismissed : 0}
              onDismissed={() => setShow('dismissed')}
            />
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
      <SelectField
        label={t('filter.show')}
        labelHidden
        name="show"
        value={show}
        onChange={onShow}
        options={[
          { value: 'open', label: t('filter.open') },
          { value: 'snoozed', label: t('filter.snoozed', { count: counts.snoozed }) },
          { value: 'dismissed', label: t('filter.dismissed', { count: counts.dismissed }) },
        ]}
      />
      <MovesWorth />
    </div>
  );
}

/** Shows the total value of today's moves. Rows refer to the moves by number. */
function MovesWorth() {
  const t = useT(messages);
  const { date } = useFormats();
  const { plan, count } = useTodaysMoves();
  if (plan === undefined || count === 0 || toMinor(plan.firstYear) <= 0) return null;
  const { asOf = null } = plan;
  return (
    <p className={styles.worth}>
      {t('feed.moves', { count })} <Money {...plan.firstYear} whole /> {t('feed.firstYear')}
      {asOf === null ? null : ` ${t('feed.movesAsOf', { on: date(asOf, 'short') })}`}
    </p>
  );
}

interface RowsProps {
  items: readonly Insight[];
  isNew: ReadonlySet<string>;
  mayChange: boolean;
  isOpenList: boolean;
}

function Rows({ items, isNew, mayChange, isOpenList }: RowsProps) {
  const t = useT(messages);
  const { numberOf } = useTodaysMoves();
  const [askedId] = useTextParam('insight');
  useRowKeys(items, mayChange && isOpenList);
  useFocusInsight(askedId);
  return (
    <ol className={styles.list} aria-label={t('feed.list')}>
      {items.map((insight, index) => (
        <li key={insight.id} className={styles.item} tabIndex={-1} data-insight-row={insight.id}>
          <InsightRow
            insight={insight}
            isFirst={index === 0}
            opened={askedId === null ? index === 0 : askedId === insight.id}
            mayChange={mayChange}
            isNew={isNew.has(insight.id)}
            move={numberOf(insight.moveId)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Handles the keys of the rows: `j` and `k` move between them, `e` dismisses the focused one, and `s` snoozes it. */
function useRowKeys(items: readonly Insight[], mayDecide: boolean): void {
  const t = useT(messages);
  const decide = useInsightDecisions();
  const onFocused = (act: (insight: Insight) => void) => () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-insight-row]');
    const insight = items.find(({ id }) => id === row?.dataset['insightRow']);
    if (insight !== undefined) act(insight);
  };
  useKeys(t('sections.for-you'), [
    ...listKeys({ move: (by) => moveRowFocus('[data-insight-row]', by) }),
    ...(mayDecide
      ? [
          { keys: 'e', label: t('keys.dismiss'), run: onFocused((insight) => decide.dismiss(insight, null)) },
          { keys: 's', label: t('keys.snooze'), run: onFocused((insight) => decide.snooze(insight, WEEK_DAYS)) },
        ]
      : []),
  ]);
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

/** Returns insights that were new when first shown. They stay marked as new during this visit. */
function useNewInsights(items: readonly Insight[]): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const more = items.filter(({ id, state }) => state === 'active' && !known.has(id)).map(({ id }) => id);
  if (more.length > 0) setKnown(new Set([...known, ...more]));
  return known;
}

/** Marks shown insights as read, which takes effect on the next visit. */
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
      // after a failure they stay new, and are reported again on the next visit
      for (const id of ids) reported.current.delete(id);
    });
  }, [feed, isOpenList]);
}

interface FootProps {
  at: string | null;
  isRefreshing: boolean;
  dismissed: number;
  onDismissed: () => void;
}

/** Explains the order, when insights were last checked, and how to see the dismissed ones. */
function Foot({ at, isRefreshing, dismissed, onDismissed }: FootProps) {
  const t = useT(messages);
  const mayEdit = useMay('edit');
  const { moment } = useFormats();
  const { look, isRefreshing: isBusy } = useManualRefresh();
  return (
    <div className={styles.after}>
      <p role="status">
        {t('feed.order')} {isRefreshing ? t('feed.looking') : at === null ? '' : t('feed.asOf', { at: moment(at) })}
      </p>
      {!mayEdit ? null : (
        <Button variant="quiet" busy={isBusy} onClick={look}>
          {t('feed.refresh')}
        </Button>
      )}
      {dismissed === 0 ? null : (
        <Button variant="quiet" onClick={onDismissed}>
          {t('feed.showDismissed', { count: dismissed })}
        </Button>
      )}
    </div>
  );
}

function NothingHere({ show, isFiltered, onClear }: { show: Show; isFiltered: boolean; onClear: () => void }) {
  const t = useT(messages);
  if (!isFiltered && show === 'open') return <EmptyState title={t('feed.none')}>{t('feed.noneBody')}</EmptyState>;
  const title = isFiltered ? t('feed.filtered') : t(show === 'snoozed' ? 'feed.snoozedNone' : 'feed.dismissedNone');
  return <FilteredState title={title} onClear={onClear} />;
}

/** Explains that there is too little history, or that there is nothing to improve. */
function NothingYet({ feed, isRefreshing }: { feed: Feed | undefined; isRefreshing: boolean }) {
  const t = useT(messages);
  if (feed === undefined) return null;
  const { days, needed } = feed.history;
  if (isRefreshing && feed.refreshedAt === null) return <p role="status">{t('feed.looking')}</p>;
  if (days >= needed) return <EmptyState title={t('feed.none')}>{t('feed.noneBody')}</EmptyState>;
  return (
    <EmptyState
      picture={<Picture icon="insights" />}
      title={t('feed.soon', { needed })}
      action={
        <LinkButton needs="edit" icon="upload" href="/transactions?import=1">
          {t('feed.import')}
        </LinkButton>
      }
    >
      <Stack gap={16}>
        <p>{t('feed.soonBody')}</p>
        <div className={feedStyles.progress}>
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
