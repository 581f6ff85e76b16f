import type { Transaction } from '@tideline/contract';
import { Load, partQuery, useParamLink, useT } from '@tideline/mfe-kit';
import { classNames, DateText, Link, Money, SkeletonBar, useFormats, VisuallyHidden } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { memo, useEffect, useRef } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import { CategoryCell } from './category-cell.tsx';
import { RowBadges } from './row-badges.tsx';
import styles from './transaction-list.module.css';

/** A field of a row that a key opens in place. */
export type InlineField = 'payee' | 'memo' | 'amount' | 'postedOn';

const inlinePart = () => partQuery('mfe-accounts/inline-editor', () => import('./inline-editor.tsx'));

/** Actions of a row; the object is stable for the lifetime of the list. */
export interface RowActions {
  select: (row: Transaction, position: number, extend: boolean) => void;
  endEdit: () => void;
}

export interface TransactionRowProps {
  transaction: Transaction;
  position: number;
  /** Whether this is the first row of a day, which shows the day. */
  startsDay: boolean;
  /** Whether each row shows its date, because the list is not sorted by date. */
  showsDate: boolean;
  /** Whether a single account is listed. Its name is then omitted, and each row shows the balance after it. */
  ofOneAccount: boolean;
  names: Names;
  /** Changes when this row should take the focus. */
  focusTurn: number | undefined;
  /** Whether this row is the only one reachable with Tab. */
  isTabStop: boolean;
  selected: boolean;
  editing: InlineField | null;
  actions: RowActions;
}

/**
 * Shows the day of a row. It is visible only in the first row of the day, but screen readers read it with every row.
 */
function Day({ date, starts }: { date: string; starts: boolean }) {
  const formats = useFormats();
  return (
    <div role="cell" className={starts ? styles.day : undefined}>
      {starts ? (
        <h2>
          <span aria-hidden="true">{formats.date(date, 'weekdayShort')}</span>
          <VisuallyHidden>
            <DateText date={date} format="weekday" />
          </VisuallyHidden>
        </h2>
      ) : (
        <VisuallyHidden>
          <DateText date={date} format="weekday" />
        </VisuallyHidden>
      )}
    </div>
  );
}

function Payee({
  transaction,
  showsDate,
  focusTurn,
  isTabStop,
}: Pick<TransactionRowProps, 'transaction' | 'showsDate' | 'focusTurn' | 'isTabStop'>) {
  const t = useT(messages);
  const { date } = useFormats();
  const open = useParamLink('transaction', transaction.id);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusTurn !== undefined) link.current?.focus({ preventScroll: true });
  }, [focusTurn]);
  const { payee, memo: note, kind } = transaction;
  const detail = [showsDate ? date(transaction.postedOn) : '', t(`kindOf.${kind}`), note].filter(Boolean).join(' · ');
  return (
    <div role="rowheader" className={styles.what}>
      <span className={styles.payeeLine}>
        <Link ref={link} {...open} className={styles.payee} tabIndex={isTabStop ? 0 : -1}>
          {payee}
        </Link>
        <RowBadges transaction={transaction} />
      </span>
      {detail === '' ? null : (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
    </div>
  );
}

function Cells({
  transaction,
  position,
  showsDate,
  ofOneAccount,
  names,
  focusTurn,
  isTabStop,
  selected,
  actions,
}: TransactionRowProps) {
  const t = useT(messages);
  const { payee, amount, runningBalance, accountId, excluded } = transaction;
  return (
    <div
      role="presentation"
      className={classNames(styles.row, selected && styles.selected, excluded && styles.excluded)}
    >
      <div role="cell" className={styles.check}>
        <Checkbox
          labelHidden
          label={t('row.select', { payee })}
          checked={selected}
          tabIndex={isTabStop ? 0 : -1}
          onChange={() => undefined}
          onClick={(event) => actions.select(transaction, position, event.shiftKey)}
        />
      </div>
      <Payee transaction={transaction} showsDate={showsDate} focusTurn={focusTurn} isTabStop={isTabStop} />
      <div role="cell" className={styles.categoryCell}>
        <CategoryCell transaction={transaction} names={names} isTabStop={isTabStop} />
      </div>
      {ofOneAccount ? null : (
        <div role="cell" className={styles.account}>
          {names.account(accountId)?.name}
        </div>
      )}
      <div role="cell" className={styles.amount}>
        <Money minor={amount.minor} currency={amount.currency} sign="always" toned={!amount.minor.startsWith('-')} />
      </div>
      {ofOneAccount ? (
        <div role="cell" className={styles.running}>
          {runningBalance === null ? null : (
            <>
              <VisuallyHidden>{t('row.balanceAfter')} </VisuallyHidden>
              <Money minor={runningBalance.minor} currency={runningBalance.currency} />
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Shows one transaction, with its payee as the link that opens it. Rows that stay visible do not rerender during
 * scrolling.
 */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, position, startsDay, names, editing, actions } = props;
  return (
    <div role="presentation" className={styles.entry} data-position={position}>
      <Day date={transaction.postedOn} starts={startsDay} />
      {editing === null ? (
        <Cells {...props} />
      ) : (
        <div role="cell" className={styles.editing}>
          <Load query={inlinePart()} skeleton={<SkeletonBar width="100%" height="3rem" />}>
            {({ InlineEditor }) => (
              <InlineEditor transaction={transaction} names={names} field={editing} onDone={actions.endEdit} />
            )}
          </Load>
        </div>
      )}
    </div>
  );
});

/** Shows a placeholder for a row that is loading. */
export function RowSkeleton({ ofOneAccount }: { ofOneAccount: boolean }) {
  return (
    <div role="presentation" className={styles.row}>
      <div role="cell" className={styles.check} />
      <div role="rowheader" className={styles.what}>
        <SkeletonBar width="11rem" />
      </div>
      <div role="cell" className={styles.categoryCell}>
        <SkeletonBar width="6rem" />
      </div>
      {ofOneAccount ? null : (
        <div role="cell" className={styles.account}>
          <SkeletonBar width="5rem" />
        </div>
      )}
      <div role="cell" className={styles.amount}>
        <SkeletonBar width="4.5rem" />
      </div>
      {ofOneAccount ? (
        <div role="cell" className={styles.running}>
          <SkeletonBar width="5rem" />
        </div>
      ) : null}
    </div>
  );
}
