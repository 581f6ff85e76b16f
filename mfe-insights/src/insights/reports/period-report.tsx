import { type SpendingReport, toMinor } from '@tideline/contract';
import { Load, RatesNote, useSearchParam, useT } from '@tideline/mfe-kit';
import {
  Card,
  CellDetail,
  type Column,
  EmptyState,
  Link,
  Money,
  Section,
  StatHero,
  Stack,
  Table,
  useFormats,
} from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { ShareBar } from '../share-bar.tsx';
import { PeriodChoices, useReportPeriod } from './period-choices.tsx';
import { spendingReportQuery } from '../reports.queries.ts';
import { roundShare } from './round-share.ts';
import { spendingHref } from '../spending-href.ts';

const GROUPINGS = ['category', 'payee'] as const;
type Row = SpendingReport['rows'][number];

/** Shows spending of any period by category or payee and over time, compared with an earlier period. */
export function Report() {
  const t = useT(messages);
  const { period, comparison } = useReportPeriod();
  const [by, setBy] = useSearchParam('by', GROUPINGS, 'category');
  return (
    <Stack gap={24}>
      <PeriodChoices>
        <SelectField
          label={t('by.label')}
          name="by"
          value={by}
          onChange={(value) => setBy(value === 'payee' ? 'payee' : 'category')}
          options={GROUPINGS.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
      </PeriodChoices>
      <Load
        query={spendingReportQuery({ ...period, comparison, by })}
        skeleton={<InsightsSkeleton />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState title={t('spending.none')}>{t('spending.noneBody')}</EmptyState>}
        failedTitle={t('reports.failed')}
      >
        {(report) => (
          <Stack gap={32}>
            <StatHero
              label={t('spending.spent')}
              figure={<Money {...report.spent} />}
              detail={<PeriodChange report={report} />}
            />
            <CumulativeSpending report={report} />
            <Rows report={report} />
            <RatesNote exchange={report.exchange} of="transactions" />
          </Stack>
        )}
      </Load>
    </Stack>
  );
}

function usePeriodText(): (period: { from: string; to: string }) => string {
  const t = useT(messages);
  const { date } = useFormats();
  return ({ from, to }) => (from === to ? date(from) : t('period.fromTo', { from: date(from), to: date(to) }));
}

function PeriodChange({ report: { change, comparedWith } }: { report: SpendingReport }) {
  const t = useT(messages);
  const { money } = useFormats();
  const textOf = usePeriodText();
  const minor = toMinor(change);
  const period = textOf(comparedWith);
  if (minor === 0) return t('spending.same', { period });
  const amount = money(Math.abs(minor), change.currency);
  return minor < 0 ? t('spending.less', { amount, period }) : t('spending.more', { amount, period });
}

/** Charts cumulative spending of both periods. The earlier period is mapped to the days of the current one. */
function CumulativeSpending({ report: { time, period, comparedWith, spent, earlier } }: { report: SpendingReport }) {
  const t = useT(messages);
  const { money } = useFormats();
  const textOf = usePeriodText();
  if (time.length < 2) return null;
  const sums = { now: 0, earlier: 0 };
  const points = time.map(({ now, earlier: then }) => {
    sums.now += now === null ? 0 : toMinor(now.spent);
    sums.earlier += then === null ? 0 : toMinor(then.spent);
    return { x: now?.to ?? null, now: sums.now, earlier: sums.earlier };
  });
  const shown = points.flatMap(({ x, ...values }) => (x === null ? [] : [{ x, ...values }]));
  const caption = t('spending.overTimeFinding', {
    spent: money(spent.minor, spent.currency),
    earlier: money(earlier.minor, earlier.currency),
    period: textOf(comparedWith),
  });
  return (
    <Section title={t('spending.overTime')}>
      <Card>
        <LineChart
          caption={caption}
          label={t('spending.overTime')}
          xLabel={t('spending.until')}
          series={[
            { id: 'now', label: textOf(period), points: shown.map(({ x, now }) => ({ x, y: now })) },
            { id: 'earlier', label: textOf(comparedWith), points: shown.map(({ x, earlier: y }) => ({ x, y })) },
          ]}
        />
      </Card>
    </Section>
  );
}

function Rows({ report: { rows, by, period } }: { report: SpendingReport }) {
  const t = useT(messages);
  const { money, percent } = useFormats();
  const largest = Math.max(1, ...rows.map(({ spent }) => toMinor(spent)));
  const href = ({ key }: Row) => spendingHref(by === 'payee' ? { payee: key ?? '' } : { categoryId: key }, period);
  const changeOf = ({ change, changePpm }: Row) => {
    const minor = toMinor(change);
    if (minor === 0) return t('change.same');
    const amount = money(Math.abs(minor), change.currency);
    const share =
      changePpm === null ? '' : ` (${percent(roundShare(Math.abs(changePpm), 'percent'), { decimals: 0 })})`;
    return minor < 0 ? t('change.less', { amount: amount + share }) : t('change.more', { amount: amount + share });
  };
  const columns: [Column<Row>, ...Column<Row>[]] = [
    {
      id: 'name',
      header: t(`by.${by}`),
      cell: (row) => (
        <>
          <Link href={href(row)}>{row.key === null ? t('by.none') : row.name}</Link>
          <ShareBar share={Math.max(0, toMinor(row.spent)) / largest} />
          <CellDetail>{t('count', { count: row.transactionCount })}</CellDetail>
        </>
      ),
    },
    {
      id: 'spent',
      header: t('spending.column'),
      numeric: true,
      phone: 'amount',
      cell: ({ spent }) => <Money {...spent} />,
    },
    {
      id: 'share',
      header: t('spending.share'),
      numeric: true,
      phone: 'hidden',
      cell: ({ sharePpm }) => (sharePpm === null ? '–' : percent(roundShare(sharePpm, 'percent'), { decimals: 0 })),
    },
    {
      id: 'earlier',
      header: t('spending.earlier'),
      numeric: true,
      phone: 'hidden',
      cell: ({ earlier }) => <Money {...earlier} />,
    },
    { id: 'change', header: t('spending.change'), numeric: true, phone: 'secondary', cell: changeOf },
  ];
  return (
    <Section title={t(by === 'payee' ? 'spending.byPayee' : 'spending.byCategory')}>
      <Card>
        <Table caption={t('spending.spent')} columns={columns} rows={rows} rowKey={({ key }) => key ?? 'none'} />
      </Card>
    </Section>
  );
}
