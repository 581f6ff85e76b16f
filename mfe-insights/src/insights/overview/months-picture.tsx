import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Link, Money, Table, useFormats } from '@tideline/ui';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { useMonths } from '../months.ts';
import { MonthBars } from './month-bars.tsx';
import { Key, PictureCard } from './picture-card.tsx';

type Month = SpendingInsight['months'][number];

/** Shows income and spending of each month. An unfinished month is hatched and excluded from averages. */
export function MonthsPicture({ insight }: { insight: SpendingInsight }) {
  const t = useT(overviewMessages);
  const { money, date } = useFormats();
  const { isCalendar, nameOf, shortNameOf, endsOf } = useMonths();
  const { months, averageMonth: average, through } = insight;
  const whole = (minor: number, sign: 'auto' | 'always' = 'auto') =>
    money(minor, insight.expense.currency, { whole: true, sign });
  const title =
    average === null
      ? t('months.first')
      : toMinor(average.left) < 0
        ? t('months.short', { amount: whole(-toMinor(average.left)) })
        : t('months.left', { amount: whole(toMinor(average.left)) });
  const openName = (day: string) => (isCalendar ? date(day, 'monthName') : nameOf(insight.month));
  return (
    <PictureCard
      width={12}
      title={title}
      lead={
        average === null
          ? t('months.firstLead')
          : t('months.lead', {
              income: whole(toMinor(average.income)),
              spending: whole(toMinor(average.expense)),
              ...endsOf(average.from, average.to),
              isOpen: through !== null,
            })
      }
      table={() => <MonthsTable months={months} open={through === null ? null : insight.month} />}
    >
      <MonthBars
        label={title}
        looks={['income', 'outgo']}
        formatTick={(minor) => whole(minor)}
        months={months.map((month) => {
          const isOpen = through !== null && month.month === insight.month;
          const mark = isOpen || average === null ? null : oddness(month, average);
          return {
            month: month.month,
            label: shortNameOf(month.month),
            note: isOpen ? t('months.soFar') : whole(toMinor(month.net), 'always'),
            isOpen,
            values: [toMinor(month.income), toMinor(month.expense)],
            ...(mark === null ? {} : { mark: t(`months.${mark}`) }),
          };
        })}
      />
      <Key
        items={[
          ['income', t('months.income')],
          ['outgo', t('months.spending')],
          ...(through === null ? [] : ([['hatched', `${openName(through)}, ${t('months.soFar')}`]] as const)),
        ]}
      />
    </PictureCard>
  );
}

/** A month is unusual if it exceeds the average by this factor. */
const ODD_FROM = 1.25;

function oddness(month: Month, average: NonNullable<SpendingInsight['averageMonth']>) {
  if (toMinor(month.expense) > toMinor(average.expense) * ODD_FROM) return 'highSpending';
  return toMinor(month.income) > toMinor(average.income) * ODD_FROM ? 'highIncome' : null;
}

function MonthsTable({ months, open }: { months: readonly Month[]; open: string | null }) {
  const t = useT(overviewMessages);
  const { daysOf, nameOf } = useMonths();
  return (
    <Table
      caption={t('months.month')}
      columns={[
        {
          id: 'month',
          header: t('months.month'),
          cell: ({ month }) => (
            <>
              <Link href={`/transactions?${new URLSearchParams({ ...daysOf(month) }).toString()}`}>
                {nameOf(month)}
              </Link>
              {month === open ? `, ${t('months.soFar')}` : null}
            </>
          ),
        },
        {
          id: 'income',
          header: t('months.income'),
          numeric: true,
          phone: 'hidden',
          cell: ({ income }) => <Money {...income} />,
        },
        {
          id: 'spending',
          header: t('months.spending'),
          numeric: true,
          phone: 'secondary',
          cell: ({ expense }) => <Money {...expense} />,
        },
        {
          id: 'net',
          header: t('months.net'),
          numeric: true,
          phone: 'amount',
          cell: ({ net }) => <Money {...net} sign="auto" />,
        },
      ]}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
    />
  );
}
