import type { Schedule } from './platform/jobs/schedule.ts';
import { DAILY_PATTERN } from './processes/connections/schedule.ts';
import { NIGHTLY_PATTERN } from './processes/nightly/night-time.ts';

/** All schedules of the api. */
export const SCHEDULES: readonly Schedule[] = [
  { name: 'hourly', of: 'installation', pattern: '0 * * * *', kind: 'housekeeping' },
  // this queries another server only once a new rate is due
  { name: 'exchange-rates', of: 'installation', pattern: '20 * * * *', kind: 'exchange-rates' },
  { name: 'insights', of: 'installation', pattern: '* * * * *', kind: 'insights-due' },
  { name: 'sweeps', of: 'household', pattern: '20 * * * *', kind: 'sweep-watch' },
  { name: 'connections', of: 'household', pattern: DAILY_PATTERN, kind: 'household-connections' },
  // this runs after the household's banks were synced, so that decisions use their data
  { name: 'nightly', of: 'household', pattern: NIGHTLY_PATTERN, kind: 'nightly-close' },
];
