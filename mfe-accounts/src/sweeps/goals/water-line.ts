import { daysBetween } from '@tideline/ui';

const ALL = 1_000_000;

/**
 * The day to which the water reaches when a share of the goal is put aside: the share of the way in time, so that what is
 * put aside stands before or behind today.
 */
export function waterLine({ startsOn, endsOn }: { startsOn: string; endsOn: string }, sharePpm: number): string {
  const days = Math.max(0, daysBetween(startsOn, endsOn));
  const reached = Math.floor((days * Math.min(Math.max(sharePpm, 0), ALL)) / ALL);
  return new Date(Date.parse(`${startsOn}T00:00:00Z`) + reached * 86_400_000).toISOString().slice(0, 10);
}
