import { scaleBand, scaleLinear } from '@visx/scale';
import { area, stack } from '@visx/shape';
import { memo, useMemo, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFormats, type Formats } from '../format/format-context.tsx';
import { useMeasuredWidth } from '../layout/use-measured-width.ts';
import { messages } from '../messages/en.ts';
import { estimateTextWidth } from '../tide/track-layout.ts';
import {
  DateAxis,
  dateTicks,
  instantOf,
  nearestDate,
  shortMonth,
  stepTicks,
  ValueAxis,
  valueTicks,
  widestTick,
} from './axes.tsx';
import { ChartFrame, type ChartTable } from './chart-frame.tsx';
import { DaySign, DayTrack, trackHeight, type TrackDay } from './day-track.tsx';
import styles from './charts.module.css';
import { spreadLabels } from './spread-labels.ts';
import { useChartCursor } from './use-chart-cursor.ts';

export interface StackedSeries {
  id: string;
  label: string;
  /** One value per date, zero or more. */
  values: readonly number[];
}

export interface StackedChartProps {
  /** The finding, in a sentence. */
  caption: ReactNode;
  /** Subject of the chart, which is also the name of the table and the cursor. */
  label: string;
  xLabel: string;
  /** 'YYYY-MM-DD', in order. A month is given as its first day. */
  xs: readonly string[];
  /** From the bottom up; at most four. */
  series: readonly StackedSeries[];
  /** Areas for a trend over time, bars for monthly totals. */
  kind: 'area' | 'bars';
  /** Header of the totals in the table, and the label of a total at the cursor. */
  totalLabel?: string;
  formatY?: (y: number) => string;
  formatTick?: (y: number) => string;
  /** Defaults to month and year. */
  formatX?: (x: string) => string;
  /** Names the first value if it does not belong to a whole month: "Today". */
  firstLabel?: string;
  heightPx?: number;
  /**
   * Whether the names of the layers are on the drawing, or in a legend below it, which has room for any number of
   * narrow bars.
   */
  names?: 'direct' | 'legend';
  /** A value to compare the total with, shown as a dashed line with a label at its end. */
  reference?: { label: string; values: readonly number[] };
  /** Days marked on a line below the dates. `words` are the legend's names of the marks, by shape. */
  days?: { marks: readonly TrackDay[]; words: Record<TrackDay['shape'], string> };
}

type Layer = { id: string; label: string; spans: { x: string; low: number; high: number }[] };

const keyOf = (index: number) => String(index);

function layersOf({ xs, series }: StackedChartProps): Layer[] {
  const rows = xs.map((_, at) => Object.fromEntries(series.map((one, index) => [keyOf(index), one.values[at] ?? 0])));
  const stacked = stack<Record<string, number>, string>({
    keys: series.map((_, index) => keyOf(index)),
    value: (row, key) => row[key] ?? 0,
  })(rows);
  return series.map(({ id, label }, index) => ({
    id,
    label,
    spans: xs.map((x, at) => ({ x, low: stacked[index]?.[at]?.[0] ?? 0, high: stacked[index]?.[at]?.[1] ?? 0 })),
  }));
}

function geometryOf(props: StackedChartProps, width: number, layers: readonly Layer[], formats: Formats) {
  const { xs, kind, heightPx = 240, formatTick = (y) => formats.money(y) } = props;
  const hasLegend = props.names === 'legend';
  const top = Math.max(1, ...(layers.at(-1)?.spans.map((span) => span.high) ?? []), ...(props.reference?.values ?? []));
  const vertical = scaleLinear<number>({ domain: [0, top], range: [heightPx - 28, 16], nice: 4 });
  const yTicks = valueTicks(vertical.ticks(4), vertical, formatTick);
  // a single layer is named in the caption
  const names =
    layers.length === 1 || hasLegend ? 0 : Math.max(0, ...layers.map((layer) => estimateTextWidth(layer.label)));
  // Areas that end at zero have no edge for a label, and narrow bars have no room for one.
  const inside = kind === 'area' || names > width * 0.3;
  const range: [number, number] = [widestTick(yTicks) + 8, inside ? width - 4 : width - names - (names === 0 ? 4 : 12)];
  const first = xs[0] ?? '1970-01-01';
  const last = xs.at(-1) ?? first;
  const time = scaleLinear<number>({
    domain: [instantOf(first), Math.max(instantOf(last), instantOf(first) + 1)],
    range,
  });
  const band = scaleBand<string>({ domain: [...xs], range, padding: 0.25 });
  const center = (x: string) => (kind === 'bars' ? (band(x) ?? 0) + band.bandwidth() / 2 : time(instantOf(x)));
  /** Returns the position of a date. Days between two bars are placed between the bars. */
  const placeOf = (x: string) => {
    if (kind === 'area') return time(Math.min(instantOf(x), instantOf(last)));
    const after = xs.findIndex((date) => date >= x);
    const [to, from] = [xs[after], xs[after - 1]];
    if (to === undefined) return center(last);
    if (from === undefined || to === x) return center(to);
    const share = (instantOf(x) - instantOf(from)) / (instantOf(to) - instantOf(from));
    return center(from) + share * (center(to) - center(from));
  };
  const xTicks =
    kind === 'bars'
      ? stepTicks(xs, center, range[1] - range[0], (x) =>
          x === first && props.firstLabel !== undefined
            ? props.firstLabel
            : (props.formatX?.(x) ?? shortMonth(x, formats)),
        )
      : dateTicks(first, last, range, formats);
  return { width, heightPx, vertical, yTicks, xTicks, inside, range, time, band, center, placeOf, hasLegend };
}

