import { useSession, useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import type { Dashboard } from '@tideline/contract';
import { messages } from '../../messages/guest.en.ts';
import styles from './sample-here.module.css';

/** In a household of one's own: says that figures are partly a sample's, and leads to where it is taken away. */
export function SampleHere({ checklist }: Pick<Dashboard, 'checklist'>) {
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
