import { MarkShape, type TideMark } from './tide-track-marks.tsx';
import styles from './tide-track.module.css';

export interface StaticTideMark extends TideMark {
  /** The date as text: "Mar 12". */
  when: string;
  /** Position along the line, 0–1. */
  share: number;
}

export interface TideTrackStaticProps {
  label: string;
  marks: readonly StaticTideMark[];
  /** Filled share of the line, 0–1. */
  filledShare?: number;
}

/**
 * Shows an example on signed-out pages. The list of marks is the content, and the line above it is drawn from shares.
 * It needs no measurement or inline styles, so it works in HTML with a strict security policy.
 */
export function TideTrackStatic({ label, marks, filledShare = 0 }: TideTrackStaticProps) {
  return (
    <div className={styles.track} role="group" aria-label={label}>
      <svg className={styles.drawing} width="100%" height="24" aria-hidden="true">
        <line className={styles.line} x1="0" x2="100%" y1="12" y2="12" />
        <line className={styles.water} x1="0" x2={`${filledShare * 100}%`} y1="12" y2="12" />
        {marks.map((mark) => (
          <svg key={mark.date + mark.label} className={styles.drawing} x={`${mark.share * 100}%`} width="1" height="24">
            <MarkShape mark={mark} x={0} y={12} />
          </svg>
        ))}
      </svg>
      <ol className={styles.staticMarks}>
        {marks.map((mark) => (
          <li key={mark.date + mark.label} className={styles.staticMark}>
            <time className={styles.markDate} dateTime={mark.date}>
              {mark.when}
            </time>
            <span className={styles.markLabel}>{mark.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
