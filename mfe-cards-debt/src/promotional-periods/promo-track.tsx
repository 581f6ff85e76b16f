import type { Promo } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { promoListMessages } from '../../messages/promo-list.en.ts';
import styles from './promo-list.module.css';
import type { Timeline, TimelineRow } from './timeline-layout.ts';

const percent = (share: number): string => `${share * 100}%`;
/** Returns the anchor that keeps a label near an edge inside the track. */
const anchorOf = (share: number) => (share > 0.84 ? 'end' : share < 0.16 ? 'start' : 'middle');

const lineY = 30;

/** Width of a month's label with the space around it, as a share of the narrowest track. */
const LABEL_SHARE = 0.22;

/** Returns the share of the width at which a label begins. */
const startOf = (share: number): number => {
  const anchor = anchorOf(share);
  return share - LABEL_SHARE * (anchor === 'end' ? 1 : anchor === 'start' ? 0 : 0.5);
};

/** Returns the ticks whose labels overlap neither each other nor "Today". */
function labeled({ today, ticks }: Timeline): Timeline['ticks'] {
  let free = startOf(today) + LABEL_SHARE;
  return ticks.filter(({ at }) => {
    if (at <= today || startOf(at) < free) return false;
    free = startOf(at) + LABEL_SHARE;
    return true;
  });
}

/** Shows the months above the tracks. */
export function TrackAxis({ timeline }: { timeline: Timeline }) {
  const say = useT(promoListMessages);
  const { date } = useFormats();
  return (
    <svg className={styles.ticks} aria-hidden="true">
      <text className={styles.now} x={percent(timeline.today)} y="14" textAnchor={anchorOf(timeline.today)}>
        {say('track.today')}
      </text>
      {labeled(timeline).map(({ date: on, at }) => (
        <text key={on} x={percent(at)} y="14" textAnchor={anchorOf(at)}>
          {date(on, 'monthShort')}
        </text>
      ))}
    </svg>
  );
}

interface PromoTrackProps {
  promo: Promo;
  row: TimelineRow;
  timeline: Timeline;
  atRisk: boolean;
}

/** Shows today, the pay-by date and the end of one offer, on the axis that all rows share. */
export function PromoTrack({ promo, row, timeline, atRisk }: PromoTrackProps) {
  const say = useT(promoListMessages);
  const { date } = useFormats();
  const { today } = useSession();
  const { safe, end, window } = row;
  const payBy = promo.payBy === null ? null : date(promo.payBy, 'short');
  const ends = date(promo.endsOn, 'short');
  const ahead = safe ?? end;
  return (
    <svg
      className={styles.drawing}
      role="img"
      aria-label={say('track.label', { today: date(today, 'short'), by: payBy, ends })}
    >
      <line className={styles.base} x1="0" x2="100%" y1={lineY} y2={lineY} />
      {timeline.ticks.map(({ date: on, at }) => (
        <line key={on} className={styles.base} x1={percent(at)} x2={percent(at)} y1={lineY - 3} y2={lineY + 3} />
      ))}
      <line
        className={atRisk ? `${styles.ahead} ${styles.risk}` : styles.ahead}
        x1={percent(timeline.today)}
        x2={percent(ahead)}
        y1={lineY}
        y2={lineY}
      />
      {window === null ? null : (
        <line className={styles.window} x1={percent(timeline.today)} x2={percent(window)} y1={lineY} y2={lineY} />
      )}
      <line
        className={styles.today}
        x1={percent(timeline.today)}
        x2={percent(timeline.today)}
        y1={lineY - 12}
        y2={lineY + 12}
      />
      <line className={styles.end} x1={percent(end)} x2={percent(end)} y1={lineY - 8} y2={lineY + 8} />
      {safe === null || payBy === null ? null : (
        <>
          <circle className={styles.payBy} cx={percent(safe)} cy={lineY} r={5} />
          <text x={percent(safe)} y={lineY - 16} textAnchor={anchorOf(safe)}>
            {say('track.payBy', { on: payBy })}
          </text>
        </>
      )}
      <text x={percent(end)} y={lineY + 24} textAnchor={anchorOf(end)}>
        {say('track.ends', { on: ends })}
      </text>
    </svg>
  );
}
