import { useQuery } from '@tanstack/react-query';
import type { Money as MoneyValue } from '@tideline/contract';
import { ApiError, isUnreachable, useT } from '@tideline/mfe-kit';
import { Money, SkeletonBar, Updating } from '@tideline/ui';
import { messages } from '../../../messages/transactions.en.ts';
import type { ListFilter } from '../transaction-filter.ts';
import { type ListRequest, totalsQuery } from '../transactions.queries.ts';
import styles from './totals.module.css';

interface Sums {
  count: number;
  inflow: MoneyValue;
  outflow: MoneyValue;
  net: MoneyValue;
}

function Sum({ sums: { inflow, outflow, net } }: { sums: Sums }) {
  const t = useT(messages);
  return (
    <span className={styles.sums}>
      <span>
        {t('transactions.in')} <Money minor={inflow.minor} currency={inflow.currency} sign="always" />
      </span>
      <span>
        {t('transactions.out')} <Money minor={outflow.minor} currency={outflow.currency} sign="always" />
      </span>
      <span>
        {t('transactions.net')} <Money minor={net.minor} currency={net.currency} sign="always" />
      </span>
    </span>
  );
}

/** The same rows as a file, whatever they are many. */
function Export({ list }: { list: ListRequest }) {
  const t = useT(messages);
  const address = (format: 'csv' | 'json') =>
    `/api/v1/transactions/export?${new URLSearchParams({ ...Object.fromEntries(Object.entries(list).map(([name, value]) => [name, String(value)])), format })}`;
  return (
    <span className={styles.export}>
      {t('export.label')}{' '}
      <a href={address('csv')} download aria-label={t('export.csv')}>
        CSV
      </a>{' '}
      <a href={address('json')} download aria-label={t('export.json')}>
        JSON
      </a>
    </span>
  );
}

/** Count and sums of everything that matches, each currency by itself; the list itself does not wait for them, nor fail with them. */
export function Totals({ filter, list }: { filter: ListFilter; list: ListRequest }) {
  const t = useT(messages);
  const { data, isPending, error, isPlaceholderData } = useQuery(totalsQuery(filter));
  // What is wrong with a search is said at the search.
  if (error instanceof ApiError && error.is('SEARCH_NOT_UNDERSTOOD')) return null;
  if (error && !data)
    return isUnreachable(error) ? null : <p className={styles.totals}>{t('transactions.totalsFailed')}</p>;
  if (isPending || !data) {
    return (
      <p className={styles.totals}>
        <SkeletonBar width="18rem" />
      </p>
    );
  }
  const { count, currencies } = data;
  return (
    <div className={styles.totals}>
      <div role="status" className={styles.said}>
        <strong>{t('transactions.count', { count })}</strong>
        {(currencies.length > 0 ? currencies : [data]).map((sums) => (
          <Sum key={sums.net.currency} sums={sums} />
        ))}
        <Updating active={isPlaceholderData} />
      </div>
      {count === 0 ? null : <Export list={list} />}
    </div>
  );
}
