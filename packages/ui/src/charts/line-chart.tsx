import { scaleLinear } from '@visx/scale';
import { area, line } from '@visx/shape';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFormats } from '../format/format-context.tsx';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import { estimateTextWidth } from '../tide/track-layout.ts';
import { DateAxis, dateTicks, instantOf, nearestDate, ValueAxis, valueTicks, widestTick, type Margins } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { decimate } from './decimate.ts';
import { spreadLabels } from './spread-labels.ts';
import { useChartCursor } from './use-chart-cursor.ts';

export interface LinePoint {
  /** 'YYYY-MM-DD' */
  x: string;
  /** Minor units, or whatever `formatY` takes. */
  y: number;
}

export interface LineSeries {
  id: string;
  /** Stands at the end of its line. */
  label: string;
  /** In order of date; all series of a chart share their dates, or start or end early. */
  points: readonly LinePoint[];
}

export interface BandPoint {
  x: string;
  low: number;
  high: number;
}

export interface LineChartProps {
  /** The finding in a sentence. */
  caption: ReactNode;
  /** What is drawn: names the table and the cursor. */
  label: string;
  /** Header of the dates in the table. */
  xLabel: string;
  /** Four at most. */
  series: readonly LineSeries[];
  /** A range around the first series. */
  band?: readonly BandPoint[];
  /** A level to compare with: the floor. */
  reference?: { y: number; label: string };
  /** Defaults to money of the household. */
  formatY?: (y: number) => string;
  /** Defaults to money without zero decimals. */
  formatTick?: (y: number) => string;
  heightPx?: number;
}

/** Lines narrower than this carry their names inside the plot. */
const narrowPx = 560;

const sameDate = (points: readonly LinePoint[], date: string) => points.find((point) => point.x === date);

function extentOf({ series, band = [], reference }: LineChartProps): [number, number] {
  const values = [
    ...series.flatMap(({ points }) => points.map((point) => point.y)),
    ...band.flatMap(({ low, high }) => [low, high]),
    ...(reference ? [reference.y] : []),
  ];
  let low = 0;
  let high = 0;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low === high ? [low, low + 1] : [low, high];
}

