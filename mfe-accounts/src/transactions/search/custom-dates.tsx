import { useT } from '@tideline/mfe-kit';
import { DateField } from '@tideline/ui/dates';
import { messages } from '../../../messages/transactions.en.ts';
import styles from './filter-bar.module.css';
import type { TransactionView } from '../transaction-filter.ts';

export interface CustomDatesProps {
  view: Pick<TransactionView, 'from' | 'to'>;
  onChange: (change: Pick<Partial<TransactionView>, 'from' | 'to'>) => void;
}

/** Asks for a custom first and last day, in the household's date format. */
export function CustomDates({ view, onChange }: CustomDatesProps) {
  const t = useT(messages);
  const reversed = view.from !== null && view.to !== null && view.to < view.from;
  return (
    <div className={styles.dates}>
      <DateField
        optional
        label={t('transactions.from')}
        value={view.from ?? ''}
        onChange={(from) => onChange({ from: from || null })}
      />
      <DateField
        optional
        label={t('transactions.to')}
        value={view.to ?? ''}
        onChange={(to) => onChange({ to: to || null })}
        error={reversed ? t('transactions.toBeforeFrom') : undefined}
      />
    </div>
  );
}
