import { useId } from 'react';
import { useMeasuredWidth } from '@tideline/ui';
import styles from './overview.module.css';

export interface MonthBar {
  month: string;
  label: string;
  /** A second line below the label. */
  note?: string;
  /** A note above the bars about an unusual month. */
  mark?: string;
  /** Whether the month is not over, so that its bars are hatched. */
  isOpen: boolean;
  values: readonly number[];
}

interface Props {
  label: string;
  months: readonly MonthBar[];
  /** The looks of the values, in the same order. */
  looks: readonly ('income' | 'outgo' | 'interest' | 'fees')[];
  /** Whether the values are stacked instead of side by side. */
  stacked?: boolean;
  formatTick: (value: number) => string;
}

const HEIGHT = 236;
const [TOP, AXIS] = [28, 44];
const LEFT = 56;
const NARROW_PX = 560;
const NARROW_MONTHS = 6;
const TICKS = 4;

/** Returns a round step size with which at most `TICKS` steps reach the value. */
function stepOf(most: number): number {
  const raw = Math.max(1, most / TICKS);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= raw) ?? 10;
  return factor * power;
}

/** Draws bars for each month, for the available width. Narrow screens show the latest six months. */
export function MonthBars({ label, months, looks, stacked = false, formatTick }: Props) {
  const [ref, width] = useMeasuredWidth<SVGSVGElement>(900);
  const id = useId();
  const shown = width < NARROW_PX && !stacked ? months.slice(-NARROW_MONTHS) : months;
  const heightOf = ({ values }: MonthBar) =>
    stacked ? values.reduce((sum, value) => sum + Math.max(0, value), 0) : Math.max(0, ...values);
  const step = stepOf(Math.max(...shown.map(heightOf)));
  const full = step * Math.max(1, Math.ceil(Math.max(...shown.map(heightOf)) / step));
  const base = HEIGHT - AXIS;
  const y = (value: number) => base - (Math.max(0, value) / full) * (base - TOP);
  const slot = (width - LEFT) / Math.max(1, shown.length);
  const bar = Math.max(6, Math.min(stacked ? 28 : 24, slot * (stacked ? 0.6 : 0.32)));
  const isDense = slot < 58;
  return (
    <svg ref={ref} className={styles.drawing} height={HEIGHT} role="img" aria-label={label}>
      <defs>
        {looks.map((look) => (
          <pattern
            key={look}
            id={`${id}${look}`}
            className={styles[look]}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.ground} width="6" height="6" />
            <rect width="3" height="6" />
          </pattern>
        ))}
      </defs>
      {Array.from({ length: full / step + 1 }, (_, index) => index * step).map((tick) => (
        <g key={tick}>
          <path className={styles.line} d={`M${LEFT} ${y(tick)}H${width}`} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {shown.map((month, index) => {
        const center = LEFT + slot * (index + 0.5);
        return (
          <g key={month.month}>
            <Bars month={month} looks={looks} stacked={stacked} id={id} center={center} bar={bar} y={y} />
            {month.mark === undefined ? null : (
              <text x={center} y={y(heightOf(month)) - 8} textAnchor="middle">
                {month.mark}
              </text>
            )}
            {isDense && stacked && index % 2 !== (shown.length - 1) % 2 ? null : (
              <text className={month.isOpen ? styles.now : styles.month} x={center} y={base + 18} textAnchor="middle">
                {month.label}
              </text>
            )}
            {month.note === undefined || isDense ? null : (
              <text x={center} y={base + 36} textAnchor="middle">
                {month.note}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Bars({
  month,
  looks,
  stacked,
  id,
  center,
  bar,
  y,
}: Pick<Props, 'looks'> & {
  month: MonthBar;
  stacked: boolean;
  id: string;
  center: number;
  bar: number;
  y: (value: number) => number;
}) {
  let below = 0;
  return looks.map((look, index) => {
    const value = Math.max(0, month.values[index] ?? 0);
    const from = stacked ? below : 0;
    below += value;
    const x = stacked ? center - bar / 2 : center - (looks.length * (bar + 2)) / 2 + index * (bar + 2) + 1;
    return (
      <rect
        key={look}
        className={styles[look]}
        {...(month.isOpen ? { style: { fill: `url(#${id}${look})` }, strokeWidth: 1 } : {})}
        x={x}
        y={y(from + value)}
        width={bar}
        height={Math.max(0, y(from) - y(from + value))}
      />
    );
  });
}
