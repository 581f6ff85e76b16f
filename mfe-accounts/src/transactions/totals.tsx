import { useQuery } from '@tanstack/react-query';
import { isUnreachable, useT } from '@tideline/mfe-kit';
import { Money, SkeletonBar, Updating } from '@tideline/ui';
import { messages } from '../../messages/transactions.en.ts';
import type { ListFilter } from './transaction-filter.ts';
import { totalsQuery } from './transactions.queries.ts';
import styles from './transaction-list.module.css';

/** Count and sums of everything that matches; the list itself does not wait for them, nor fail with them. */
export function Totals({ filter, currencies }: { filter: ListFilter; currencies: readonly string[] }) {
  const t = useT(messages);
  const { data, isPending, error, isPlaceholderData } = useQuery(totalsQuery(filter));
  if (error && !data) return isUnreachable(error) ? null : <p className={styles.totals}>{t('transactions.totalsFailed')}</p>;
  if (isPending || !data) {
    return (
      <p className={styles.totals}>
        <SkeletonBar width="18rem" />
      </p>
    );
  }
  const { count, inflow, outflow, net } = data;
  return (
    <div className={styles.totals} role="status">
      <strong>{t('transactions.count', { count })}</strong>
      <span>
        {t('transactions.in')} <Money minor={inflow.minor} currency={inflow.currency} sign="always" />
      </span>
      <span>
        {t('transactions.out')} <Money minor={outflow.minor} currency={outflow.currency} sign="always" />
      </span>
      <span>
        {t('transactions.net')} <Money minor={net.minor} currency={net.currency} sign="always" />
      </span>
      {filter.accountId === undefined && currencies.some((currency) => currency !== net.currency) ? <span>{t('transactions.oneCurrency', { currency: net.currency })}</span> : null}
      <Updating active={isPlaceholderData} />
    </div>
  );
}
