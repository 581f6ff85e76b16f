import type { Insight } from '@tideline/contract';

/** Returns whether the value is a one-time amount: the same until the next statement as in a year. */
export const isOneTime = ({ value }: Pick<Insight, 'value'>): boolean =>
  value !== null && value.perYear.minor === value.untilNextStatement.minor;
