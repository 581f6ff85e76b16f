import { z } from 'zod';
import type { JobKindList } from '../../../platform/jobs/jobs.ts';
import { EXECUTION_STEPS } from '../execution/execution-deps.ts';

/**
 * Points at which a drill worker can be killed: at every step of a transfer, during evaluation, and during callbacks.
 */
export const DEATHS = [
  ...EXECUTION_STEPS,
  'evaluated',
  'evaluation committed',
  'call-back kept',
  'call-back committed',
] as const;
export type DrillCrash = (typeof DEATHS)[number];

/** Job that checks a household once: its rules, and every run under way. */
export const SWEEP_DRILL_KINDS = {
  'sweep-drill': {
    data: z.object({ householdId: z.uuid() }),
    retries: 20,
    retryDelaySeconds: 0,
    retryDelayMaxSeconds: 0,
    timeLimitSeconds: 3,
    concurrency: 2,
    waiting: 'all',
  },
} as const satisfies JobKindList;

/** The drill's settings for a worker. */
export interface WorkerSetup {
  databaseUrl: string;
  /** Folder with the clock, and a file for each death that has not happened yet. */
  folder: string;
  secret: string;
  /** JSON of the banks that an operator would configure. */
  banks: string;
  allowed: string;
}
