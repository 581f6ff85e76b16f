import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Link, LinkButton, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/feed.en.ts';
import styles from '../insights/feed/feed.module.css';
import { isOneTime } from '../insights/feed/is-one-time.ts';
import { topInsightsQuery } from '../insights/feed/feed.queries.ts';
import { useInsightText } from '../insights/feed/use-insight-text.ts';
import { useAutoRefresh } from '../insights/feed/use-refresh-insights.ts';

/** Shows the first three insights. */
export function TopInsightsWidget() {
  const t = useT(messages);
  const { money } = useFormats();
  const textOf = useInsightText();
  const { data } = useQuery(topInsightsQuery());
  const { isRefreshing } = useAutoRefresh(data);
  return (
    <Load
      query={topInsightsQuery()}
      skeleton={
        <Skeleton>
          <Stack gap={16}>
            {[0, 1, 2].map((place) => (
              <SkeletonBar key={place} width="90%" height="2.5rem" />
            ))}
          </Stack>
        </Skeleton>
      }
      empty={
        <p>
          {isRefreshing
            ? t('feed.looking')
            : data !== undefined && data.history.days < data.history.needed
              ? t('feed.soon', { needed: data.history.needed })
              : t('widget.none')}
        </p>
      }
      failedTitle={t('widget.failed')}
    >
      {({ items }) => (
        <>
          <div className={styles.all}>
            <LinkButton variant="quiet" href="/insights">
              {t('widget.all')}
            </LinkButton>
          </div>
          <ul className={styles.top}>
            {items.map((insight) => (
              <li key={insight.id}>
                <Link href={`/insights?insight=${insight.id}`}>{textOf(insight).title}</Link>
                {insight.value === null || toMinor(insight.value.perYear) === 0 ? null : (
                  <span className={styles.quiet}>
                    {t(isOneTime(insight) ? 'widget.once' : 'widget.perYear', {
                      amount: money(insight.value.perYear.minor, insight.value.perYear.currency, {
                        whole: true,
                      }),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Load>
  );
}
