import { queryOptions } from '@tanstack/react-query';
import { api, Load, useT } from '@tideline/mfe-kit';
import { DateText, Link, LinkButton, Money, Stack } from '@tideline/ui';
import { messages } from '../../messages/dashboard.en.ts';
import styles from './widgets.module.css';
import { WidgetSkeleton } from './widget-skeleton.tsx';

const SHOWN = 5;

const recentQuery = () => queryOptions({ queryKey: ['transactions', 'recent'], queryFn: ({ signal }) => api.transactions.list({ limit: SHOWN }, { signal }) });

/** What was booked last, on any account. */
export function RecentTransactions() {
  const t = useT(messages);
  return (
    <Load
      query={recentQuery()}
      skeleton={<WidgetSkeleton lines={SHOWN} />}
      empty={<p>{t('widget.noTransactions')}</p>}
      failedTitle={t('widget.recentFailed')}
      failedHint={<p>{t('widget.otherTiles')}</p>}
    >
      {({ items }) => (
        <Stack gap={8}>
          <ul className={styles.lines}>
            {items.map(({ id, payee, postedOn, amount }) => (
              <li key={id} className={styles.line}>
                <span className={styles.what}>
                  <Link className={styles.name} href={`/transactions?transaction=${id}`}>
                    {payee}
                  </Link>
                  <span className={styles.word}>
                    <DateText date={postedOn} format="short" />
                  </span>
                </span>
                <span className={styles.amount}>
                  <Money minor={amount.minor} currency={amount.currency} sign="always" toned={!amount.minor.startsWith('-')} />
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.more}>
            <LinkButton variant="quiet" href="/transactions">
              {t('widget.allTransactions')}
            </LinkButton>
          </div>
        </Stack>
      )}
    </Load>
  );
}
