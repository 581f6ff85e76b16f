import { unbroken } from '@tideline/contract/format';
import { useFormats } from '@tideline/ui';
import type { DayGroup } from './group-days.ts';

const utc = (on: string): number => Date.parse(`${on}T00:00Z`);

/**
 * Returns the days of a group: `Dec 15` or `Dec 15 – 17`. All of them are in the next few weeks, so the year is
 * omitted.
 */
export function useSpan({ from, to }: Pick<DayGroup, 'from' | 'to'>): string {
  const { date, locale } = useFormats();
  if (from === to) return date(from, 'short');
  const span = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).formatRange(
    utc(from),
    utc(to),
  );
  return unbroken(span.replaceAll('\u2009', ' '));
}
