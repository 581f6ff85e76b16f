import { useQueryClient } from '@tanstack/react-query';
import type { ImportBatch } from '@tideline/contract';
import { accountsQuery, Load, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, Section, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { FocusOnMount } from '@tideline/ui/forms';
import { messages } from '../../messages/import.en.ts';
import { ChooseFiles } from './choose-files.tsx';
import { refusedIn } from './failure-of.ts';
import { ImportEnded } from './import-ended.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { importQuery } from './imports.queries.ts';
import { PastImports } from './past-imports.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { isInProgress } from './in-progress.ts';
import { ImportProgressCard } from './import-progress.tsx';

function OpenSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('import.loading')}>
      <SkeletonBar width="100%" height="16rem" />
    </Skeleton>
  );
}

/** Shows an import by its id: its preview or, once it is done, its result. */
function OpenImport({ id, onOther }: { id: string; onOther: () => void }) {
  const t = useT(messages);
  return (
    <Load
      query={importQuery(id)}
      skeleton={<OpenSkeleton />}
      isEmpty={() => false}
      failedTitle={t('import.loadFailed')}
    >
      {(batch) => (
        <FocusOnMount key={`${batch.id} ${batch.state}`}>
          {isInProgress(batch) ? (
            <ImportProgressCard batch={batch} />
          ) : batch.state === 'canceled' || batch.state === 'failed' ? (
            <ImportEnded batch={batch} onMore={onOther} />
          ) : batch.state === 'previewed' ? (
            <Stack gap={16}>
              <RefusedFiles refused={refusedIn(batch)} othersGo />
              <Load
                query={accountsQuery()}
                skeleton={<OpenSkeleton />}
                isEmpty={() => false}
                failedTitle={t('accounts.failed')}
              >
                {({ items }) => <ImportPreview batch={batch} accounts={items} onOther={onOther} />}
              </Load>
            </Stack>
          ) : (
            <ImportResult batch={batch} onMore={onOther} />
          )}
        </FocusOnMount>
      )}
    </Load>
  );
}

/**
 * Chooses files (`?import=1`) or shows one import (`?import=<id>`), so that a reload or the Back button loses nothing.
 */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const client = useQueryClient();
  const [open, setOpen] = useTextParam('import');
  const show = (batch: ImportBatch) => {
    client.setQueryData(importQuery(batch.id).queryKey, batch);
    setOpen(batch.id, { push: true });
  };
  const choosing = open === null || open === '1';
  return (
    <Section
      title={t('import.title')}
      lead={t('import.lead')}
      actions={
        <Button variant="quiet" icon="chevron-left" onClick={onClose}>
          {t('import.back')}
        </Button>
      }
    >
      {choosing ? (
        <Stack gap={32}>
          <ChooseFiles onPreviewed={show} />
          <PastImports />
        </Stack>
      ) : (
        <OpenImport id={open} onOther={() => setOpen('1', { push: true })} />
      )}
    </Section>
  );
}
