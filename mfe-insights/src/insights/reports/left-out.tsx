import { useT } from '@tideline/mfe-kit';
import { messages } from '../../../messages/reports.en.ts';
import styles from './reports.module.css';

/** Currencies cannot be added up without a rate: those of other accounts are named. */
export function LeftOut({ currencies }: { currencies: readonly string[] }) {
  const t = useT(messages);
  return currencies.length === 0 ? null : (
    <p className={styles.quiet}>{t('leftOut', { currencies: currencies.join(', ') })}</p>
  );
}