type Geometry = ReturnType<typeof geometryOf>;

function AreaLayer({ layer, geometry }: { layer: Layer; geometry: Geometry }) {
  const { vertical, center } = geometry;
  const draw = area<Layer['spans'][number]>({
    x: (span) => center(span.x),
    y0: (span) => vertical(span.low),
    y1: (span) => vertical(span.high),
  });
  return <path className={styles.layer} d={draw(layer.spans) ?? ''} />;
}

function BarLayer({ layer, geometry }: { layer: Layer; geometry: Geometry }) {
  const { vertical, band } = geometry;
  return layer.spans.map((span) => (
    <rect
      key={span.x}
      className={styles.layer}
      x={band(span.x)}
      width={band.bandwidth()}
      y={vertical(span.high)}
      height={vertical(span.low) - vertical(span.high)}
    />
  ));
}

/** Shows names next to the last bars, or on the areas where they are thickest. */
function LayerNames({ layers, geometry }: { layers: readonly Layer[]; geometry: Geometry }) {
  const { vertical, inside, range, heightPx, center } = geometry;
  const middle = (span: Layer['spans'][number] | undefined) => (span ? vertical((span.low + span.high) / 2) : heightPx);
  const thickest = (layer: Layer) =>
    layer.spans.reduce(
      (best, span) => (span.high - span.low > best.high - best.low ? span : best),
      layer.spans[0] ?? { x: '', low: 0, high: 0 },
    );
  const anchors = layers.map((layer) => (inside ? thickest(layer) : layer.spans.at(-1)));
  const places = spreadLabels(anchors.map(middle), 22, 12, heightPx - 38);
  return layers.map((layer, index) => {
    const nameWidth = estimateTextWidth(layer.label);
    const at = inside
      ? Math.min(Math.max(center(anchors[index]?.x ?? ''), range[0] + 12), range[1] - nameWidth - 8)
      : range[1] + 8;
    const y = places[index] ?? 0;
    return (
      <g key={layer.id}>
        {inside ? (
          <rect className={styles.pill} x={at - 6} y={y - 10} width={nameWidth + 8} height="20" rx="10" />
        ) : null}
        <text className={inside ? undefined : styles.name} x={at} y={y} dy="0.33em">
          {layer.label}
        </text>
      </g>
    );
  });
}

/** Draws the reference as a dashed line, with its name below its end. */
function Reference({ reference, geometry }: { reference: Reference; geometry: Geometry }) {
  const { center, vertical, range } = geometry;
  const { label, values, xs } = reference;
  const points = xs.map((x, at) => `${center(x)},${vertical(values[at] ?? 0)}`).join(' ');
  return (
    <>
      <polyline className={styles.comparison} points={points} />
      <text className={styles.name} x={range[1]} y={vertical(values.at(-1) ?? 0) + 20} textAnchor="end">
        {label}
      </text>
    </>
  );
}

type Reference = NonNullable<StackedChartProps['reference']> & { xs: readonly string[] };

const dayShapes = ['point', 'end'] as const;

/** Shows a legend of the layers and of the signs of days, below the drawing. */
function LayersLegend({ layers, days }: { layers: readonly Layer[]; days: StackedChartProps['days'] }) {
  const signs = dayShapes.filter((shape) => days?.marks.some((mark) => mark.shape === shape));
  return (
    <ul className={styles.legend}>
      {layers.map((layer, index) => (
        <li key={layer.id}>
          <svg
            className={classNames(styles.sign, styles[`series${index % 4}`])}
            width="12"
            height="12"
            aria-hidden="true"
          >
            <rect className={styles.layer} width="12" height="12" rx="2" />
          </svg>
          {layer.label}
        </li>
      ))}
      {signs.map((shape) => (
        <li key={shape}>
          <DaySign shape={shape} />
          {days?.words[shape]}
        </li>
      ))}
    </ul>
  );
}

