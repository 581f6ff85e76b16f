import { scaleUtc } from '@visx/scale';
import { Group } from '@visx/group';
import { useFormats, type Formats } from '../format/format-context.tsx';
import { estimateTextWidth } from '../tide/track-layout.ts';
import styles from './charts.module.css';

export interface Tick {
  at: number;
  text: string;
}

export const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Formats the month of a date: "Mar 2026". */
export const shortMonth = (date: string, formats: Formats): string => formats.date(date, 'monthShort');

/** Returns as many ticks on round dates as fit on a time axis: days, then months, then years. */
export function dateTicks(first: string, last: string, range: [number, number], formats: Formats): Tick[] {
  const scale = scaleUtc<number>({ domain: [instantOf(first), instantOf(last)], range });
  const days = (instantOf(last) - instantOf(first)) / 86_400_000;
  const room = Math.max(2, Math.floor((range[1] - range[0]) / (days > 1500 ? 56 : 80)));
  const text = (date: string) => {
    if (days > 1500) return date.slice(0, 4);
    return days > 120 ? shortMonth(date, formats) : formats.date(date, 'short');
  };
  const ticks = scale
    .ticks(fittingCount(scale.ticks, room))
    .map((instant) => ({ at: scale(instant), text: text(dateOf(instant)) }));
  const distinct = withoutRepeats(ticks);
  if (distinct.length > 1 || first === last) return distinct;
  return [first, last].map((date) => ({ at: scale(instantOf(date)), text: text(date) }));
}

/** Removes ticks with the same text as the previous one, such as two dates in one month. */
const withoutRepeats = (ticks: readonly Tick[]): Tick[] =>
  ticks.filter((tick, index) => tick.text !== ticks[index - 1]?.text);

/**
 * Returns the largest requested count for which the scale returns no more ticks than fit, because the scale treats the
 * count only as a hint.
 */
function fittingCount(ticksFor: (count: number) => readonly Date[], room: number): number {
  for (let count = room * 2; count > 1; count -= 1) if (ticksFor(count).length <= room) return count;
  return 1;
}

/**
 * Returns ticks for discrete dates, such as months, at given positions. If there is little room, only every second or
 * third date has one.
 */
export function stepTicks(
  dates: readonly string[],
  at: (date: string) => number,
  width: number,
  text: (date: string) => string,
): Tick[] {
  const every = Math.max(1, Math.ceil((dates.length * 72) / Math.max(width, 1)));
  return withoutRepeats(
    dates.filter((_, index) => index % every === 0).map((date) => ({ at: at(date), text: text(date) })),
  );
}

/** Returns round values of an axis in minor units, with their text. */
export function valueTicks(
  ticks: readonly number[],
  scale: (value: number) => number,
  text: (value: number) => string,
): Tick[] {
  const whole = [...new Set(ticks.map((value) => Math.round(value)))];
  return whole.map((value) => ({ at: scale(value), text: text(value) }));
}

export const widestTick = (ticks: readonly Tick[]): number =>
  Math.max(0, ...ticks.map((tick) => estimateTextWidth(tick.text)));

/**
 * Draws horizontal lines with their values on the left. The values are omitted while amounts are hidden, because a
 * scale would reveal them.
 */
export function ValueAxis({
  ticks,
  left,
  right,
  zeroAt,
}: {
  ticks: readonly Tick[];
  left: number;
  right: number;
  zeroAt?: number | undefined;
}) {
  const { amountsHidden } = useFormats();
  return (
    <Group>
      {ticks.map(({ at, text }) => (
        <g key={at}>
          <line className={at === zeroAt ? styles.zero : styles.grid} x1={left} x2={right} y1={at} y2={at} />
          {amountsHidden ? null : (
            <text x={left - 8} y={at} dy="0.33em" textAnchor="end">
              {text}
            </text>
          )}
        </g>
      ))}
    </Group>
  );
}

/** Draws dates below the plot. The outermost ones stay inside the drawing. */
export function DateAxis({ ticks, y, width }: { ticks: readonly Tick[]; y: number; width: number }) {
  return (
    <Group>
      {ticks.map(({ at, text }) => {
        const half = estimateTextWidth(text) / 2;
        const anchor = at + half > width ? 'end' : at - half < 0 ? 'start' : 'middle';
        return (
          <text key={at} x={anchor === 'end' ? width : anchor === 'start' ? 0 : at} y={y + 20} textAnchor={anchor}>
            {text}
          </text>
        );
      })}
    </Group>
  );
}

/** Returns the index of the date nearest to an instant, in sorted dates. */
export function nearestDate(dates: readonly string[], instant: number): number {
  let low = 0;
  let high = dates.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (instantOf(dates[middle] ?? '') <= instant) low = middle;
    else high = middle;
  }
  const toLow = instant - instantOf(dates[low] ?? '');
  const toHigh = instantOf(dates[high] ?? '') - instant;
  return toHigh < toLow ? high : low;
}
