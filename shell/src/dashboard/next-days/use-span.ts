import { useFormats } from '@tideline/ui';
import type { DayGroup } from './group-days.ts';

/** Returns the days of a group: `15 Dec` or `15 Dec – 17 Dec`. */
export function useSpan({ from, to }: Pick<DayGroup, 'from' | 'to'>): string {
  const { date } = useFormats();
  return from === to ? date(from, 'short') : `${date(from, 'short')} – ${date(to, 'short')}`;
}
