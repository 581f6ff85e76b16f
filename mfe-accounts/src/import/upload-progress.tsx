import { useQuery } from '@tanstack/react-query';
import type { ImportProgress } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Button, ProgressBar, Row, useFormats, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import styles from './import.module.css';
import { progressQuery } from './imports.queries.ts';
import { IndeterminateProgress } from './indeterminate-progress.tsx';

const MEGABYTE = 1_048_576;
const NOTHING: ImportProgress = { phase: null, file: null, done: 0, total: null, rows: 0 };

/**
 * Shows a progress bar. `count` is the number of files in an upload or of transactions in an import; `waiting` is shown
 * while progress is unknown.
 */
function Bar({ progress, count, waiting }: { progress: ImportProgress; count: number; waiting: string }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { phase, done, total, rows, file } = progress;
  const megabytes = (bytes: number): string =>
    (bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (phase === null || total === null || (phase === 'comparing' && rows === 0))
    return <IndeterminateProgress>{waiting}</IndeterminateProgress>;
  if (phase === 'comparing') return <IndeterminateProgress>{t('progress.comparing', { rows })}</IndeterminateProgress>;
  const label =
    phase === 'writing'
      ? t('import.applying', { count })
      : phase === 'uploading'
        ? t('progress.uploading', { count })
        : t('progress.reading', { file: file ?? '' });
  const words =
    phase === 'writing'
      ? t('progress.written', { done: done.toLocaleString(locale), total: total.toLocaleString(locale) })
      : phase === 'reading' && rows > 0
        ? t('progress.rows', { rows })
        : t('progress.bytes', { done: megabytes(done), total: megabytes(total) });
  return <ProgressBar label={label} value={done} max={total} words={words} />;
}

/** Shows the progress of an upload (bytes while sending, rows while reading) and a Cancel button. */
export function UploadProgress({
  uploadKey,
  count,
  onCancel,
}: {
  uploadKey: string;
  count: number;
  onCancel: () => void;
}) {
  const t = useT(messages);
  const progress = useQuery(progressQuery(uploadKey));
  const known = progress.data ?? NOTHING;
  return (
    <div className={styles.waiting}>
      <VisuallyHidden>
        <span role="status">{t('import.reading', { count })}</span>
      </VisuallyHidden>
      <Bar progress={known} count={count} waiting={t('import.reading', { count })} />
      <Row gap={8}>
        <Button variant="quiet" onClick={onCancel}>
          {t('progress.cancel')}
        </Button>
      </Row>
    </div>
  );
}

/** Shows how many transactions were written. They all appear at once after the last one. */
export function ApplyProgress({ applyKey, count }: { applyKey: string; count: number }) {
  const t = useT(messages);
  const progress = useQuery(progressQuery(applyKey));
  return (
    <div className={styles.waiting}>
      <Bar progress={progress.data ?? NOTHING} count={count} waiting={t('import.applying', { count })} />
    </div>
  );
}
