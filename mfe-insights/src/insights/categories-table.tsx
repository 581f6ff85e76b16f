import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, CellDetail, Link, Money, Section, Table, useFormats, type Column } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { daysOf } from './months.ts';
import { ShareBar } from './share-bar.tsx';

type Row = SpendingInsight['categories'][number];

/** Spending by category, the largest first, each against its average of the months before. */
export function CategoriesTable({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { from, to } = daysOf(insight.month);
  const largest = Math.max(1, ...insight.categories.map(({ spent }) => toMinor(spent)));
  const href = ({ categoryId }: Row) => `/transactions?${categoryId === null ? 'uncategorised=1' : `category=${categoryId}`}&from=${from}&to=${to}`;
  const change = ({ average, change: difference }: Row) => {
    if (average === null || difference === null) return insight.comparedWith.length === 0 ? '–' : t('categories.new');
    const minor = toMinor(difference);
    if (minor === 0) return t('categories.same');
    const amount = money(Math.abs(minor), difference.currency);
    return minor < 0 ? t('categories.less', { amount }) : t('categories.more', { amount });
  };
  const columns: [Column<Row>, ...Column<Row>[]] = [
    {
      id: 'category',
      header: t('categories.category'),
      cell: (row) => (
        <>
          <Link href={href(row)}>{row.categoryId === null ? t('categories.none') : row.name}</Link>
          <ShareBar share={toMinor(row.spent) / largest} />
          <CellDetail>{t('categories.count', { count: row.transactionCount })}</CellDetail>
        </>
      ),
    },
    { id: 'spent', header: t('categories.spent'), numeric: true, phone: 'amount', cell: ({ spent }) => <Money {...spent} /> },
    { id: 'average', header: t('categories.average'), numeric: true, phone: 'hidden', cell: ({ average }) => (average === null ? '–' : <Money {...average} />) },
    { id: 'change', header: t('categories.change'), numeric: true, phone: 'secondary', cell: change },
  ];
  return (
    <Section title={t('categories.title')}>
      <Card>
        <Table caption={t('categories.title')} columns={columns} rows={insight.categories} rowKey={({ categoryId }) => categoryId ?? 'none'} empty={t('categories.empty')} />
      </Card>
    </Section>
  );
}
