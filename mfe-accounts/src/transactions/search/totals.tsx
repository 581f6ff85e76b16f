import { useQuery } from '@tanstack/react-query';
import type { Money as MoneyValue } from '@tideline/contract';
import { ApiError, DownloadLink, isUnreachable, RatesNote, useT } from '@tideline/mfe-kit';
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

/** Exports all rows that the filter finds as a file, regardless of their number. */
function Export({ list }: { list: ListRequest }) {
  const t = useT(messages);
  const filter = Object.entries(list).map(([name, value]) => [name, String(value)]);
  const address = (format: 'csv' | 'json') =>
    `/api/v1/transactions/export?${new URLSearchParams([...filter, ['format', format]])}`;
  return (
    <span className={styles.export}>
      <span className={styles.label}>{t('export.label')}</span>{' '}
      <DownloadLink href={address('csv')} label={t('export.csv')}>
        CSV
      </DownloadLink>{' '}
      <DownloadLink href={address('json')} label={t('export.json')}>
        JSON
      </DownloadLink>
    </span>
  );
}

/**
 * Shows count and sums of everything that matches, per currency. The list neither waits for them nor fails with them.
 */
export function Totals({ filter, list }: { filter: ListFilter; list: ListRequest }) {
  const t = useT(messages);
  const { data, isPending, error, isPlaceholderData } = useQuery(totalsQuery(filter));
  // Search problems are shown at the search field.
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
  const { count, currencies, exchange } = data;
  return (
    <div className={styles.totals}>
      <div role="status" className={styles.said}>
        <strong>{t('transactions.count', { count })}</strong>
        <Sum sums={exchange || currencies.length !== 1 ? data : (currencies[0] ?? data)} />
        <Updating active={isPlaceholderData} />
      </div>
      {exchange ? (
        <div className={styles.currencies}>
          {currencies.map((sums) => (
            <Sum key={sums.net.currency} sums={sums} />
          ))}
          <RatesNote exchange={exchange} of="transactions" />
        </div>
      ) : null}
      {count === 0 ? null : <Export list={list} />}
    </div>
  );
}
