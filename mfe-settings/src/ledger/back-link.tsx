import { useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import { messages } from '../../messages/ledger.en.ts';
import styles from './ledger.module.css';

/** The way back from a page of the settings. */
export function BackLink() {
  const t = useT(messages);
  return (
    <p className={styles.back}>
      <Link href="/settings">{t('ledger.back')}</Link>
    </p>
  );
}
