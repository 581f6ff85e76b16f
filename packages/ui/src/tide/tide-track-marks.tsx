import { classNames } from '../class-names.ts';
import styles from './tide-track.module.css';

/** `point` is an event, `open` a closing or decision, `end` a deadline. */
export type TideMarkShape = 'point' | 'open' | 'end';

export type TideTone = 'tide' | 'warn' | 'debt' | 'gain';

export interface TideMark {
  /** 'YYYY-MM-DD' */
  date: string;
  /** The event on that day: "Aria minimum $35.00". */
  label: string;
  shape?: TideMarkShape;
  tone?: TideTone;
}

/** Draws the shape of a mark, centered on a point. */
export function MarkShape({ mark, x, y }: { mark: TideMark; x: number; y: number }) {
  const { shape = 'point', tone = 'tide' } = mark;
  if (shape === 'end')
    return <rect className={classNames(styles.bar, styles[tone])} x={x - 2} y={y - 8} width="4" height="16" />;
  return (
    <circle
      className={classNames(styles.point, shape === 'open' && styles.open, styles[tone])}
      cx={x}
      cy={y}
      r={shape === 'open' ? 5 : 4.5}
    />
  );
}
