import { useQuery } from '@tanstack/react-query';
import { useT } from '@tideline/mfe-kit';
import { Banner, Link } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import styles from './drop-anywhere.module.css';
import { pastImportsQuery } from './imports.queries.ts';
import { isInProgress } from './in-progress.ts';

/** Shows an import running in the background with a link back to it, or renders nothing. */
export function ImportInProgressNotice() {
  const t = useT(messages);
  const { data } = useQuery(pastImportsQuery());
  const batch = data?.items.find(isInProgress);
  if (batch === undefined) return null;
  const files = batch.files.join(', ');
  return (
    <div className={styles.notice}>
      <Banner
        announce="status"
        title={t(batch.state === 'reading' ? 'work.noticeReading' : 'work.noticeApplying', { files })}
      >
        <p>
          <Link href={`/transactions?import=${batch.id}`}>{t('work.see')}</Link>
        </p>
      </Banner>
    </div>
  );
}
