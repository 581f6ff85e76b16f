import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImportRow, ImportStatement } from '@tideline/contract';
import { referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import {
  Badge,
  Button,
  CellDetail,
  type Column,
  Disclosure,
  ErrorState,
  Money,
  Stack,
  Table,
  useFormats,
} from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import { rowsQuery } from './imports.queries.ts';
import { IndeterminateProgress } from './indeterminate-progress.tsx';

const outcomes = ['new', 'present', 'changed', 'review', 'listed'] as const;
type Filter = (typeof outcomes)[number] | 'all';

const toneOf = { new: 'tide', present: 'neutral', changed: 'neutral', review: 'warn', listed: 'warn' } as const;

function useColumns(): [Column<ImportRow>, ...Column<ImportRow>[]] {
  const t = useT(messages);
  const { date, locale } = useFormats();
  return [
    {
      id: 'payee',
      header: t('import.payee'),
      cell: ({ line, payee, postedOn, problem }) => (
        <>
          {problem === null
            ? payee
            : t('rows.problem', {
                field: problem.field,
                value: problem.value || '–',
                reason: t(`reason.${problem.reason}`),
              })}
          <CellDetail>
            {[
              ...(postedOn === null ? [] : [date(postedOn, 'full')]),
              t('rows.line', { line: line.toLocaleString(locale) }),
            ].join(' · ')}
          </CellDetail>
        </>
      ),
    },
    {
      id: 'outcome',
      header: t('import.outcome'),
      cell: ({ outcome }) => <Badge tone={toneOf[outcome]}>{t(`import.${outcome}`)}</Badge>,
    },
    {
      id: 'amount',
      header: t('import.amount'),
      numeric: true,
      cell: ({ amount }) =>
        amount === null ? '–' : <Money minor={amount.minor} currency={amount.currency} sign="always" />,
    },
  ];
}

function Rows({ batchId, statement, filter }: { batchId: string; statement: string; filter: Filter }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const columns = useColumns();
  const rows = useInfiniteQuery(rowsQuery(batchId, statement, filter));
  const [wantedPages, setWantedPages] = useState(1);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = rows;
  const shownPages = data?.pages.length ?? 0;
  // A live change reloads the visible pages and cancels the page being fetched, so this state remembers how many pages
  // the user wants.
  useEffect(() => {
    if (shownPages > 0 && shownPages < wantedPages && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [shownPages, wantedPages, hasNextPage, isFetching, isError, fetchNextPage]);
  if (rows.error) {
    return (
      <ErrorState
        title={t('rows.failed')}
        onRetry={() => void rows.refetch()}
        retrying={rows.isFetching}
        reference={referenceOf(rows.error)}
      >
        <p>{errorOf(rows.error)}</p>
      </ErrorState>
    );
  }
  if (rows.data === undefined) return <IndeterminateProgress>{t('rows.loading')}</IndeterminateProgress>;
  return (
    <Stack gap={8}>
      <Table
        caption={t('import.sample')}
        columns={columns}
        rows={rows.data.pages.flatMap(({ items }) => items)}
        rowKey={({ line, outcome, problem }) => `${line} ${outcome} ${problem?.field ?? ''}`}
      />
      {rows.hasNextPage ? (
        <div>
          <Button variant="outline" busy={shownPages < wantedPages} onClick={() => setWantedPages(shownPages + 1)}>
            {t('rows.more')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

/** Lists every row of a statement with its outcome, optionally filtered by outcome. */
export function AllRows({
  batchId,
  statement: { key, counts },
}: {
  batchId: string;
  statement: Pick<ImportStatement, 'key' | 'counts'>;
}) {
  const t = useT(messages);
  const [filter, setFilter] = useState<Filter>('all');
  const there = outcomes.filter((outcome) => counts[outcome] > 0);
  if (counts.rows === 0) return null;
  const options = [
    { value: 'all' as Filter, label: t('rows.all') },
    ...there.map((outcome) => ({ value: outcome as Filter, label: t(`import.${outcome}`) })),
  ];
  return (
    <Disclosure summary={t('rows.every', { count: counts.rows })} lazy>
      <Stack gap={16}>
        {there.length > 1 ? (
          <SegmentedControl
            legend={t('rows.which')}
            legendHidden
            options={options}
            value={filter}
            onChange={setFilter}
          />
        ) : null}
        <Rows key={filter} batchId={batchId} statement={key} filter={filter} />
      </Stack>
    </Disclosure>
  );
}
