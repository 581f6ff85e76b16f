import type { ImportBatch } from '@tideline/contract';
import { referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, ErrorState, Stack } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { failureOf, refusedIn } from './failure-of.ts';
import { RefusedFiles } from './refused-files.tsx';

/** Explains that an import was stopped or failed before anything was read. */
export function ImportEnded({ batch, onMore }: { batch: ImportBatch; onMore: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const failure = batch.failure === null ? null : failureOf(batch.failure);
  return (
    <Card>
      <Stack gap={16}>
        {failure !== null && batch.refused.length > 0 ? (
          <RefusedFiles refused={refusedIn(batch)} othersGo={false} />
        ) : failure === null ? (
          <Banner announce="status" title={t('work.canceled')}>
            <p>{t('import.refusedNothing')}</p>
          </Banner>
        ) : (
          <ErrorState
            title={t('import.failed')}
            reference={failure.digest === undefined ? undefined : referenceOf(failure)}
          >
            <p>{errorOf(failure)}</p>
            <p>{t('import.refusedNothing')}</p>
          </ErrorState>
        )}
        <div>
          <Button icon="upload" onClick={onMore}>
            {t('import.other')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
