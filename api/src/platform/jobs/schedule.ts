import type { JobKinds } from './jobs.ts';

interface ScheduleParts {
  /** Stored with the times at which the schedule ran, so a renamed schedule starts over. */
  name: string;
  /** Cron pattern: minute, hour, day of month, month, day of week. */
  pattern: string;
}

/** A schedule that runs once for the whole installation, in UTC. */
export interface InstallationSchedule extends ScheduleParts {
  of: 'installation';
  kind: keyof JobKinds & ('housekeeping' | 'insights-due' | 'exchange-rates' | 'backup');
}

/** A schedule that runs once per household, in its local time. */
export interface HouseholdSchedule extends ScheduleParts {
  of: 'household';
  kind: keyof JobKinds & ('nightly-close' | 'household-connections' | 'sweep-watch');
}

export type Schedule = InstallationSchedule | HouseholdSchedule;
