import { type InterestReport, toMinor } from '@tideline/contract';
import { Load, RatesNote, useT } from '@tideline/mfe-kit';
import {
  Card,
  type Column,
  EmptyState,
  Link,
  Money,
  Section,
  Stack,
  Stat,
  StatHero,
  Stats,
  Table,
  useFormats,
} from '@tideline/ui';
import { StackedChart } from '@tideline/ui/charts';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import { useMonths } from '../months.ts';
import { PeriodChoices, useReportPeriod } from './period-choices.tsx';
import styles from './reports.module.css';
import { interestQuery } from '../reports.queries.ts';

type Charged = InterestReport['accounts'][number];

/** Shows the cost of borrowing and banking, and how much of it was avoidable. */
export function Report() {
  const t = useT(messages);
  const { months } = useReportPeriod();
  const { daysOf } = useMonths();
  return (
    <Stack gap={24}>
      <PeriodChoices comparable={false} />
      <Load
        query={interestQuery(months)}
        skeleton={<InsightsSkeleton />}
        isEmpty={({ accounts, earned }) => accounts.length === 0 && toMinor(earned) === 0}
        empty={<EmptyState title={t('interest.none')}>{t('interest.noneBody')}</EmptyState>}
        failedTitle={t('reports.failed')}
      >
        {(report) => (
          <Stack gap={32}>
            <Summary report={report} />
            <Months report={report} />
            {report.accounts.length === 0 ? null : (
              <Accounts report={report} from={daysOf(months.from).from} to={daysOf(months.to).to} />
            )}
            <RatesNote exchange={report.exchange} of="transactions" />
          </Stack>
        )}
      </Load>
    </Stack>
  );
}

function Summary({ report: { total, earned } }: { report: InterestReport }) {
  const t = useT(messages);
  const { currency } = total.interest;
  const { money } = useFormats();
  const avoidable = toMinor(total.avoidable);
  return (
    <>
      <StatHero
        label={t('interest.cost')}
        figure={<Money minor={toMinor(total.interest) + toMinor(total.fees)} currency={currency} />}
        detail={
          toMinor(total.interest) + toMinor(total.fees) === 0
            ? t('interest.costless')
            : avoidable > 0
              ? t('interest.avoidable', { amount: money(avoidable, currency) })
              : t('interest.nothingAvoidable')
        }
      />
      <Stats>
        <Stat label={t('interest.interest')} value={<Money {...total.interest} />} />
        <Stat label={t('interest.fees')} value={<Money {...total.fees} />} />
        <Stat label={t('interest.earned')} value={<Money {...earned} />} />
      </Stats>
    </>
  );
}

function Months({ report: { months } }: { report: InterestReport }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { isCalendar, daysOf, nameOf } = useMonths();
  const sumOf = ({ interest, fees }: InterestReport['months'][number]) => toMinor(interest) + toMinor(fees);
  const [most] = months.toSorted((one, other) => sumOf(other) - sumOf(one));
  if (months.length < 2 || most === undefined || sumOf(most) <= 0) return null;
  const { currency } = most.interest;
  const values = (of: (month: InterestReport['months'][number]) => { minor: string; currency: string }) =>
    months.map((month) => Math.max(0, toMinor(of(month))));
  return (
    <Section title={t('interest.months')}>
      <Card>
        <StackedChart
          kind="bars"
          caption={t('interest.finding', {
            month: nameOf(most.month),
            amount: money(sumOf(most), currency),
          })}
          label={t('interest.months')}
          xLabel={t('month')}
          xs={months.map(({ month }) => daysOf(month).from)}
          {...(isCalendar ? {} : { formatX: (from: string) => date(from, 'short') })}
          series={[
            { id: 'interest', label: t('interest.interest'), values: values(({ interest }) => interest) },
            { id: 'fees', label: t('interest.fees'), values: values(({ fees }) => fees) },
          ]}
          totalLabel={t('interest.cost')}
        />
      </Card>
    </Section>
  );
}

function Accounts({ report: { accounts }, from, to }: { report: InterestReport; from: string; to: string }) {
  const t = useT(messages);
  const columns: [Column<Charged>, ...Column<Charged>[]] = [
    {
      id: 'account',
      header: t('account'),
      cell: ({ accountId, name }) => (
        <Link
          href={`/transactions?account=${accountId}&from=${from}&to=${to}&q=${encodeURIComponent('kind:interest,fee')}`}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'interest',
      header: t('interest.interest'),
      numeric: true,
      phone: 'amount',
      cell: ({ interest }) => <Money {...interest} />,
    },
    {
      id: 'fees',
      header: t('interest.fees'),
      numeric: true,
      phone: 'secondary',
      cell: ({ fees }) => <Money {...fees} />,
    },
    {
      id: 'avoidableInterest',
      header: t('interest.avoidableInterest'),
      numeric: true,
      phone: 'hidden',
      cell: ({ avoidableInterest }) => (avoidableInterest === null ? '–' : <Money {...avoidableInterest} />),
    },
    {
      id: 'avoidableFees',
      header: t('interest.avoidableFees'),
      numeric: true,
      phone: 'hidden',
      cell: ({ avoidableFees }) => <Money {...avoidableFees} />,
    },
  ];
  return (
    <Section title={t('interest.accounts')}>
      <Card>
        <Table
          caption={t('interest.accounts')}
          columns={columns}
          rows={accounts}
          rowKey={({ accountId }) => accountId}
        />
      </Card>
      <p className={styles.quiet}>{t('interest.how')}</p>
    </Section>
  );
}
