/**
 * Charts based on visx, in a separate chunk. Each is a figure with a finding, a table, and a cursor that is read aloud.
 */
export { Bars, type BarItem, type BarsProps } from './charts/bars.tsx';
export { type ChartMark, type ChartMarkKind } from './charts/chart-marks.tsx';
export { type TrackDay } from './charts/day-track.tsx';
export {
  LineChart,
  type BandPoint,
  type LineChartProps,
  type LinePoint,
  type LineSeries,
} from './charts/line-chart.tsx';
export { Sparkline, type SparklineProps } from './charts/sparkline.tsx';
export { StackedChart, type StackedChartProps, type StackedSeries } from './charts/stacked-chart.tsx';
