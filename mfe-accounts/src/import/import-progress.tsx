import type { ImportBatch, ImportProgress } from '@tideline/contract';
import { referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Card, ErrorState, ProgressBar, Row, Stack, useFormats, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { useCancel } from './use-cancel.ts';
import { IndeterminateProgress } from './indeterminate-progress.tsx';

/** Returns a function that describes the progress in words. Without figures, it returns only a label. */
function useProgressWords(): (
  progress: ImportProgress | null,
) => { label: string; words: string; value: number; max: number } | { label: string } {
  const t = useT(messages);
  const { locale } = useFormats();
  const count = (value: number): string => value.toLocaleString(locale);
  return (progress) => {
    const { phase, done, total, rows, file } = progress ?? { phase: null, done: 0, total: null, rows: 0, file: null };
    if (phase === 'comparing') return { label: t('progress.comparing', { rows }) };
    if (total === null || total === 0) return { label: t('work.waiting') };
    if (phase === 'writing')
      return {
        label: t('work.writing'),
        words: t('progress.written', { done: count(done), total: count(total) }),
        value: done,
        max: total,
      };
    return {
      label: t('progress.reading', { file: file ?? '' }),
      words: t('progress.rows', { rows }),
      value: done,
      max: total,
    };
  };
}

/**
 * Shows the progress of an import that is read or written in the background because it has many rows, and a Cancel
 * button.
 */
export function ImportProgressCard({ batch }: { batch: ImportBatch }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const cancel = useCancel();
  const progress = useProgressWords()(batch.progress);
  const files = batch.files.join(', ');
  return (
    <Card title={t(batch.state === 'reading' ? 'work.reading' : 'work.applying', { files })}>
      <Stack gap={16}>
        <VisuallyHidden>
          <span role="status">{t(batch.state === 'reading' ? 'work.reading' : 'work.applying', { files })}</span>
        </VisuallyHidden>
        {'max' in progress ? (
          <ProgressBar {...progress} />
        ) : (
          <IndeterminateProgress>{progress.label}</IndeterminateProgress>
        )}
        {batch.interrupted ? <p role="status">{t('work.interrupted')}</p> : null}
        <p>{t(batch.state === 'reading' ? 'work.readingBody' : 'work.applyingBody')}</p>
        {cancel.error ? (
          <ErrorState title={t('work.cancelFailed')} reference={referenceOf(cancel.error)}>
            <p>{errorOf(cancel.error)}</p>
          </ErrorState>
        ) : null}
        <Row gap={8}>
          <Button variant="outline" busy={cancel.isPending} onClick={() => cancel.mutate(batch.id)}>
            {t('progress.cancel')}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
