import { edge } from './edge.ts';

/**
 * Returns the address of a file that the browser requests without our headers, including the household of this tab,
 * because another tab of the session may use another household.
 */
export function householdAddress(path: string): string {
  const household = edge.householdId();
  if (household === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}household=${encodeURIComponent(household)}`;
}
