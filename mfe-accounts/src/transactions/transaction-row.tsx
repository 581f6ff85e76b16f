import type { Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, DateText, Link, Money, SkeletonBar, VisuallyHidden } from '@tideline/ui';
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../../messages/transactions.en.ts';
import { CategoryCell } from './category-cell.tsx';
import styles from './transaction-list.module.css';
import type { Names } from './use-names.ts';

/** The same list with one transaction open. */
function useHrefTo(id: string): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('transaction', id);
  return `${pathname}?${params}`;
}

function Badges({ transaction: { status, needsReview } }: { transaction: Transaction }) {
  const t = useT(messages);
  return (
    <>
      {status === 'pending' ? <Badge>{t('row.pending')}</Badge> : null}
      {needsReview ? <Badge tone="warn">{t('row.review')}</Badge> : null}
    </>
  );
}

export interface TransactionRowProps {
  transaction: Transaction;
  position: number;
  /** The first row of its day carries the day above it. */
  startsDay: boolean;
  /** One account is listed: its name is left out and the balance after each row shown. */
  ofOneAccount: boolean;
  names: Names;
  /** Changes when this row is to take focus. */
  focusTurn: number | undefined;
}

/** One transaction; its payee opens it. While the list scrolls, rows that stay in sight are not drawn anew. */
export const TransactionRow = memo(function TransactionRow({ transaction, position, startsDay, ofOneAccount, names, focusTurn }: TransactionRowProps) {
  const t = useT(messages);
  const href = useHrefTo(transaction.id);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusTurn !== undefined) link.current?.focus({ preventScroll: true });
  }, [focusTurn]);
  const { payee, memo, kind, amount, runningBalance } = transaction;
  const detail = [t(`kindOf.${kind}`), memo].filter(Boolean).join(' · ');
  return (
    <div data-position={position}>
      {startsDay ? (
        <h2 className={styles.day}>
          <DateText date={transaction.postedOn} format="weekday" />
        </h2>
      ) : null}
      <div className={styles.row}>
        <div className={styles.what}>
          <span className={styles.payeeLine}>
            <Link ref={link} href={href} className={styles.payee}>
              {payee}
            </Link>
            <Badges transaction={transaction} />
          </span>
          {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
        </div>
        <div className={styles.categoryCell}>
          <CategoryCell transaction={transaction} names={names} />
        </div>
        {ofOneAccount ? null : <div className={styles.account}>{names.account(transaction.accountId)?.name}</div>}
        <div className={styles.amount}>
          <Money minor={amount.minor} currency={amount.currency} sign="always" toned={!amount.minor.startsWith('-')} />
        </div>
        {runningBalance === null || !ofOneAccount ? null : (
          <div className={styles.running}>
            <VisuallyHidden>{t('row.balanceAfter')} </VisuallyHidden>
            <Money minor={runningBalance.minor} currency={runningBalance.currency} />
          </div>
        )}
      </div>
    </div>
  );
});

/** In the place of a row that is on its way. */
export function RowSkeleton({ ofOneAccount }: { ofOneAccount: boolean }) {
  return (
    <div className={styles.row} aria-hidden="true">
      <div className={styles.what}>
        <SkeletonBar width="11rem" />
      </div>
      <div className={styles.categoryCell}>
        <SkeletonBar width="6rem" />
      </div>
      {ofOneAccount ? null : (
        <div className={styles.account}>
          <SkeletonBar width="5rem" />
        </div>
      )}
      <div className={styles.amount}>
        <SkeletonBar width="4.5rem" />
      </div>
      {ofOneAccount ? (
        <div className={styles.running}>
          <SkeletonBar width="5rem" />
        </div>
      ) : null}
    </div>
  );
}
