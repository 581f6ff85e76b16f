import { classNames } from '../class-names.ts';
import styles from './charts.module.css';

export interface ChartMarkKind {
  id: string;
  /** Shown next to the sign in the legend below the plot. */
  label: string;
  /** point: filled · open: a ring · end: a bar. */
  shape: 'point' | 'open' | 'end';
  tone?: 'tide' | 'gain' | 'warn' | 'debt';
}

export interface ChartMark {
  /** 'YYYY-MM-DD' */
  x: string;
  /** Id of its `ChartMarkKind`. */
  kind: string;
  /** Name and amount, which are read with the day and shown in the table. */
  label: string;
}

/** Maximum number of signs that are stacked on one day. */
const MOST_OF_DAY = 3;
const STEP_PX = 11;

function Sign({ kind: { shape, tone = 'tide' }, x, y }: { kind: ChartMarkKind; x: number; y: number }) {
  const className = classNames(styles.mark, styles[shape], styles[tone]);
  if (shape === 'end') return <rect className={className} x={x - 1.5} y={y - 6} width="3" height="12" rx="1" />;
  return <circle className={className} cx={x} cy={y} r={4} />;
}

/** Draws signs at the bottom of the plot, above their dates. */
export function ChartMarks({
  marks,
  kinds,
  at,
  y,
}: {
  marks: readonly ChartMark[];
  kinds: readonly ChartMarkKind[];
  at: (date: string) => number;
  y: number;
}) {
  const byDay = Map.groupBy(marks, ({ x }) => x);
  return [...byDay].map(([date, ofDay]) => (
    <g key={date}>
      {ofDay.slice(0, MOST_OF_DAY).map((mark, index) => {
        const kind = kinds.find(({ id }) => id === mark.kind);
        return kind === undefined ? null : <Sign key={index} kind={kind} x={at(date)} y={y - index * STEP_PX} />;
      })}
    </g>
  ));
}

/** Shows a legend of the visible signs. */
export function MarksLegend({ marks, kinds }: { marks: readonly ChartMark[]; kinds: readonly ChartMarkKind[] }) {
  const drawn = kinds.filter(({ id }) => marks.some(({ kind }) => kind === id));
  if (drawn.length === 0) return null;
  return (
    <ul className={styles.legend}>
      {drawn.map((kind) => (
        <li key={kind.id}>
          <svg className={styles.sign} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
            <Sign kind={kind} x={7} y={7} />
          </svg>
          {kind.label}
        </li>
      ))}
    </ul>
  );
}
