import type { Promo } from '@tideline/contract';
import { DownloadLink, useSession, useT } from '@tideline/mfe-kit';
import { Card, Stack, useFormats, useMeasuredWidth } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import styles from './promo-timeline.module.css';
import { timelineOf, type TimelineRow } from './timeline-layout.ts';

const rowHeight = 48;
const axisHeight = 28;
const uprightBelowPx = 560;

/** All current and future periods on one timeline; vertical on phones. The table below shows the same data. */
export function PromoTimeline({ promos }: { promos: readonly Promo[] }) {
  const t = useT(promoMessages);
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  return (
    <Card title={t('timeline.title')} footer={<CalendarLink />}>
      <div ref={ref}>
        {width < uprightBelowPx ? (
          <VerticalTimeline promos={promos} />
        ) : (
          <HorizontalTimeline promos={promos} width={width} />
        )}
      </div>
    </Card>
  );
}

/** Downloads a calendar file. */
function CalendarLink() {
  const p = useT(promoMessages);
  return (
    <DownloadLink className={styles.file} href="/api/v1/promos/calendar">
      {p('calendar.download')}
    </DownloadLink>
  );
}

function HorizontalTimeline({ promos, width }: { promos: readonly Promo[]; width: number }) {
  const t = useT(promoMessages);
  const m = useT(messages);
  const { date } = useFormats();
  const { today } = useSession();
  const timeline = timelineOf(promos, today);
  const height = axisHeight + promos.length * rowHeight;
  const x = (share: number) => 1 + share * (width - 2);
  return (
    <Stack gap={16}>
      <svg
        className={styles.drawing}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('timeline.label', { count: promos.length })}
      >
        {timeline.ticks.map(({ date: on, at }) => (
          <g key={on}>
            <line className={styles.tick} x1={x(at)} x2={x(at)} y1={axisHeight - 6} y2={height} />
            <text className={styles.tickText} x={x(at) + 4} y={14}>
              {date(on, 'month')}
            </text>
          </g>
        ))}
        {timeline.rows.map((row, index) => {
          const promo = promos[index];
          return promo === undefined ? null : (
            <Bar
              key={row.id}
              row={row}
              name={m('promo.title', { card: promo.cardName, kind: m(`kind.${promo.kind}`) })}
              atRisk={promo.course?.atRisk ?? false}
              today={timeline.today}
              y={axisHeight + index * rowHeight}
              x={x}
              width={width}
            />
          );
        })}
        <line className={styles.today} x1={x(timeline.today)} x2={x(timeline.today)} y1={axisHeight - 6} y2={height} />
      </svg>
      <Legend hasWindow={timeline.rows.some(({ window }) => window !== null)} />
    </Stack>
  );
}

interface BarProps {
  row: TimelineRow;
  name: string;
  atRisk: boolean;
  today: number;
  y: number;
  x: (share: number) => number;
  width: number;
}

/** Approximate width of a letter of a name. */
const letterPx = 7;

function Bar({ row, name, atRisk, today, y, x, width }: BarProps) {
  const line = y + 32;
  const from = x(Math.max(row.start, Math.min(today, row.end)));
  const end = x(row.end);
  const left = Math.max(0, Math.min(x(row.start) + 4, width - name.length * letterPx));
  return (
    <g>
      <text className={styles.name} x={left} y={y + 18}>
        {name}
      </text>
      <line className={styles.track} x1={x(row.start)} x2={end} y1={line} y2={line} />
      <line className={`${styles.ahead} ${atRisk ? styles.risk : ''}`} x1={from} x2={end} y1={line} y2={line} />
      {row.window === null ? null : <line className={styles.window} x1={from} x2={x(row.window)} y1={line} y2={line} />}
      {row.safe === null ? null : <circle className={styles.safe} cx={x(row.safe)} cy={line} r={5} />}
      <line className={styles.end} x1={end} x2={end} y1={line - 8} y2={line + 8} />
    </g>
  );
}

function Legend({ hasWindow }: { hasWindow: boolean }) {
  const t = useT(promoMessages);
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li>
        <svg width="4" height="16">
          <line className={styles.today} x1="2" x2="2" y1="0" y2="16" />
        </svg>
        {t('timeline.today')}
      </li>
      {hasWindow ? (
        <li>
          <svg width="24" height="8">
            <line className={styles.window} x1="0" x2="24" y1="4" y2="4" />
          </svg>
          {t('timeline.window')}
        </li>
      ) : null}
      <li>
        <svg width="14" height="14">
          <circle className={styles.safe} cx="7" cy="7" r="5" />
        </svg>
        {t('timeline.safe')}
      </li>
      <li>
        <svg width="4" height="16">
          <line className={styles.end} x1="2" x2="2" y1="0" y2="16" />
        </svg>
        {t('timeline.end')}
      </li>
    </ul>
  );
}

function VerticalTimeline({ promos }: { promos: readonly Promo[] }) {
  const t = useT(promoMessages);
  const m = useT(messages);
  const { date } = useFormats();
  const { today } = useSession();
  return (
    <ol className={styles.upright}>
      {promos.map((promo) => (
        <li key={promo.id}>
          <h3>{m('promo.title', { card: promo.cardName, kind: m(`kind.${promo.kind}`) })}</h3>
          <ol className={styles.days}>
            {daysOf(promo, today).map(({ on, what }) => (
              <li key={what} className={what === 'today' ? styles.now : undefined}>
                <span>{t(`timeline.${what}`)}</span>
                <time dateTime={on}>{date(on)}</time>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function daysOf({ startsOn, endsOn, safeOn, payBy, transferWindowEndsOn }: Promo, today: string) {
  const days: { on: string; what: 'start' | 'today' | 'window' | 'safe' | 'end' }[] = [
    { on: startsOn, what: 'start' },
    { on: today, what: 'today' },
    ...(transferWindowEndsOn === null || transferWindowEndsOn < today
      ? []
      : [{ on: transferWindowEndsOn, what: 'window' as const }]),
    ...(payBy === null ? [] : [{ on: safeOn, what: 'safe' as const }]),
    { on: endsOn, what: 'end' },
  ];
  return days.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
