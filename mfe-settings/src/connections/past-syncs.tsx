import { Load, useT } from '@tideline/mfe-kit';
import { CellDetail, Skeleton, SkeletonBar, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { useCountsText } from './connection-facts.tsx';
import { runsQuery } from './connections.queries.ts';

/** Lists the results of the syncs of the last weeks. */
export function PastSyncs({ id }: { id: string }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const countsText = useCountsText();
  return (
    <Load
      query={runsQuery(id)}
      failedTitle={t('history.failed')}
      skeleton={
        <Skeleton label={t('history.loading')}>
          <SkeletonBar width="100%" height="6rem" />
        </Skeleton>
      }
    >
      {({ items }) => (
        <Table
          caption={t('history.title')}
          rows={items}
          rowKey={(run) => run.id}
          columns={[
            { id: 'when', header: t('history.when'), cell: ({ createdAt }) => moment(createdAt) },
            { id: 'by', header: t('history.by'), cell: ({ trigger }) => t(`trigger.${trigger}`) },
            {
              id: 'result',
              header: t('history.result'),
              cell: ({ state, counts, problem }) => (
                <>
                  {t(`result.${state}`)}
                  <CellDetail>{problem === null ? countsText(counts) : t(`problem.${problem}`)}</CellDetail>
                </>
              ),
            },
          ]}
        />
      )}
    </Load>
  );
}
