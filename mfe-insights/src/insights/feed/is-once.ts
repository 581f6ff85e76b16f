import type { Insight } from '@tideline/contract';

/** A single event is worth the same until the next statement as in a year. */
export const isOnce = ({ value }: Pick<Insight, 'value'>): boolean =>
  value !== null && value.perYear.minor === value.untilNextStatement.minor;
