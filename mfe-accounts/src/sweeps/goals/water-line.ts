import { daysBetween } from '@tideline/ui';

const ALL = 1_000_000;

/**
 * Returns the day the water line reaches for a saved share of the goal. The share is applied to the time span, so that
 * savings show as ahead of or behind today.
 */
export function waterLine({ startsOn, endsOn }: { startsOn: string; endsOn: string }, sharePpm: number): string {
  const days = Math.max(0, daysBetween(startsOn, endsOn));
  const reached = Math.floor((days * Math.min(Math.max(sharePpm, 0), ALL)) / ALL);
  return new Date(Date.parse(`${startsOn}T00:00:00Z`) + reached * 86_400_000).toISOString().slice(0, 10);
}