/** Draws the part that does not change while the cursor moves. */
const Drawing = memo(function Drawing({
  kind,
  layers,
  geometry,
  reference,
}: {
  kind: 'area' | 'bars';
  layers: readonly Layer[];
  geometry: Geometry;
  reference: Reference | undefined;
}) {
  const { yTicks, xTicks, range, heightPx, width, vertical } = geometry;
  return (
    <>
      <ValueAxis ticks={yTicks} left={range[0]} right={range[1]} zeroAt={vertical(0)} />
      <DateAxis ticks={xTicks} y={heightPx - 28} width={width} />
      {layers.map((layer, index) => (
        <g key={layer.id} className={styles[`series${index % 4}`]}>
          {kind === 'bars' ? (
            <BarLayer layer={layer} geometry={geometry} />
          ) : (
            <AreaLayer layer={layer} geometry={geometry} />
          )}
        </g>
      ))}
      {reference === undefined ? null : <Reference reference={reference} geometry={geometry} />}
      {layers.length === 1 || geometry.hasLegend ? null : <LayerNames layers={layers} geometry={geometry} />}
    </>
  );
});

interface TableWords {
  formatX: (x: string) => string;
  formatY: (y: number) => string;
  total: (at: number) => number;
}

/** Returns the same figures as a table. */
function tableOf(
  { label, xLabel, xs, series, reference, totalLabel = messages.chartTotal }: StackedChartProps,
  { formatX, formatY, total }: TableWords,
): ChartTable {
  const others = reference === undefined ? [] : [reference];
  return {
    label,
    headers: [xLabel, ...series.map((one) => one.label), totalLabel, ...others.map((one) => one.label)],
    rows: () =>
      xs.map((date, index) => ({
        id: date,
        head: formatX(date),
        cells: [
          ...series.map((one) => formatY(one.values[index] ?? 0)),
          formatY(total(index)),
          ...others.map((one) => formatY(one.values[index] ?? 0)),
        ],
      })),
  };
}

/** Charts the parts of a whole over time: balances down to zero, spending by month. */
export function StackedChart(props: StackedChartProps) {
  const { caption, label, xs, series, kind, totalLabel = messages.chartTotal } = props;
  const days = props.days?.marks ?? [];
  const formats = useFormats();
  const formatY = props.formatY ?? ((y: number) => formats.money(y, undefined, { trimZeros: false }));
  const { firstLabel, formatX: format = (x: string) => formats.date(x, 'month') } = props;
  const formatX = (x: string) => (firstLabel !== undefined && x === xs[0] ? firstLabel : format(x));
  const [ref, width] = useMeasuredWidth<HTMLDivElement>(720);
  const layers = useMemo(() => layersOf(props), [props]);
  const geometry = useMemo(() => geometryOf(props, width, layers, formats), [props, width, layers, formats]);
  const { range, heightPx, time, band, center, placeOf } = geometry;
  const reference = useMemo(() => props.reference && { ...props.reference, xs }, [props.reference, xs]);
  const wholeHeight = heightPx + (days.length === 0 ? 0 : trackHeight(width));
  const total = (at: number) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0);
  const cursor = useChartCursor({
    label,
    count: xs.length,
    nearest: (x) =>
      kind === 'bars'
        ? Math.min(Math.max(Math.floor((x - range[0]) / Math.max(band.step(), 1)), 0), xs.length - 1)
        : nearestDate(xs, time.invert(x)),
    textOf: (index) => formatX(xs[index] ?? ''),
  });
  const at = cursor.index;
  const x = at === null ? undefined : xs[at];
  const readout =
    at === null || x === undefined
      ? ''
      : `${formatX(x)}: ` +
        `${series.map((one) => `${one.label} ${formatY(one.values[at] ?? 0)}`).join(' · ')} · ` +
        `${totalLabel} ${formatY(total(at))}`;
  const table = tableOf(props, { formatX, formatY, total });
  return (
    <ChartFrame
      caption={caption}
      table={table}
      readout={readout}
      legend={geometry.hasLegend ? <LayersLegend layers={layers} days={props.days} /> : undefined}
    >
      <div ref={ref} className={styles.plot} {...cursor.plotProps}>
        <svg
          className={styles.drawing}
          width={width}
          height={wholeHeight}
          viewBox={`0 0 ${width} ${wholeHeight}`}
          aria-hidden="true"
        >
          <Drawing kind={kind} layers={layers} geometry={geometry} reference={reference} />
          {days.length === 0 ? null : (
            <DayTrack days={days} y={heightPx + 4} range={range} width={width} placeOf={placeOf} />
          )}
          {x === undefined ? null : (
            <line className={styles.cursor} x1={center(x)} x2={center(x)} y1="8" y2={heightPx - 28} />
          )}
        </svg>
      </div>
    </ChartFrame>
  );
}
