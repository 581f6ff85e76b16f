import type { Account, Transaction } from '@tideline/contract';
import { Load, useSession, useT, partQuery } from '@tideline/mfe-kit';
import { ChartSkeleton, DateText, LinkButton, Money, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { accountHistoryQuery } from './accounts.queries.ts';
import { dailyBalances } from './daily-balances.ts';

const TREND_DAYS = 90;
const LATEST = 5;

const trendPart = () => partQuery('mfe-accounts/balance-trend', () => import('./balance-trend.tsx'));

function Trend({ account, items }: { account: Account; items: readonly Transaction[] }) {
  const t = useT(messages);
  const { today } = useSession();
  const days = dailyBalances(items, today, TREND_DAYS);
  // One day is a point, not a line.
  if (days.length < 2) return null;
  return (
    <div>
      <Section title={t('account.trend')}>
        <Load query={trendPart()} skeleton={<ChartSkeleton heightPx={160} />}>
          {({ BalanceTrend }) => <BalanceTrend account={account} days={days} />}
        </Load>
      </Section>
    </div>
  );
}

function Latest({ account, items }: { account: Account; items: readonly Transaction[] }) {
  const t = useT(messages);
  if (items.length === 0) return <p>{t('account.none')}</p>;
  return (
    <Stack gap={8}>
      <ul className={styles.lines}>
        {items.slice(0, LATEST).map(({ id, payee, postedOn, amount }) => (
          <li key={id} className={styles.line}>
            <span className={styles.payee}>
              {payee}
              <span className={styles.date}>
                <DateText date={postedOn} />
              </span>
            </span>
            <Money minor={amount.minor} currency={amount.currency} sign="always" toned={!amount.minor.startsWith('-')} />
          </li>
        ))}
      </ul>
      <div>
        <LinkButton variant="quiet" href={`/transactions?account=${account.id}`}>
          {t('account.all', { count: account.transactionCount })}
        </LinkButton>
      </div>
    </Stack>
  );
}

function HistorySkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('account.latestLoading')}>
      <SkeletonBar width="100%" height="11rem" />
      <ul className={styles.lines}>
        {[0, 1, 2, 3, 4].map((line) => (
          <li key={line} className={styles.line}>
            <span className={styles.payee}>
              <SkeletonBar width="9rem" />
              <span className={styles.date}>
                <SkeletonBar width="5rem" />
              </span>
            </span>
            <SkeletonBar width="4rem" />
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}

/** The balance of recent weeks and the latest transactions, from one answer. */
export function AccountHistory({ account }: { account: Account }) {
  const t = useT(messages);
  return (
    <Load
      query={accountHistoryQuery(account.id)}
      skeleton={<HistorySkeleton />}
      isEmpty={() => false}
      failedTitle={t('account.latestFailed')}
      failedHint={<p>{t('account.latestFailedHint')}</p>}
    >
      {({ items }) => (
        <div className={styles.history}>
          <Trend account={account} items={items} />
          <div>
            <Section title={t('account.latest')}>
              <Latest account={account} items={items} />
            </Section>
          </div>
        </div>
      )}
    </Load>
  );
}
