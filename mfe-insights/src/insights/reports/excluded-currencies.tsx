import { useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/reports.en.ts';
import styles from './reports.module.css';

/** Names currencies left out of a sum: amounts cannot be added without an exchange rate. */
export function ExcludedCurrencies({ currencies }: { currencies: readonly string[] }) {
  const t = useT(messages);
  return currencies.length === 0 ? null : (
    <p className={styles.quiet}>{t('leftOut', { currencies: currencies.join(', ') })}</p>
  );
}
