import { useMay, useSession, useT } from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import type { Dashboard } from '@tideline/contract';
import { messages } from '../../messages/guest.en.ts';
import styles from './sample-notice.module.css';

/** Explains that the household's figures include sample data, and links to where it can be removed. */
export function SampleNotice({ checklist }: Pick<Dashboard, 'checklist'>) {
  const t = useT(messages);
  const { user } = useSession();
  const mayEdit = useMay('edit');
  if (!checklist.hasSample || user.guestExpiresAt !== null) return null;
  return (
    <p className={styles.line}>
      {t('sampleHere.text')} {!mayEdit ? null : <Link href="/settings?remove=sample">{t('sampleHere.remove')}</Link>}
    </p>
  );
}
