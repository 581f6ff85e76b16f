const DAYS_MAX = 365;
const COUNT_MAX = 12;

/**
 * Parses lead days, sorted from largest to smallest without duplicates: "7, 30 7" → [30, 7]. Returns null if the text
 * is invalid. An empty list means no advance notice.
 */
export function leadDaysOf(typed: string): number[] | null {
  const parts = typed.split(/[\s,;/]+/).filter((part) => part !== '');
  if (parts.length > COUNT_MAX || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > DAYS_MAX)) return null;
  return [...new Set(parts.map(Number))].toSorted((one, other) => other - one);
}
