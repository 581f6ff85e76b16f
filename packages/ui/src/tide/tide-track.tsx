import { classNames } from '../class-names.ts';
import { daysBetween } from '@tideline/contract/format';
import { useFormats } from '../format/format-context.tsx';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { MarkShape, type TideMark } from './tide-track-marks.tsx';
import styles from './tide-track.module.css';
import { estimateTextWidth, placeLabels, type PlacedLabel } from './track-layout.ts';

export interface TideTrackProps {
  /** Name of the line for screen readers: "The next 45 days". */
  label: string;
  /** First and last day of the line. */
  startsOn: string;
  endsOn: string;
  marks: readonly TideMark[];
  /** The water fills the line up to this date; with `ebbing`, it recedes from the start instead. */
  filledTo?: string;
  ebbing?: boolean;
  /** Color of the water. */
  tone?: 'tide' | 'warn' | 'debt';
}

/**
 * Below the first width, the line is always vertical. Up to the second, it is vertical only if its labels do not fit
 * side by side.
 */
const uprightBelowPx = 340;
const crowdedBelowPx = 592;
const inset = 8;

function shareOf(date: string, { startsOn, endsOn }: TideTrackProps): number {
  const whole = daysBetween(startsOn, endsOn);
  const share = whole <= 0 ? 1 : daysBetween(startsOn, date) / whole;
  return Math.min(Math.max(share, 0), 1);
}

const byDate = (one: TideMark, other: TideMark) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0);

type Placed = PlacedLabel & { mark: TideMark; at: number; day: string };

function placeMarks(props: TideTrackProps, width: number, dayOf: (date: string) => string): Placed[] {
  const marks = [...props.marks].sort(byDate).map((mark) => ({
    mark,
    at: inset + shareOf(mark.date, props) * (width - 2 * inset),
    day: dayOf(mark.date),
  }));
  const widths = marks.map(({ mark, day }) =>
    Math.min(Math.max(estimateTextWidth(mark.label), estimateTextWidth(day)), width),
  );
  const places = placeLabels(
    marks.map(({ at }, index) => ({ at, width: widths[index] ?? 0 })),
    width,
  );
  return marks.flatMap((one, index) => {
    const place = places[index];
    return place ? [{ ...one, ...place }] : [];
  });
}

/**
 * Shows Tideline's signature element: a thin line of days with marks that fills or ebbs. It is for promotional
 * countdowns, payoff progress and room for sweeps, never for decoration.
 */
export function TideTrack(props: TideTrackProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const { date } = useFormats();
  const placed = placeMarks(props, width, (day) => date(day, 'short'));
  const crowded = placed.some(({ lane }) => lane > 0);
  const upright = width < uprightBelowPx || (crowded && width < crowdedBelowPx);
  return (
    <div ref={ref} className={styles.track} role="group" aria-label={props.label}>
      {upright ? <UprightTrack {...props} placed={placed} /> : <FlatTrack {...props} placed={placed} width={width} />}
    </div>
  );
}

const laneHeight = 36;
/** Distances from the line to the baseline of the first text below it, and of the last text above it. */
const below = 28;
const above = 16;

/** Returns the baseline of a label's date, relative to the line. */
function baselineOf(lane: number): number {
  const step = Math.floor(lane / 2) * laneHeight;
  return lane % 2 === 0 ? below + step : -above - 16 - step;
}

function Label({ placed, y }: { placed: Placed; y: number }) {
  const { mark, at, lane, x, anchor, day } = placed;
  const top = y + baselineOf(lane);
  const leaderEnd = lane % 2 === 0 ? top - 14 : top + 20;
  return (
    <g>
      {lane > 1 ? (
        <line className={styles.leader} x1={at} x2={at} y1={lane % 2 === 0 ? y + 10 : y - 10} y2={leaderEnd} />
      ) : null}
      <MarkShape mark={mark} x={at} y={y} />
      <text className={styles.date} x={x} y={top} textAnchor={anchor}>
        {day}
      </text>
      <text className={styles.label} x={x} y={top + 16} textAnchor={anchor}>
        {mark.label}
      </text>
    </g>
  );
}

function FlatTrack(props: TideTrackProps & { placed: readonly Placed[]; width: number }) {
  const { placed, width, filledTo, ebbing, tone = 'tide' } = props;
  const { date } = useFormats();
  const lanesBelow = Math.max(0, ...placed.filter(({ lane }) => lane % 2 === 0).map(({ lane }) => lane / 2)) + 1;
  const lanesAbove = Math.max(0, ...placed.filter(({ lane }) => lane % 2 === 1).map(({ lane }) => (lane + 1) / 2));
  const y = 12 + lanesAbove * laneHeight;
  const water = filledTo === undefined ? null : inset + shareOf(filledTo, props) * (width - 2 * inset);
  const height = y + 12 + lanesBelow * laneHeight;
  const outermostFirst = [...placed].sort((one, other) => other.lane - one.lane);
  return (
    <>
      <svg
        className={styles.drawing}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <line className={styles.line} x1="0" x2={width} y1={y} y2={y} />
        {water === null ? null : (
          <line
            className={classNames(styles.water, styles[`${tone}Water`])}
            x1={ebbing ? water : 0}
            x2={ebbing ? width : water}
            y1={y}
            y2={y}
          />
        )}
        {outermostFirst.map((one) => (
          <Label key={`${one.mark.date}${one.mark.label}`} placed={one} y={y} />
        ))}
      </svg>
      <VisuallyHidden>{placed.map(({ mark }) => `${date(mark.date)}: ${mark.label}. `)}</VisuallyHidden>
    </>
  );
}

function UprightTrack({ placed, filledTo, ebbing }: TideTrackProps & { placed: readonly Placed[] }) {
  const { date } = useFormats();
  const wet = (day: string) => filledTo !== undefined && (ebbing ? day >= filledTo : day < filledTo);
  return (
    <ol className={styles.marks}>
      {placed.map(({ mark }) => (
        <li key={`${mark.date}${mark.label}`} className={classNames(styles.mark, wet(mark.date) && styles.passed)}>
          <svg width="16" height="16" aria-hidden="true">
            <MarkShape mark={mark} x={8} y={8} />
          </svg>
          <time className={styles.markDate} dateTime={mark.date}>
            {date(mark.date)}
          </time>
          <span className={styles.markLabel}>{mark.label}</span>
        </li>
      ))}
    </ol>
  );
}
