import { DAILY_PATTERN } from '../connections/schedule.ts';
import { NIGHTLY_PATTERN } from '../nightly/night-time.ts';
import type { JobKinds } from './jobs.ts';

interface ScheduleParts {
  /** Kept with the times it has run; renaming one starts it anew. */
  name: string;
  /** Minute, hour, day of the month, month, day of the week. */
  pattern: string;
}

/** Once for the whole installation, in UTC. */
export interface InstallationSchedule extends ScheduleParts {
  of: 'installation';
  kind: keyof JobKinds & ('housekeeping' | 'insights-due');
}

/** Once for every household, at the time of its clocks. */
export interface HouseholdSchedule extends ScheduleParts {
  of: 'household';
  kind: keyof JobKinds & ('nightly-close' | 'household-connections' | 'sweep-watch');
}

export type Schedule = InstallationSchedule | HouseholdSchedule;

export const SCHEDULES: readonly Schedule[] = [
  { name: 'hourly', of: 'installation', pattern: '0 * * * *', kind: 'housekeeping' },
  { name: 'insights', of: 'installation', pattern: '* * * * *', kind: 'insights-due' },
  { name: 'sweeps', of: 'household', pattern: '20 * * * *', kind: 'sweep-watch' },
  { name: 'connections', of: 'household', pattern: DAILY_PATTERN, kind: 'household-connections' },
  // once its banks have been asked: what is decided is decided of what they said
  { name: 'nightly', of: 'household', pattern: NIGHTLY_PATTERN, kind: 'nightly-close' },
];
