import { scaleLinear } from '@visx/scale';
import { area, line } from '@visx/shape';
import { memo, useMemo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFormats, type Formats } from '../format/format-context.tsx';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import { messages } from '../messages/en.ts';
import { estimateTextWidth } from '../tide/track-layout.ts';
import { DateAxis, dateTicks, instantOf, nearestDate, stepTicks, ValueAxis, valueTicks, widestTick } from './axes.tsx';
import { ChartFrame, type ChartTable } from './chart-frame.tsx';
import { type ChartMark, type ChartMarkKind, ChartMarks, MarksLegend } from './chart-marks.tsx';
import styles from './charts.module.css';
import { decimate } from './decimate.ts';
import { LinesLegend } from './lines-legend.tsx';
import { spreadLabels } from './spread-labels.ts';
import { useChartCursor } from './use-chart-cursor.ts';

export interface LinePoint {
  /** 'YYYY-MM-DD' */
  x: string;
  /** Minor units, or the unit that `formatY` takes. */
  y: number;
}

export interface LineSeries {
  id: string;
  /** Shown at the end of the line, or in the legend of a narrow chart. */
  label: string;
  /** Sorted by date. All series of a chart have the same dates, but may start later or end earlier. */
  points: readonly LinePoint[];
}

export interface BandPoint {
  x: string;
  low: number;
  high: number;
}

export interface LineChartProps {
  /** The finding, in a sentence. */
  caption: ReactNode;
  /** Subject of the chart, which is also the name of the table and the cursor. */
  label: string;
  /** Header of the dates in the table. */
  xLabel: string;
  /** At most four. */
  series: readonly LineSeries[];
  /** A range around the first series. */
  band?: readonly BandPoint[];
  /** A level to compare with, such as the floor. */
  reference?: { y: number; label: string };
  /** Defaults to the household's money format. */
  formatY?: (y: number) => string;
  /** Defaults to money without zero decimals. */
  formatTick?: (y: number) => string;
  /** Whether the scale may start above zero, so that a change is visible. The screen must mention it. */
  ownScale?: boolean;
  heightPx?: number;
  /** Names the period that starts on a date, such as a month, with a short name for the axis. Defaults to dates. */
  periodOf?: (x: string) => { short: string; full: string };
  /** Explains how to use the chart. Shown in place of the value until the cursor is on a day. */
  hint?: string;
  /**
   * Events on days of the chart, with a legend for their signs; `label` is their header in the table. If `isDrawn` is
   * false, they are only in the table and at the cursor.
   */
  marks?: { label: string; items: readonly ChartMark[]; kinds: readonly ChartMarkKind[]; isDrawn?: boolean };
  /** Opens a day with a click on the drawing, with Enter at the cursor, or from the table. */
  onChoose?: (x: string) => void;
}

/**
 * Charts narrower than this have the names of their lines in a legend, because names inside the plot would overlap the
 * lines.
 */
const narrowPx = 560;
const axisRoom = 28;
/** Space for signs below the lowest line. */
const marksRoom = 40;
/** The least distance between two values of the axis. */
const tickRoom = 28;
const mostTicks = 4;

const areDrawn = ({ marks }: LineChartProps): boolean => marks !== undefined && marks.isDrawn !== false;

type ValuesByDate = ReadonlyMap<string, number>;

function extentOf({ series, band = [], reference, ownScale = false }: LineChartProps): [number, number] {
  const base = ownScale ? (series[0]?.points[0]?.y ?? 0) : 0;
  let low = Math.min(base, reference?.y ?? base);
  let high = Math.max(base, reference?.y ?? base);
  const include = (value: number) => {
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const { points } of series) for (const point of points) include(point.y);
  for (const point of band) {
    include(point.low);
    include(point.high);
  }
  return low === high ? [low, low + 1] : [low, high];
}

