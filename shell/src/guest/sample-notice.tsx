import { useSession, useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import type { Dashboard } from '@tideline/contract';
import { messages } from '../../messages/guest.en.ts';
import styles from './sample-notice.module.css';

/** Says that the household's figures partly come from a sample, and links to where it can be removed. */
export function SampleNotice({ checklist }: Pick<Dashboard, 'checklist'>) {
  const t = useT(messages);
  const { user, role } = useSession();
  if (!checklist.hasSample || user.guestExpiresAt !== null) return null;
  return (
    <p className={styles.line}>
      {t('sampleHere.text')}{' '}
      {role === 'viewer' ? null : <Link href="/settings?remove=sample">{t('sampleHere.remove')}</Link>}
    </p>
  );
}
