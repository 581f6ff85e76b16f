import { useId, type ReactNode } from 'react';
import styles from './segment-bar.module.css';

/** `promo` is hatched; `deferred` (interest charged retroactively if not paid in time) has vertical stripes. */
export type SegmentKind = 'standard' | 'promo' | 'deferred';

export interface Segment {
  id: string;
  /** Name of the segment: "Purchases". */
  label: string;
  /** Its rate: "24.99%" or "0% until May 3". */
  detail?: ReactNode;
  /** The formatted amount. */
  amount: ReactNode;
  /** Its weight in the bar, in minor units. */
  minor: number;
  kind?: SegmentKind;
}

const series = [styles.series1, styles.series2, styles.series3, styles.series4];

function Pattern({ id, kind }: { id: string; kind: Exclude<SegmentKind, 'standard'> }) {
  const size = kind === 'promo' ? 6 : 5;
  return (
    <pattern
      id={id}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
      patternTransform={kind === 'promo' ? 'rotate(45)' : undefined}
    >
      <rect className={styles.ground} width={size} height={size} />
      <line className={styles.stroke} x1="1.5" x2="1.5" y1="0" y2={size} strokeWidth="3" />
    </pattern>
  );
}

function fillOf(id: string, kind: SegmentKind | undefined): string {
  return kind === undefined || kind === 'standard' ? 'currentColor' : `url(#${id})`;
}

/** Shows the parts of a card balance, with one color per APR and the same data as text below. */
export function SegmentBar({ label, segments }: { label: string; segments: readonly Segment[] }) {
  const base = useId();
  const shown = segments.filter((segment) => segment.minor > 0);
  const total = shown.reduce((sum, segment) => sum + segment.minor, 0);
  const shares = shown.map((segment) => (segment.minor / total) * 100);
  return (
    <div role="group" aria-label={label}>
      {total === 0 ? null : (
        <svg className={styles.bar} width="100%" height="16" aria-hidden="true">
          {shown.map((segment, index) => {
            const start = shares.slice(0, index).reduce((sum, share) => sum + share, 0);
            const id = `${base}-${segment.id}`;
            return (
              <g key={segment.id} className={series[segments.indexOf(segment) % series.length]}>
                {segment.kind === undefined || segment.kind === 'standard' ? null : (
                  <Pattern id={id} kind={segment.kind} />
                )}
                <rect x={`${start}%`} width={`${shares[index] ?? 0}%`} height="16" fill={fillOf(id, segment.kind)} />
                {index === 0 ? null : <rect className={styles.edge} x={`${start}%`} width="2" height="16" />}
              </g>
            );
          })}
        </svg>
      )}
      <ul className={styles.list}>
        {segments.map((segment, index) => {
          const id = `${base}-key-${segment.id}`;
          return (
            <li key={segment.id} className={styles.row}>
              <svg
                className={`${styles.swatch} ${series[index % series.length]}`}
                width="16"
                height="16"
                aria-hidden="true"
              >
                {segment.kind === undefined || segment.kind === 'standard' ? null : (
                  <Pattern id={id} kind={segment.kind} />
                )}
                <rect width="16" height="16" fill={fillOf(id, segment.kind)} />
                <rect className={styles.outline} x="0.5" y="0.5" width="15" height="15" rx="1.5" />
              </svg>
              <span>
                {segment.label}
                {segment.detail === undefined ? null : <span className={styles.detail}>{segment.detail}</span>}
              </span>
              <span>{segment.amount}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