const allDates = (series: readonly LineSeries[]) =>
  [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort();

function geometryOf(props: LineChartProps, width: number, dates: readonly string[], formats: Formats) {
  const { series, heightPx = 240, formatTick = (y) => formats.money(y) } = props;
  const narrow = width < narrowPx;
  const [top, bottom] = [16, heightPx - axisRoom - (areDrawn(props) ? marksRoom : 0)];
  const ticks = Math.max(2, Math.min(mostTicks, Math.floor((bottom - top) / tickRoom)));
  const vertical = scaleLinear<number>({ domain: extentOf(props), range: [bottom, top], nice: ticks });
  const yTicks = valueTicks(vertical.ticks(ticks), vertical, formatTick);
  const names = Math.max(0, ...series.map(({ label }) => estimateTextWidth(label)));
  const first = dates[0] ?? '1970-01-01';
  const last = dates.at(-1) ?? first;
  const range: [number, number] = [
    widestTick(yTicks) + 8,
    narrow ? width - 4 : width - Math.min(names + 12, width / 3),
  ];
  const horizontal = scaleLinear<number>({
    domain: [instantOf(first), Math.max(instantOf(last), instantOf(first) + 1)],
    range,
  });
  return {
    width,
    narrow,
    heightPx,
    vertical,
    horizontal,
    yTicks,
    xTicks: props.periodOf
      ? stepTicks(
          dates,
          (date) => horizontal(instantOf(date)),
          range[1] - range[0],
          (date) => props.periodOf?.(date).short ?? date,
        )
      : dateTicks(first, last, range, formats),
    range,
  };
}

type Geometry = ReturnType<typeof geometryOf>;

const dateText = ({ periodOf }: LineChartProps, formats: Formats, date: string): string =>
  periodOf?.(date).full ?? formats.date(date);

function Series({ series, geometry }: { series: readonly LineSeries[]; geometry: Geometry }) {
  const { vertical, horizontal, narrow, heightPx, range } = geometry;
  const draw = line<LinePoint>({ x: (point) => horizontal(instantOf(point.x)), y: (point) => vertical(point.y) });
  const ends = series.map(({ points }) => vertical(points.at(-1)?.y ?? 0));
  const places = spreadLabels(ends, 16, 12, heightPx - 30);
  return series.map(({ id, label, points }, index) => {
    const drawn = decimate(points, Math.max(1, Math.floor(range[1] - range[0])), (point) => point.y);
    return (
      <g key={id} className={styles[`series${index % 4}`]}>
        <path className={classNames(styles.line, styles[`dash${index % 4}`])} d={draw([...drawn]) ?? ''} />
        {narrow ? null : (
          <text className={styles.name} x={range[1] + 8} y={places[index]} dy="0.33em">
            {label}
          </text>
        )}
      </g>
    );
  });
}

function Band({ band, geometry }: { band: readonly BandPoint[]; geometry: Geometry }) {
  const { vertical, horizontal } = geometry;
  const draw = area<BandPoint>({
    x: (point) => horizontal(instantOf(point.x)),
    y0: (point) => vertical(point.low),
    y1: (point) => vertical(point.high),
  });
  return <path className={classNames(styles.band, styles.series0)} d={draw([...band]) ?? ''} />;
}

function Reference({ reference, geometry }: { reference: { y: number; label: string }; geometry: Geometry }) {
  const y = geometry.vertical(reference.y);
  return (
    <g>
      <line className={styles.reference} x1={geometry.range[0]} x2={geometry.range[1]} y1={y} y2={y} />
      {geometry.narrow ? null : (
        <text className={styles.name} x={geometry.range[0] + 4} y={y - 6}>
          {reference.label}
        </text>
      )}
    </g>
  );
}

/** Draws the part that does not change while the cursor moves. */
const Drawing = memo(function Drawing({ chart, geometry }: { chart: LineChartProps; geometry: Geometry }) {
  const { series, band, reference, marks } = chart;
  const { yTicks, xTicks, range, heightPx, width, vertical } = geometry;
  return (
    <>
      <ValueAxis ticks={yTicks} left={range[0]} right={range[1]} zeroAt={vertical(0)} />
      <DateAxis ticks={xTicks} y={heightPx - axisRoom} width={width} />
      {band ? <Band band={band} geometry={geometry} /> : null}
      {reference ? <Reference reference={reference} geometry={geometry} /> : null}
      <Series series={series} geometry={geometry} />
      {marks && areDrawn(chart) ? (
        <ChartMarks
          marks={marks.items}
          kinds={marks.kinds}
          at={(date) => geometry.horizontal(instantOf(date))}
          y={heightPx - axisRoom - 8}
        />
      ) : null}
    </>
  );
});

function Cursor({ date, values, geometry }: { date: string; values: readonly ValuesByDate[]; geometry: Geometry }) {
  const x = geometry.horizontal(instantOf(date));
  return (
    <g>
      <line className={styles.cursor} x1={x} x2={x} y1="8" y2={geometry.heightPx - axisRoom} />
      {values.map((byDate, index) => {
        const y = byDate.get(date);
        return y === undefined ? null : (
          <circle
            key={index}
            className={classNames(styles.dot, styles[`series${index % 4}`])}
            cx={x}
            cy={geometry.vertical(y)}
            r="5"
          />
        );
      })}
    </g>
  );
}

const textsOn = (marks: LineChartProps['marks'], date: string): string[] =>
  (marks?.items ?? []).flatMap(({ x, label }) => (x === date ? [label] : []));

function tableOf(
  props: LineChartProps,
  dates: readonly string[],
  textAt: (index: number, date: string) => string,
  formats: Formats,
  formatY: (y: number) => string,
): ChartTable {
  const { label, xLabel, series, band, marks, onChoose } = props;
  const ranges = band && new Map(band.map(({ x, low, high }) => [x, `${formatY(low)} – ${formatY(high)}`]));
  return {
    label,
    headers: [
      xLabel,
      ...series.map((one) => one.label),
      ...(ranges ? [messages.chartRange(series[0]?.label ?? '')] : []),
      ...(marks ? [marks.label] : []),
    ],
    words: marks?.label,
    onRow: onChoose,
    rows: () =>
      dates.map((date) => ({
        id: date,
        head: dateText(props, formats, date),
        cells: [
          ...series.map((_, index) => textAt(index, date)),
          ...(ranges ? [ranges.get(date) ?? '–'] : []),
          ...(marks ? [textsOn(marks, date).join(' · ') || '–'] : []),
        ],
      })),
  };
}

/** Charts one to four lines over time, with a range around the first one and a reference level. */
export function LineChart(props: LineChartProps) {
  const { caption, label, series, band, marks, onChoose } = props;
  const formats = useFormats();
  const formatY = props.formatY ?? ((y: number) => formats.money(y, undefined, { trimZeros: false }));
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const dates = useMemo(() => allDates(series), [series]);
  const values = useMemo(
    () => series.map(({ points }): ValuesByDate => new Map(points.map(({ x, y }) => [x, y]))),
    [series],
  );
  const geometry = useMemo(() => geometryOf(props, width, dates, formats), [props, width, dates, formats]);
  const textAt = (index: number, date: string) => {
    const y = values[index]?.get(date);
    return y === undefined ? '–' : formatY(y);
  };
  const cursor = useChartCursor({
    label,
    count: dates.length,
    nearest: (x) => nearestDate(dates, geometry.horizontal.invert(x)),
    textOf: (index) => dateText(props, formats, dates[index] ?? ''),
    onChoose: onChoose === undefined ? undefined : (index) => onChoose(dates[index] ?? ''),
  });
  const day = cursor.index === null ? undefined : dates[cursor.index];
  const range = band?.find(({ x }) => x === day);
  const said =
    day === undefined
      ? []
      : [
          ...series.map((one, index) => `${one.label} ${textAt(index, day)}`),
          ...(range === undefined
            ? []
            : [`${messages.chartRange(series[0]?.label ?? '')} ${formatY(range.low)} – ${formatY(range.high)}`]),
          ...textsOn(marks, day),
        ];
  const readout = day === undefined ? (props.hint ?? '') : `${dateText(props, formats, day)}: ${said.join(' · ')}`;
  return (
    <ChartFrame
      caption={caption}
      table={tableOf(props, dates, textAt, formats, formatY)}
      readout={readout}
      legend={
        <>
          {geometry.narrow ? <LinesLegend {...props} /> : null}
          {marks && areDrawn(props) ? <MarksLegend marks={marks.items} kinds={marks.kinds} /> : null}
        </>
      }
    >
      <div
        ref={ref}
        className={classNames(styles.plot, onChoose !== undefined && styles.chooses)}
        {...cursor.plotProps}
      >
        <svg
          className={styles.drawing}
          width={width}
          height={geometry.heightPx}
          viewBox={`0 0 ${width} ${geometry.heightPx}`}
          aria-hidden="true"
        >
          <Drawing chart={props} geometry={geometry} />
          {day === undefined ? null : <Cursor date={day} values={values} geometry={geometry} />}
        </svg>
      </div>
    </ChartFrame>
  );
}
