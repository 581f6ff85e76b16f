import type { Transaction } from '@tideline/contract';
import { Money } from '@tideline/ui';
import { minorFromString } from '@tideline/domain';
import styles from './bulk-bar.module.css';

/** Shows the sum of the selected rows, per currency. */
export function SelectionSum({ rows }: { rows: readonly Transaction[] }) {
  const sums = new Map<string, number>();
  for (const { amount } of rows)
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + minorFromString(amount.minor));
  return (
    <span className={styles.sum}>
      {Array.from(sums, ([currency, minor]) => (
        <Money key={currency} minor={minor} currency={currency} sign="always" />
      ))}
    </span>
  );
}
