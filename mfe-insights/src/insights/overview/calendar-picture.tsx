import { toMinor, type SpendingInsight } from '@tideline/contract';
import { daysBetween, firstDayOfWeek } from '@tideline/contract/format';
import { addDays, civilDate } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { classNames, Link, Money, Table, useFormats } from '@tideline/ui';
import { overviewMessages } from '../../../messages/overview.en.ts';
import { useMonths } from '../months.ts';
import styles from './overview.module.css';
import { PictureCard } from './picture-card.tsx';

type Day = SpendingInsight['days'][number];

/** Shows the spending of each day, with darker cells for higher amounts. */
export function CalendarPicture({ insight }: { insight: SpendingInsight }) {
  const t = useT(overviewMessages);
  const { date } = useFormats();
  const { from, to } = useMonths().daysShown(insight);
  const spending = insight.days.filter(({ spent }) => toMinor(spent) > 0);
  const free = daysBetween(from, to) + 1 - spending.length;
  const title = free === 0 ? t('days.none') : t('days.free', { count: free });
  return (
    <PictureCard
      width={4}
      title={title}
      lead={t('days.lead', { from: date(from), to: date(to) })}
      table={() => <DaysTable days={spending} />}
    >
      <Calendar insight={insight} days={spending} title={title} />
      <p className={styles.shades} aria-hidden="true">
        {t('days.less')}
        {[0, 1, 2, 3, 4].map((level) => (
          <i key={level} className={styles[`level${level}`]} />
        ))}
        {t('days.more')}
      </p>
      <TopDays days={spending} />
    </PictureCard>
  );
}

const WEEK = 7;

const SHADES = 4;

function Calendar({ insight, days, title }: { insight: SpendingInsight; days: readonly Day[]; title: string }) {
  const { locale } = useFormats();
  const { daysOf, daysShown } = useMonths();
  const { from, to } = daysOf(insight.month);
  const shownUntil = daysShown(insight).to;
  const first = firstDayOfWeek(locale);
  const blanks = (new Date(`${from}T00:00:00Z`).getUTCDay() - first + WEEK) % WEEK;
  const ranked = days.map(({ spent }) => toMinor(spent)).sort((one, other) => one - other);
  const spentOn = new Map(days.map(({ on, spent }) => [on, toMinor(spent)]));
  const levelOf = (on: string): number => {
    const spent = spentOn.get(on);
    return spent === undefined ? 0 : Math.floor((ranked.indexOf(spent) * SHADES) / ranked.length) + 1;
  };
  // 2023-01-01 was a Sunday
  const weekday = (index: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2023, 0, 1 + ((first + index) % WEEK))),
    );
  return (
    <div className={styles.calendar} role="img" aria-label={title}>
      {Array.from({ length: WEEK }, (_, index) => (
        <span key={index} className={styles.weekday}>
          {weekday(index)}
        </span>
      ))}
      {Array.from({ length: blanks }, (_, index) => (
        <span key={`blank-${index}`} />
      ))}
      {Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
        const on = addDays(civilDate(from), index);
        const look = on > shownUntil ? styles.ahead : styles[`level${levelOf(on)}`];
        return (
          <span key={on} className={classNames(styles.day, look, on === insight.through && styles.today)}>
            {Number(on.slice(8))}
          </span>
        );
      })}
    </div>
  );
}

const TOP_DAYS = 4;

const linkOf = (on: string): string =>
  `/transactions?${new URLSearchParams({ q: 'is:expense -is:excluded', from: on, to: on }).toString()}`;

function usePaidTo(): (day: Day) => string {
  const t = useT(overviewMessages);
  return ({ payee, payees }) => (payees === 1 ? payee : t('days.payees', { count: payees }));
}

function TopDays({ days }: { days: readonly Day[] }) {
  const paidTo = usePaidTo();
  const { date } = useFormats();
  const top = days.toSorted((one, other) => toMinor(other.spent) - toMinor(one.spent)).slice(0, TOP_DAYS);
  return (
    <ul className={styles.topDays}>
      {top.map((day) => (
        <li key={day.on}>
          <Link href={linkOf(day.on)}>{date(day.on, 'short')}</Link>
          <span>{paidTo(day)}</span>
          <Money {...day.spent} />
        </li>
      ))}
    </ul>
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  const t = useT(overviewMessages);
  const paidTo = usePaidTo();
  const { date } = useFormats();
  return (
    <Table
      caption={t('days.day')}
      columns={[
        { id: 'day', header: t('days.day'), cell: ({ on }) => <Link href={linkOf(on)}>{date(on, 'short')}</Link> },
        { id: 'to', header: t('days.to'), phone: 'secondary', cell: paidTo },
        {
          id: 'spent',
          header: t('key.spent'),
          numeric: true,
          phone: 'amount',
          cell: ({ spent }) => <Money {...spent} />,
        },
      ]}
      rows={days}
      rowKey={({ on }) => on}
    />
  );
}
