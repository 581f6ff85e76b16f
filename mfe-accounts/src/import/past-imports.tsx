import type { ImportBatch } from '@tideline/contract';
import { LaterChanges, Load, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Banner,
  Button,
  Card,
  CellDetail,
  type Column,
  LinkButton,
  Skeleton,
  SkeletonBar,
  Stack,
  Table,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import { civilDateOf } from './civil-date-of.ts';
import { pastImportsQuery } from './imports.queries.ts';
import { useRevert } from './use-revert.ts';

type PastImport = Omit<ImportBatch, 'statements'>;

const stateKeys = {
  reading: 'import.stateReading',
  previewed: 'import.statePreviewed',
  applying: 'import.stateApplying',
  applied: 'import.stateApplied',
  reverted: 'import.stateReverted',
  canceled: 'import.stateCanceled',
  failed: 'import.stateFailed',
} as const;

function Actions({ batch, revert }: { batch: PastImport; revert: ReturnType<typeof useRevert> }) {
  const t = useT(messages);
  if (batch.state === 'reverted' || batch.state === 'canceled') return null;
  if (batch.state !== 'applied') {
    return (
      <LinkButton
        variant="quiet"
        href={`/transactions?import=${batch.id}`}
        aria-label={t(batch.state === 'previewed' ? 'import.continueNamed' : 'import.lookNamed', {
          files: batch.files.join(', '),
        })}
      >
        {t(batch.state === 'previewed' ? 'import.continue' : 'import.look')}
      </LinkButton>
    );
  }
  return (
    <Button
      variant="quiet"
      icon="undo"
      aria-label={t('import.revertNamed', { files: batch.files.join(', ') })}
      busy={revert.isPending && revert.variables === batch.id}
      onClick={() => revert.mutate(batch.id)}
    >
      {t('import.revert')}
    </Button>
  );
}

function History({ items }: { items: readonly PastImport[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { date, time, timeZone, locale } = useFormats();
  const { isShared } = useSession();
  const revert = useRevert();
  const countsBeside = (totals: PastImport['totals']): string[] => [
    ...(totals.present + totals.changed > 0
      ? [t('import.pastPresent', { count: totals.present + totals.changed })]
      : []),
    ...(totals.listed > 0 ? [t('import.pastListed', { count: totals.listed.toLocaleString(locale) })] : []),
  ];
  const columns: [Column<PastImport>, ...Column<PastImport>[]] = [
    {
      id: 'files',
      header: t('import.filesColumn'),
      cell: ({ files, createdAt, by, totals }) => (
        <>
          {files.join(', ')}
          <CellDetail>
            {[
              `${date(civilDateOf(createdAt, timeZone), 'day')}, ${time(createdAt)}`,
              ...(isShared === true && by ? [by] : []),
              ...countsBeside(totals),
            ].join(' · ')}
          </CellDetail>
        </>
      ),
    },
    {
      id: 'state',
      header: t('import.state'),
      cell: ({ state }) => <Badge tone={state === 'applied' ? 'tide' : 'neutral'}>{t(stateKeys[state])}</Badge>,
    },
    {
      id: 'added',
      header: t('import.new'),
      numeric: true,
      cell: ({ totals }) => (totals.new + totals.review).toLocaleString(locale),
    },
    {
      id: 'actions',
      header: t('import.actions'),
      action: true,
      cell: (batch) => <Actions batch={batch} revert={revert} />,
    },
  ];
  return (
    <Card title={t('import.past')}>
      <Stack gap={16}>
        {revert.error ? (
          <Banner tone="warn" announce="alert" title={t('import.revertFailed')}>
            {errorOf(revert.error)}
            <LaterChanges error={revert.error} />
          </Banner>
        ) : null}
        <Table caption={t('import.past')} columns={columns} rows={items} rowKey={({ id }) => id} />
      </Stack>
    </Card>
  );
}

/** Lists past imports, each of which can be undone, and abandoned previews. */
export function PastImports() {
  const t = useT(messages);
  return (
    <Load
      query={pastImportsQuery()}
      skeleton={
        <Skeleton label={t('import.pastLoading')}>
          <SkeletonBar width="100%" height="10rem" />
        </Skeleton>
      }
      empty={null}
      failedTitle={t('import.pastFailed')}
      failedHint={<p>{t('import.pastFailedHint')}</p>}
    >
      {({ items }) => <History items={items} />}
    </Load>
  );
}
