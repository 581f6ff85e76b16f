import { classNames } from '../class-names.ts';
import { estimateTextWidth } from '../tide/track-layout.ts';
import styles from './charts.module.css';

export interface TrackDay {
  /** 'YYYY-MM-DD' */
  x: string;
  label: string;
  /** point: filled · end: a bar. */
  shape: 'point' | 'end';
}

/** Drawings narrower than this have no room for names. */
const NAMED_FROM_PX = 440;
const LABEL_GAP_PX = 12;

export const trackHeight = (width: number): number => (width < NAMED_FROM_PX ? 20 : 40);

interface DayTrackProps {
  days: readonly TrackDay[];
  y: number;
  range: readonly [number, number];
  width: number;
  placeOf: (x: string) => number;
}

/** Returns names without those that would overlap the previous one. Days with the same name share one label. */
function namesOf({ days, width, placeOf }: DayTrackProps): { label: string; at: number }[] {
  const kept: { label: string; at: number; end: number }[] = [];
  for (const { x, label } of days.toSorted((a, b) => (a.x < b.x ? -1 : 1))) {
    const half = estimateTextWidth(label) / 2;
    const at = Math.min(Math.max(placeOf(x), half), width - half);
    if (kept.some((one) => one.label === label) || at - half < (kept.at(-1)?.end ?? 0) + LABEL_GAP_PX) continue;
    kept.push({ label, at, end: at + half });
  }
  return kept;
}

/** Shows the sign of a day for a legend. */
export function DaySign({ shape }: Pick<TrackDay, 'shape'>) {
  return (
    <svg className={styles.sign} width="12" height="16" viewBox="0 0 12 16" aria-hidden="true">
      {shape === 'end' ? (
        <rect className={classNames(styles.mark, styles.debt)} x="4" width="4" height="16" />
      ) : (
        <circle className={styles.trackDay} cx="6" cy="8" r={5} />
      )}
    </svg>
  );
}

/** Shows important days on a line below a plot. */
export function DayTrack(props: DayTrackProps) {
  const { days, y, range, width, placeOf } = props;
  return (
    <g>
      <line className={styles.zero} x1={range[0]} x2={range[1]} y1={y} y2={y} />
      {days.map(({ x, label, shape }) =>
        shape === 'end' ? (
          <rect
            key={`${x} ${label}`}
            className={classNames(styles.mark, styles.debt)}
            x={placeOf(x) - 2}
            y={y - 8}
            width="4"
            height="16"
          />
        ) : (
          <circle key={`${x} ${label}`} className={styles.trackDay} cx={placeOf(x)} cy={y} r={5} />
        ),
      )}
      {width < NAMED_FROM_PX
        ? null
        : namesOf(props).map(({ label, at }) => (
            <text key={label} x={at} y={y + 24} textAnchor="middle">
              {label}
            </text>
          ))}
    </g>
  );
}
