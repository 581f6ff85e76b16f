import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useSortParam, useT } from '@tideline/mfe-kit';
import { Button, CellDetail, Link, Money, Table, useFormats, type Column } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { useMonths } from './months.ts';
import { spendingHref } from './spending-href.ts';
import { ShareBar } from './share-bar.tsx';

type Row = SpendingInsight['categories'][number];

/**
 * Lists spending by category, largest first, compared with the average of previous months. Categories without spending
 * are collapsed, because early in a month most categories have none.
 */
export function CategoriesTable({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const [withUnused, setWithUnused] = useState(false);
  const unused = insight.categories.filter(({ transactionCount }) => transactionCount === 0);
  const shown =
    withUnused || unused.length === insight.categories.length
      ? insight.categories
      : insight.categories.filter((row) => !unused.includes(row));
  const sorted = useSortParam(
    'sort',
    shown,
    {
      category: ({ categoryId, name }) => (categoryId === null ? t('categories.none') : name),
      spent: ({ spent }) => toMinor(spent),
      average: ({ average }) => average && toMinor(average),
      change: ({ change: difference }) => difference && toMinor(difference),
    },
    { column: 'spent', direction: 'descending' },
    locale,
  );
  return (
    <>
      <Table
        caption={t('categories.title')}
        columns={useColumns(insight)}
        {...sorted}
        rowKey={({ categoryId }) => categoryId ?? 'none'}
        empty={t('categories.empty')}
      />
      {unused.length === 0 || unused.length === insight.categories.length ? null : (
        <Button variant="quiet" aria-expanded={withUnused} onClick={() => setWithUnused(!withUnused)}>
          {withUnused ? t('categories.hideUnused') : t('categories.showUnused', { count: unused.length })}
        </Button>
      )}
    </>
  );
}

function useColumns(insight: SpendingInsight): [Column<Row>, ...Column<Row>[]] {
  const t = useT(messages);
  const { money } = useFormats();
  const { from, to } = useMonths().daysShown(insight);
  const largest = Math.max(1, ...insight.categories.map(({ spent }) => toMinor(spent)));
  const href = ({ categoryId }: Row) => spendingHref({ categoryId }, { from, to });
  const change = ({ average, change: difference }: Row) => {
    if (average === null || difference === null) return insight.comparedWith.length === 0 ? '–' : t('categories.new');
    const minor = toMinor(difference);
    if (minor === 0) return t('categories.same');
    const amount = money(Math.abs(minor), difference.currency);
    return minor < 0 ? t('categories.less', { amount }) : t('categories.more', { amount });
  };
  return [
    {
      id: 'category',
      header: t('categories.category'),
      sortable: true,
      cell: (row) => (
        <>
          <Link href={href(row)}>{row.categoryId === null ? t('categories.none') : row.name}</Link>
          <ShareBar share={toMinor(row.spent) / largest} />
          <CellDetail>{t('categories.count', { count: row.transactionCount })}</CellDetail>
        </>
      ),
    },
    {
      id: 'spent',
      header: t('categories.spent'),
      numeric: true,
      sortable: true,
      phone: 'amount',
      cell: ({ spent }) => <Money {...spent} />,
    },
    {
      id: 'average',
      header: t('categories.average'),
      numeric: true,
      sortable: true,
      phone: 'hidden',
      cell: ({ average }) => (average === null ? '–' : <Money {...average} />),
    },
    { id: 'change', header: t('categories.change'), numeric: true, sortable: true, phone: 'secondary', cell: change },
  ];
}
