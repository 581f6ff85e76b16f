import { useQuery } from '@tanstack/react-query';
import { useT } from '@tideline/mfe-kit';
import { Banner, Link } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import styles from './drop-anywhere.module.css';
import { pastImportsQuery } from './imports.queries.ts';
import { isUnderWay } from './under-way.ts';

/** An import that goes on in the background, and the way back to it; nothing where there is none. */
export function UnderWayNotice() {
  const t = useT(messages);
  const { data } = useQuery(pastImportsQuery());
  const batch = data?.items.find(isUnderWay);
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
