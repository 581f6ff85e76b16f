import { classNames } from '../class-names.ts';
import { daysBetween } from '../format/dates.ts';
import { useFormats } from '../format/format-context.tsx';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { MarkShape, type TideMark } from './tide-track-marks.tsx';
import styles from './tide-track.module.css';
import { estimateTextWidth, placeLabels } from './track-layout.ts';

export interface TideTrackProps {
  /** What the line shows, for a screen reader: "The next 45 days". */
  label: string;
  /** First and last day of the line. */
  startsOn: string;
  endsOn: string;
  marks: readonly TideMark[];
  /** The water reaches to here; it ebbs from the start instead with `ebbing`. */
  filledTo?: string;
  ebbing?: boolean;
  /** Colour of the water. */
  tone?: 'tide' | 'warn' | 'debt';
}

/** Below this width of its own the line stands upright. */
const uprightBelowPx = 592;
const laneHeight = 36;

function shareOf(date: string, { startsOn, endsOn }: TideTrackProps): number {
  const whole = daysBetween(startsOn, endsOn);
  const share = whole <= 0 ? 1 : daysBetween(startsOn, date) / whole;
  return Math.min(Math.max(share, 0), 1);
}

const byDate = (one: TideMark, other: TideMark) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0);

/**
 * The signature of Tideline: a thin line of days with its marks, that fills or ebbs.
 * For promotional countdowns, payoff progress and room for sweeps; nowhere as decoration.
 */
export function TideTrack(props: TideTrackProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const marks = [...props.marks].sort(byDate);
  const upright = width < uprightBelowPx;
  return (
    <div ref={ref} className={styles.track} role="group" aria-label={props.label}>
      {upright ? <UprightTrack {...props} marks={marks} /> : <FlatTrack {...props} marks={marks} width={width} />}
    </div>
  );
}

function FlatTrack(props: TideTrackProps & { width: number }) {
  const { marks, width, filledTo, ebbing, tone = 'tide' } = props;
  const { date } = useFormats();
  const inset = 8;
  const span = width - 2 * inset;
  const at = (day: string) => inset + shareOf(day, props) * span;
  const texts = marks.map((mark) => ({ day: date(mark.date, 'short'), label: mark.label }));
  const places = placeLabels(
    marks.map((mark, index) => ({
      at: at(mark.date),
      width: Math.min(Math.max(estimateTextWidth(texts[index]?.label ?? ''), estimateTextWidth(texts[index]?.day ?? '')), width),
    })),
    width,
  );
  const lanes = Math.max(0, ...places.map((place) => place.lane)) + 1;
  const y = 12;
  const water = filledTo === undefined ? null : at(filledTo);
  return (
    <>
      <svg className={styles.drawing} width={width} height={y + 18 + lanes * laneHeight} aria-hidden="true">
        <line className={styles.line} x1="0" x2={width} y1={y} y2={y} />
        {water === null ? null : <line className={classNames(styles.water, styles[`${tone}Water`])} x1={ebbing ? water : 0} x2={ebbing ? width : water} y1={y} y2={y} />}
        {marks.map((mark, index) => {
          const place = places[index];
          const text = texts[index];
          if (!place || !text) return null;
          const top = y + 30 + place.lane * laneHeight;
          return (
            <g key={`${mark.date}${mark.label}`}>
              {place.lane > 0 ? <line className={styles.leader} x1={at(mark.date)} x2={at(mark.date)} y1={y + 12} y2={top - 14} /> : null}
              <MarkShape mark={mark} x={at(mark.date)} y={y} />
              <text className={styles.date} x={place.x} y={top} textAnchor={place.anchor}>
                {text.day}
              </text>
              <text className={styles.label} x={place.x} y={top + 16} textAnchor={place.anchor}>
                {text.label}
              </text>
            </g>
          );
        })}
      </svg>
      <VisuallyHidden>
        {marks.map((mark) => `${date(mark.date)}: ${mark.label}. `)}
      </VisuallyHidden>
    </>
  );
}

function UprightTrack({ marks, filledTo, ebbing }: TideTrackProps) {
  const { date } = useFormats();
  const wet = (day: string) => filledTo !== undefined && (ebbing ? day >= filledTo : day < filledTo);
  return (
    <ol className={styles.marks}>
      {marks.map((mark) => (
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
