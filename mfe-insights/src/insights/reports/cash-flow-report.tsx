import { type CashFlowReport, toMinor } from '@tideline/contract';
import { Load, RatesNote, useT, WorkingFigure } from '@tideline/mfe-kit';
import {
  Card,
  type Column,
  EmptyState,
  Link,
  Money,
  Percent,
  Section,
  Stack,
  Stat,
  StatHero,
  Stats,
  Table,
  useFormats,
} from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { useMonths } from '../months.ts';
import { PeriodChoices, useReportPeriod } from './period-choices.tsx';
import { cashFlowQuery } from '../reports.queries.ts';
import { roundShare } from './round-share.ts';
import { useReportWords } from './report-words.ts';

type Month = CashFlowReport['months'][number];

/** Shows income, spending and savings by month. */
export function Report() {
  const t = useT(messages);
  const { comparison, months } = useReportPeriod();
  return (
    <Stack gap={24}>
      <PeriodChoices />
      <Load
        query={cashFlowQuery({ ...months, comparison })}
        skeleton={<InsightsSkeleton />}
        isEmpty={({ total: { workings } }) => workings === null}
        empty={<EmptyState title={t('spending.none')}>{t('spending.noneBody')}</EmptyState>}
        failedTitle={t('reports.failed')}
      >
        {(report) => (
          <Stack gap={32}>
            <Summary report={report} />
            <Course report={report} />
            <Months report={report} />
            <RatesNote exchange={report.exchange} of="transactions" />
          </Stack>
        )}
      </Load>
    </Stack>
  );
}

function Summary({ report: { total, earlier } }: { report: CashFlowReport }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { nameOf, endsOf } = useMonths();
  const words = useReportWords();
  const net = toMinor(total.net);
  const difference = net - toMinor(earlier.net);
  const months =
    earlier.from === earlier.to ? nameOf(earlier.from) : t('period.fromTo', endsOf(earlier.from, earlier.to));
  const amount = money(Math.abs(difference), total.net.currency);
  return (
    <>
      <StatHero
        label={t(net < 0 ? 'cashFlow.overspent' : 'cashFlow.kept')}
        figure={
          <WorkingFigure id="net" working={total.workings?.net ?? null} words={words} title={t('cashFlow.kept')}>
            <Money minor={Math.abs(net)} currency={total.net.currency} />
          </WorkingFigure>
        }
        detail={
          difference === 0
            ? t('cashFlow.same', { months })
            : t(
                net < 0
                  ? difference < 0
                    ? 'cashFlow.worse'
                    : 'cashFlow.better'
                  : difference < 0
                    ? 'cashFlow.less'
                    : 'cashFlow.more',
                { amount, months },
              )
        }
      />
      <Stats>
        <Stat label={t('cashFlow.income')} value={<Money {...total.income} />} />
        <Stat label={t('cashFlow.spending')} value={<Money {...total.expense} />} />
        <Stat
          label={t('cashFlow.savingsRate')}
          value={
            total.savingsRatePpm === null ? (
              '–'
            ) : (
              <WorkingFigure
                id="savings-rate"
                working={total.workings?.savingsRate ?? null}
                words={words}
                title={t('cashFlow.savingsRate')}
              >
                <Percent ppm={roundShare(total.savingsRatePpm, 'tenth')} decimals={1} />
              </WorkingFigure>
            )
          }
          {...(total.savingsRatePpm === null ? { detail: t('cashFlow.noIncome') } : {})}
        />
      </Stats>
    </>
  );
}

function Course({ report: { months } }: { report: CashFlowReport }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { isCalendar, daysOf, nameOf, shortNameOf } = useMonths();
  const [best] = months.toSorted((one, other) => toMinor(other.net) - toMinor(one.net));
  if (months.length < 2 || best === undefined) return null;
  const points = (of: (month: Month) => { minor: string; currency: string }) =>
    months.map((month) => ({ x: daysOf(month.month).from, y: toMinor(of(month)) }));
  const periodOf = (from: string) => {
    const month = months.find((each) => daysOf(each.month).from === from)?.month ?? from.slice(0, 7);
    return { short: shortNameOf(month), full: nameOf(month) };
  };
  return (
    <Section title={t('cashFlow.course')}>
      <Card>
        <LineChart
          caption={t(toMinor(best.net) < 0 ? 'cashFlow.findingOver' : 'cashFlow.finding', {
            month: nameOf(best.month),
            amount: money(Math.abs(toMinor(best.net)), best.net.currency),
          })}
          label={t('cashFlow.course')}
          xLabel={t('month')}
          {...(isCalendar ? {} : { periodOf })}
          series={[
            { id: 'income', label: t('cashFlow.income'), points: points(({ income }) => income) },
            { id: 'spending', label: t('cashFlow.spending'), points: points(({ expense }) => expense) },
          ]}
        />
      </Card>
    </Section>
  );
}

function Months({ report: { months } }: { report: CashFlowReport }) {
  const t = useT(messages);
  const { daysOf, nameOf } = useMonths();
  const columns: [Column<Month>, ...Column<Month>[]] = [
    {
      id: 'month',
      header: t('month'),
      cell: ({ month }) => (
        <Link href={`/transactions?from=${daysOf(month).from}&to=${daysOf(month).to}`}>{nameOf(month)}</Link>
      ),
    },
    {
      id: 'income',
      header: t('cashFlow.income'),
      numeric: true,
      phone: 'hidden',
      cell: ({ income }) => <Money {...income} />,
    },
    {
      id: 'spending',
      header: t('cashFlow.spending'),
      numeric: true,
      phone: 'secondary',
      cell: ({ expense }) => <Money {...expense} />,
    },
    {
      id: 'net',
      header: t('cashFlow.net'),
      numeric: true,
      phone: 'amount',
      cell: ({ net }) => <Money {...net} sign="auto" />,
    },
    {
      id: 'rate',
      header: t('cashFlow.savingsRate'),
      numeric: true,
      phone: 'hidden',
      cell: ({ savingsRatePpm }) =>
        savingsRatePpm === null ? '–' : <Percent ppm={roundShare(savingsRatePpm, 'tenth')} decimals={1} />,
    },
  ];
  return (
    <Section title={t('cashFlow.months')}>
      <Card>
        <Table
          caption={t('cashFlow.months')}
          columns={columns}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      </Card>
    </Section>
  );
}
