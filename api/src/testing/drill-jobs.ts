import { z } from 'zod';
import type { JobKindList } from '../platform/jobs/jobs.ts';

/**
 * Points at which a worker can be killed: before it starts, in its transaction before or after the effect, and after
 * the commit but before the job is acknowledged.
 */
export const DEATHS = ['at the start', 'before the effect', 'before the commit', 'after the commit'] as const;

/** A job whose worker dies midway, as often as the job specifies. */
export const DRILL_KINDS = {
  drill: {
    data: z.object({ operation: z.string(), dieAt: z.enum(DEATHS), deaths: z.int() }),
    retries: 5,
    retryDelaySeconds: 0,
    retryDelayMaxSeconds: 0,
    timeLimitSeconds: 1,
    concurrency: 1,
    waiting: 'all',
  },
} as const satisfies JobKindList;
