import { classNames } from '@tideline/ui';
import type { UpcomingEvent } from './group-days.ts';
import styles from './next-days.module.css';

export type MarkKind = 'payday' | 'due' | 'deadline';

export const markOf = ({ kind }: UpcomingEvent): MarkKind =>
  kind === 'series_in' ? 'payday' : kind === 'promo_safe' || kind === 'promo_end' ? 'deadline' : 'due';

/** Shows the shape for a kind of event. Its color has the same meaning. */
export function DayMark({ kind }: { kind: MarkKind }) {
  return <span className={classNames(styles.mark, styles[kind])} aria-hidden="true" />;
}
