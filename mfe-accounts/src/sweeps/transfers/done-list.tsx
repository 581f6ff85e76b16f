import { useInfiniteQuery } from '@tanstack/react-query';
import type { SweepRun } from '@tideline/contract';
import { LoadFailure, useSession, useT } from '@tideline/mfe-kit';
import {
  Badge,
  type BadgeTone,
  Button,
  CellDetail,
  DateText,
  Link,
  Money,
  Row,
  Section,
  SkeletonBar,
  Stack,
  Table,
} from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { FromTo } from '../from-to.tsx';
import { doneQuery } from '../sweeps.queries.ts';
import { stateKey } from './reason-words.ts';

export const toneOf: Record<SweepRun['state'], BadgeTone> = {
  evaluated: 'neutral',
  skipped: 'neutral',
  proposed: 'tide',
  approved: 'tide',
  instructed: 'tide',
  in_transit: 'tide',
  settled: 'gain',
  returned: 'debt',
  failed: 'debt',
  canceled: 'neutral',
  expired: 'neutral',
  voided: 'neutral',
};

/** Lists completed and failed transfers. Each one opens to show its two sides. */
export function DoneList() {
  const t = useT(messages);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, dataUpdatedAt } =
    useInfiniteQuery(doneQuery());
  const runs = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={t('done.title')}>
      <Stack gap={8}>
        {error === null ? null : (
          <LoadFailure
            error={error}
            title={t('done.failed')}
            updatedAt={data === undefined ? null : dataUpdatedAt}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined ? (
          error === null ? (
            <SkeletonBar width="100%" height="8rem" />
          ) : null
        ) : runs.length === 0 ? (
          <p>{t('done.none')}</p>
        ) : (
          <Runs runs={runs} />
        )}
        {hasNextPage ? (
          <Row flush>
            <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('done.more')}
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Section>
  );
}

function Runs({ runs }: { runs: readonly SweepRun[] }) {
  const t = useT(messages);
  const { isShared } = useSession();
  return (
    <Table
      caption={t('done.title')}
      columns={[
        {
          id: 'what',
          header: t('done.what'),
          cell: (run) => (
            <>
              <Link href={`/sweeps?view=history&run=${run.id}`} data-sweep-row>
                <FromTo run={run} />
              </Link>
              <CellDetail>
                {run.ruleName}
                {isShared === true && run.approvedBy !== null ? ` · ${t('done.by', { name: run.approvedBy })}` : null}
              </CellDetail>
            </>
          ),
        },
        {
          id: 'state',
          header: t('done.state'),
          cell: ({ state, way }) => <Badge tone={toneOf[state]}>{t(stateKey(state, way !== null))}</Badge>,
        },
        {
          id: 'on',
          header: t('done.on'),
          cell: ({ settledOn, decidedOn }) => <DateText date={settledOn ?? decidedOn} />,
        },
        { id: 'amount', header: t('done.amount'), numeric: true, cell: ({ amount }) => <Money {...amount} /> },
      ]}
      rows={runs}
      rowKey={({ id }) => id}
    />
  );
}
