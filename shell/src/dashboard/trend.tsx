import { useQuery } from '@tanstack/react-query';
import { toMinor, type NetWorth } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { netWorthQuery } from './net-worth.queries.ts';
import styles from './trend.module.css';

type Series = 'net' | 'assets' | 'liabilities';

const [WIDTH, HEIGHT, EDGE] = [128, 28, 4];

/** Returns the points of a line that fills the picture. A series that does not change is a line in the middle. */
function linePoints(values: readonly number[]): readonly (readonly [number, number])[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const rise = most === least ? 0 : (HEIGHT - 2 * EDGE) / (most - least);
  return values.map((value, index) => [
    EDGE + index * step,
    rise === 0 ? HEIGHT / 2 : HEIGHT - EDGE - (value - least) * rise,
  ]);
}

/** Shows the last twelve months of a figure as a small line, with its first and last amount for screen readers. */
export function Trend({ of, current }: { of: Series; current: string }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { data } = useQuery(netWorthQuery());
  const points = seriesOf(data, of, current);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <span className={styles.place} />;
  const line = linePoints(points.map(toMinor));
  const [endX, endY] = line.at(-1) ?? [0, 0];
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('position.trend', {
        from: money(first.minor, first.currency, { whole: true }),
        to: money(last.minor, last.currency, { whole: true }),
      })}
    >
      <polyline points={line.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={endX} cy={endY} r="3" />
    </svg>
  );
}

/** Returns the line for a figure. Cash uses the line of all assets, if there are no other assets. */
function seriesOf(data: NetWorth | undefined, of: Series, current: string) {
  if (data === undefined || data.points.length < 3) return [];
  if (data.current[of].minor.replace('-', '') !== current.replace('-', '')) return [];
  return data.points.map((point) => point[of]);
}
