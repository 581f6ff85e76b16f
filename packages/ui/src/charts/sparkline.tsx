import { scaleLinear } from '@visx/scale';
import { line } from '@visx/shape';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import styles from './charts.module.css';
import { decimate } from './decimate.ts';

export interface SparklineProps {
  /** The finding, for screen readers: "Rose from $1,200 to $1,940 in 90 days". */
  label: string;
  /** In chronological order, evenly spaced. */
  values: readonly number[];
  heightPx?: number;
}

/** Shows a small line chart next to the figure that it illustrates. */
export function Sparkline({ label, values, heightPx = 32 }: SparklineProps) {
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(120);
  const points = values.map((value, at) => ({ value, at }));
  const horizontal = scaleLinear<number>({ domain: [0, Math.max(values.length - 1, 1)], range: [3, width - 4] });
  const low = Math.min(...values);
  const high = Math.max(...values);
  const vertical = scaleLinear<number>({
    domain: low === high ? [low - 1, high + 1] : [low, high],
    range: [heightPx - 4, 4],
  });
  const draw = line<{ value: number; at: number }>({
    x: (point) => horizontal(point.at),
    y: (point) => vertical(point.value),
  });
  const last = points.at(-1);
  return (
    <div ref={ref} className={styles.sparkline}>
      {last === undefined ? null : (
        <svg role="img" aria-label={label} width={width} height={heightPx}>
          <path className={styles.line} d={draw([...decimate(points, width, (point) => point.value)]) ?? ''} />
          <circle className={styles.dot} cx={horizontal(last.at)} cy={vertical(last.value)} r="3.5" />
        </svg>
      )}
    </div>
  );
}
