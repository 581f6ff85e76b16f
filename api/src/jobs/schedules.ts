import { DAILY_PATTERN } from '../connections/schedule.ts';
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
  kind: keyof JobKinds & ('household-tidy' | 'recurring-detect' | 'household-connections' | 'sweep-evaluate' | 'sweep-watch');
}

export type Schedule = InstallationSchedule | HouseholdSchedule;

export const SCHEDULES: readonly Schedule[] = [
  { name: 'hourly', of: 'installation', pattern: '0 * * * *', kind: 'housekeeping' },
  { name: 'insights', of: 'installation', pattern: '* * * * *', kind: 'insights-due' },
  { name: 'nightly', of: 'household', pattern: '0 3 * * *', kind: 'household-tidy' },
  { name: 'recurring', of: 'household', pattern: '30 3 * * *', kind: 'recurring-detect' },
  { name: 'sweeps', of: 'household', pattern: '20 * * * *', kind: 'sweep-watch' },
  // after the nightly syncs, on the days on which banks move money; which of them a household leaves out the evaluation knows
  { name: 'sweep-evaluation', of: 'household', pattern: '0 8 * * 1-5', kind: 'sweep-evaluate' },
  { name: 'connections', of: 'household', pattern: DAILY_PATTERN, kind: 'household-connections' },
];
