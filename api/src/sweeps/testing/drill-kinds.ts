import { z } from 'zod';
import type { JobKindList } from '../../jobs/jobs.ts';
import { EXECUTION_STEPS } from '../execution/execution-deps.ts';

/** Where a worker of the drill can be killed: at every step of a transfer, while rules are evaluated, and while a bank calls back. */
export const DEATHS = [
  ...EXECUTION_STEPS,
  'evaluated',
  'evaluation committed',
  'call-back kept',
  'call-back committed',
] as const;
export type Death = (typeof DEATHS)[number];

/** One look at a household: its rules, and everything that is open. */
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

/** What a worker gets from the drill. */
export interface WorkerSetup {
  databaseUrl: string;
  /** With the clock, and a file for each death that is still to come. */
  folder: string;
  secret: string;
  /** JSON of banks, as the operator of a server gives them. */
  banks: string;
  allowed: string;
}
