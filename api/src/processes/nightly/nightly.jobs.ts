import { closeNight, type NightDeps } from './close-night.service.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';

/** Registers the worker for each household's nightly run in its time zone. See NIGHT_STEPS. */
export function workNights(jobs: JobQueue, deps: Omit<NightDeps, 'jobs'>): void {
  jobs.work('nightly-close', ({ householdId }) => closeNight({ ...deps, jobs }, householdId));
}
