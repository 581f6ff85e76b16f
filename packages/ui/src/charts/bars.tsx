import { scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { useFormats } from '../format/format-context.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

export interface BarItem {
  id: string;
  label: string;
  /** In minor units, or the unit that `formatValue` takes. A negative value is drawn to the left. */
  value: number;
  /** A short note below the bar: "12% more than in February". */
  note?: string;
}

export interface BarsProps {
  /** The finding, in a sentence. */
  caption: ReactNode;
  /** Subject of the chart, which is also the name of the table. */
  label: string;
  /** Headers of the table. */
  headers: readonly [string, string];
  /** The bars, in display order. */
  bars: readonly BarItem[];
  /** Defaults to the household's money format. */
  formatValue?: (value: number) => string;
}

/** Shows one bar for each of a few items, with its name and value above it. It is readable at any width. */
export function Bars({ caption, label, headers, bars, formatValue }: BarsProps) {
  const formats = useFormats();
  const text = formatValue ?? ((value: number) => formats.money(value, undefined, { trimZeros: false }));
  const values = bars.map((bar) => bar.value);
  const extent: [number, number] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = scaleLinear<number>({ domain: extent[0] === extent[1] ? [0, 1] : extent, range: [0, 100] });
  const table = {
    label,
    headers: [headers[0], headers[1]] as [string, string],
    rows: () => bars.map((bar) => ({ id: bar.id, head: bar.label, cells: [text(bar.value)] })),
  };
  return (
    <ChartFrame caption={caption} table={table}>
      <ul className={styles.bars} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.id}>
            <div className={styles.barWords}>
              <span>{bar.label}</span>
              <span>{text(bar.value)}</span>
            </div>
            <svg className={styles.barTrack} aria-hidden="true">
              <rect
                className={bar.value < 0 ? styles.negative : styles.bar}
                x={`${Math.min(scale(0), scale(bar.value))}%`}
                width={`${Math.abs(scale(bar.value) - scale(0))}%`}
                height="8"
                rx="2"
              />
            </svg>
            {bar.note === undefined ? null : <div className={styles.barNote}>{bar.note}</div>}
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
