import type { SkippedTransaction, Transaction } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, DateText, Link, Money, Stack } from '@tideline/ui';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../../messages/transaction-panels.en.ts';
import styles from './bulk-bar.module.css';

/** Lists which rows were not changed, and why. */
export function LeftOutDialog({
  rows,
  leftOut,
  onClose,
}: {
  rows: readonly Transaction[];
  leftOut: readonly SkippedTransaction[];
  onClose: () => void;
}) {
  const t = useT(messages);
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  const rowsOf = (reason: SkippedTransaction['reason']) =>
    leftOut.filter((left) => left.reason === reason).map(({ id }) => rows.find((row) => row.id === id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('left.title', { count: leftOut.length })}
      actions={<Button onClick={onClose}>{t('left.close')}</Button>}
    >
      <Stack gap={16}>
        <p>{t('left.body')}</p>
        {reasons.map((reason) => (
          <section key={reason} aria-label={t(`left.${reason}`)}>
            <h3>{t(`left.${reason}`)}</h3>
            <ul className={styles.list}>
              {rowsOf(reason).map((row) =>
                row === undefined ? null : (
                  <li key={row.id}>
                    <Link href={`/transactions?transaction=${row.id}`}>{row.payee}</Link> ·{' '}
                    <DateText date={row.postedOn} /> ·{' '}
                    <Money minor={row.amount.minor} currency={row.amount.currency} sign="always" />
                  </li>
                ),
              )}
            </ul>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
