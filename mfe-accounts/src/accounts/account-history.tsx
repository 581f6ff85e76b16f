import type { Account, Transaction } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { DateText, LinkButton, Money, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { latestQuery } from './accounts.queries.ts';

function Latest({ account, items }: { account: Account; items: readonly Transaction[] }) {
  const t = useT(messages);
  if (items.length === 0) return <p>{t('account.none')}</p>;
  return (
    <Stack gap={8}>
      <ul className={styles.lines}>
        {items.map(({ id, payee, postedOn, amount }) => (
          <li key={id} className={styles.line}>
            <span className={styles.payee}>
              {payee}
              <span className={styles.date}>
                <DateText date={postedOn} />
              </span>
            </span>
            <Money
              minor={amount.minor}
              currency={amount.currency}
              sign="always"
              toned={!amount.minor.startsWith('-')}
            />
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

/** Shows the latest transactions of an account. */
export function AccountHistory({ account }: { account: Account }) {
  const t = useT(messages);
  return (
    <Load
      query={latestQuery(account.id)}
      skeleton={<HistorySkeleton />}
      isEmpty={() => false}
      failedTitle={t('account.latestFailed')}
      failedHint={<p>{t('account.latestFailedHint')}</p>}
    >
      {({ items }) => (
        <div>
          <Section title={t('account.latest')}>
            <Latest account={account} items={items} />
          </Section>
        </div>
      )}
    </Load>
  );
}
