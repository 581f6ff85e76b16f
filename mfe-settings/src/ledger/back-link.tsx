import { useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import { messages } from '../../messages/ledger.en.ts';
import styles from './ledger.module.css';

/** Link back from a settings page. */
export function BackLink() {
  const t = useT(messages);
  return (
    <p className={styles.back}>
      <Link href="/settings">{t('ledger.back')}</Link>
    </p>
  );
}