const allDates = (series: readonly LineSeries[]) => [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort();

function useLineGeometry(props: LineChartProps, width: number, dates: readonly string[]) {
  const formats = useFormats();
  const { series, heightPx = 240, formatTick = (y) => formats.money(y, undefined, { trimZeros: true }) } = props;
  const narrow = width < narrowPx;
  const vertical = scaleLinear<number>({ domain: extentOf(props), range: [heightPx - 28, 16], nice: 4 });
  const yTicks = valueTicks(vertical.ticks(4), vertical, formatTick);
  const names = Math.max(0, ...series.map(({ label }) => estimateTextWidth(label)));
  const margins: Margins = { top: 16, right: narrow ? 4 : Math.min(names + 12, width / 3), bottom: 28, left: widestTick(yTicks) + 8 };
  const first = dates[0] ?? '1970-01-01';
  const last = dates.at(-1) ?? first;
  const range: [number, number] = [margins.left, width - margins.right];
  const horizontal = scaleLinear<number>({ domain: [instantOf(first), Math.max(instantOf(last), instantOf(first) + 1)], range });
  const xTicks = dateTicks(first, last, range, formats);
  return { narrow, heightPx, vertical, horizontal, yTicks, xTicks, margins, range };
}

type Geometry = ReturnType<typeof useLineGeometry>;

function Series({ props, geometry, width }: { props: LineChartProps; geometry: Geometry; width: number }) {
  const { vertical, horizontal, narrow, heightPx, range } = geometry;
  const draw = line<LinePoint>({ x: (point) => horizontal(instantOf(point.x)), y: (point) => vertical(point.y) });
  const ends = props.series.map(({ points }) => vertical(points.at(-1)?.y ?? 0));
  const places = spreadLabels(narrow ? ends.map((y) => y - 10) : ends, 16, 12, heightPx - 30);
  return props.series.map(({ id, label, points }, index) => {
    const drawn = decimate(points, Math.max(1, Math.floor(range[1] - range[0])), (point) => point.y);
    return (
      <g key={id} className={styles[`series${index % 4}`]}>
        <path className={classNames(styles.line, styles[`dash${index % 4}`])} d={draw([...drawn]) ?? ''} />
        <text className={styles.name} x={narrow ? width - 4 : range[1] + 8} y={places[index]} dy="0.33em" textAnchor={narrow ? 'end' : 'start'}>
          {label}
        </text>
      </g>
    );
  });
}

function Band({ band, geometry }: { band: readonly BandPoint[]; geometry: Geometry }) {
  const { vertical, horizontal } = geometry;
  const draw = area<BandPoint>({ x: (point) => horizontal(instantOf(point.x)), y0: (point) => vertical(point.low), y1: (point) => vertical(point.high) });
  return <path className={classNames(styles.band, styles.series0)} d={draw([...band]) ?? ''} />;
}

function Reference({ reference, geometry }: { reference: { y: number; label: string }; geometry: Geometry }) {
  const y = geometry.vertical(reference.y);
  return (
    <g>
      <line className={styles.reference} x1={geometry.range[0]} x2={geometry.range[1]} y1={y} y2={y} />
      <text className={styles.name} x={geometry.range[0] + 4} y={y - 6}>
        {reference.label}
      </text>
    </g>
  );
}

function Cursor({ date, series, geometry }: { date: string; series: readonly LineSeries[]; geometry: Geometry }) {
  const x = geometry.horizontal(instantOf(date));
  return (
    <g>
      <line className={styles.cursor} x1={x} x2={x} y1="8" y2={geometry.heightPx - 28} />
      {series.map(({ id, points }, index) => {
        const point = sameDate(points, date);
        return point ? <circle key={id} className={classNames(styles.dot, styles[`series${index % 4}`])} cx={x} cy={geometry.vertical(point.y)} r="5" /> : null;
      })}
    </g>
  );
}

/** One to four lines over time, with a band around the first and a level to compare with. */
export function LineChart(props: LineChartProps) {
  const { caption, label, xLabel, series, band, reference } = props;
  const formats = useFormats();
  const formatY = props.formatY ?? ((y: number) => formats.money(y));
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const dates = allDates(series);
  const geometry = useLineGeometry(props, width, dates);
  const { vertical, horizontal, yTicks, xTicks, range, heightPx } = geometry;
  const valueOf = ({ points }: LineSeries, date: string) => {
    const point = sameDate(points, date);
    return point ? formatY(point.y) : '–';
  };
  const rangeAt = (date: string) => {
    const point = band?.find(({ x }) => x === date);
    return point ? `${formatY(point.low)} – ${formatY(point.high)}` : '–';
  };
  const cursor = useChartCursor({
    label,
    count: dates.length,
    nearest: (x) => nearestDate(dates, horizontal.invert(x)),
    textOf: (index) => formats.date(dates[index] ?? ''),
  });
  const day = cursor.index === null ? undefined : dates[cursor.index];
  const readout = day === undefined ? '' : `${formats.date(day)}: ${series.map((one) => `${one.label} ${valueOf(one, day)}`).join(' · ')}`;
  const table = {
    label,
    headers: [xLabel, ...series.map((one) => one.label), ...(band ? [`${series[0]?.label ?? ''} (range)`] : [])] as [string, ...string[]],
    rows: () => dates.map((date) => ({ id: date, head: formats.date(date), cells: [...series.map((one) => valueOf(one, date)), ...(band ? [rangeAt(date)] : [])] })),
  };
  return (
    <ChartFrame caption={caption} table={table} readout={readout}>
      <div ref={ref} className={styles.plot} {...cursor.plotProps}>
        <svg className={styles.drawing} width={width} height={heightPx} aria-hidden="true">
          <ValueAxis ticks={yTicks} left={range[0]} right={range[1]} zeroAt={vertical(0)} />
          <DateAxis ticks={xTicks} y={heightPx - 28} width={width} />
          {band ? <Band band={band} geometry={geometry} /> : null}
          {reference ? <Reference reference={reference} geometry={geometry} /> : null}
          <Series props={props} geometry={geometry} width={width} />
          {day === undefined ? null : <Cursor date={day} series={series} geometry={geometry} />}
        </svg>
      </div>
    </ChartFrame>
  );
}
