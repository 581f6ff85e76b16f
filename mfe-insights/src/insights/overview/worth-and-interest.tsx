import { type InterestReport, toMinor } from '@tideline/contract';
import { monthBefore } from '@tideline/domain';
import { Load, useT } from '@tideline/mfe-kit';
import { ChartSkeleton, Link, Money, Table, useFormats } from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { useMonths } from '../months.ts';
import { interestQuery, netWorthQuery } from '../reports.queries.ts';
import { MonthBars } from './month-bars.tsx';
import styles from './overview.module.css';
import { Key, PictureCard } from './picture-card.tsx';

const MONTHS = 12;

/** Charts the net worth of one year on its own scale. */
export function NetWorthPicture() {
  const t = useT(overviewMessages);
  const { money, date } = useFormats();
  return (
    <div className={styles.half}>
      <Load
        query={netWorthQuery(MONTHS)}
        skeleton={<ChartSkeleton />}
        isEmpty={({ points }) => points.length < 2}
        empty={null}
      >
        {({ points, current }) => {
          const first = points[0] ?? { on: '', net: current.net };
          const change = toMinor(current.net) - toMinor(first.net);
          const amount = money(Math.abs(change), current.net.currency, { whole: true });
          const title = change === 0 ? t('netWorth.same') : t(change < 0 ? 'netWorth.down' : 'netWorth.up', { amount });
          return (
            <PictureCard
              width={12}
              title={title}
              lead={
                <>
                  <Money {...current.net} whole /> ·{' '}
                  <Link href="/insights?section=reports&report=net-worth">{t('netWorth.more')}</Link>
                </>
              }
            >
              <LineChart
                caption={t('netWorth.lead', { since: date(first.on, 'monthShort') })}
                label={title}
                xLabel={t('days.day')}
                series={[
                  {
                    id: 'net',
                    label: t('netWorth.name'),
                    points: points.map(({ on, net }) => ({ x: on, y: toMinor(net) })),
                  },
                ]}
                formatTick={(minor) => money(minor, current.net.currency, { whole: true })}
                ownScale
              />
            </PictureCard>
          );
        }}
      </Load>
    </div>
  );
}

/** Shows the interest and fees of one year, and how much of them was avoidable. */
export function InterestPicture() {
  const { now: to } = useMonths();
  const from = monthBefore(to, MONTHS - 1);
  return (
    <div className={styles.half}>
      <Load
        query={interestQuery({ from, to })}
        skeleton={<ChartSkeleton />}
        isEmpty={({ accounts }) => accounts.length === 0}
        empty={null}
      >
        {(report) => <Interest report={report} from={from} to={to} />}
      </Load>
    </div>
  );
}

function Interest({ report: { months, total }, from, to }: { report: InterestReport; from: string; to: string }) {
  const t = useT(overviewMessages);
  const { money, date } = useFormats();
  const { isCalendar, daysOf, shortNameOf } = useMonths();
  const whole = (minor: number) => money(minor, total.interest.currency, { whole: true });
  const charged = toMinor(total.interest) + toMinor(total.fees);
  const avoidable = toMinor(total.avoidable);
  const title =
    avoidable > 0
      ? t('interest.avoidable', { amount: whole(avoidable) })
      : t('interest.total', { amount: whole(charged) });
  return (
    <PictureCard
      width={12}
      title={title}
      lead={
        <>
          {t('interest.lead', {
            amount: whole(charged),
            since: date(daysOf(from).from, isCalendar ? 'monthShort' : 'full'),
          })}{' '}
          <Link href="/insights?section=reports&report=interest">{t('interest.more')}</Link>
        </>
      }
      table={() => <InterestTable caption={title} months={months} />}
    >
      <MonthBars
        label={title}
        looks={['interest', 'fees']}
        stacked
        formatTick={whole}
        months={months.map(({ month, interest, fees }) => ({
          month,
          label: shortNameOf(month),
          isOpen: month === to,
          values: [toMinor(interest), toMinor(fees)],
        }))}
      />
      <Key
        items={[
          ['interest', t('interest.interest')],
          ['fees', t('interest.fees')],
          ['hatched', t('key.soFar')],
        ]}
      />
    </PictureCard>
  );
}

function InterestTable({ caption, months }: { caption: string; months: InterestReport['months'] }) {
  const t = useT(overviewMessages);
  const { nameOf } = useMonths();
  return (
    <Table
      caption={caption}
      columns={[
        { id: 'month', header: t('months.month'), cell: ({ month }) => nameOf(month) },
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
      ]}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
    />
  );
}
