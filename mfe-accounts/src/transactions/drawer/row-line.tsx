import type { Transaction } from '@tideline/contract';
import { useParamLink, useT } from '@tideline/mfe-kit';
import { DateText, Link, Money } from '@tideline/ui';
import { messages } from '../../../messages/transaction-panels.en.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './drawer.module.css';

/** Shows a row in two lines: payee, then account, day and amount. */
export function RowLine({ row, names }: { row: Transaction; names: Names }) {
  const t = useT(messages);
  const open = useParamLink('transaction', row.id);
  return (
    <span className={styles.name}>
      <Link {...open}>{row.payee}</Link>
      <span className={styles.quiet}>
        {names.account(row.accountId)?.name ?? t('row.unknownAccount')} · <DateText date={row.postedOn} /> ·{' '}
        <Money minor={row.amount.minor} currency={row.amount.currency} sign="always" />
      </span>
    </span>
  );
}
