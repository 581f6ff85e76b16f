import { dashboardQuery, Load, useT } from '@tideline/mfe-kit';
import { DateText, Link, LinkButton, Money, Stack } from '@tideline/ui';
import { messages } from '../../messages/dashboard.en.ts';
import styles from './widgets.module.css';
import { WidgetSkeleton } from './widget-skeleton.tsx';

const SHOWN = 5;

/** Lists the latest transactions on all accounts. */
export function RecentTransactions() {
  const t = useT(messages);
  return (
    <Load
      query={dashboardQuery()}
      skeleton={<WidgetSkeleton lines={SHOWN} />}
      isEmpty={({ recent }) => recent.length === 0}
      empty={<p>{t('widget.noTransactions')}</p>}
      failedTitle={t('widget.recentFailed')}
      failedHint={<p>{t('widget.otherTiles')}</p>}
    >
      {({ recent }) => (
        <Stack gap={8}>
          <ul className={styles.lines}>
            {recent.map(({ id, payee, postedOn, amount }) => (
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
                  <Money
                    minor={amount.minor}
                    currency={amount.currency}
                    sign="always"
                    toned={!amount.minor.startsWith('-')}
                  />
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
