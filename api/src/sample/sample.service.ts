import { fail } from '@tideline/contract';
import { civilDate } from '@tideline/domain';
import { followedPlan, supersedePlans } from '../debt/payoff-plans.store.ts';
import type { Scope } from '../http/scope.ts';
import { loadSample } from './load-sample.ts';
import { deleteSampleKnowledge } from './sample-rules.ts';
import { deleteSampleSweeps } from './sample-sweeps.ts';
import * as store from './sample.store.ts';

export const loadSampleInto = (scope: Scope): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Added the sample household' }, async (tx, changeSetId) => {
    if (await store.hasAccounts(tx)) throw fail('SAMPLE_NEEDS_EMPTY_HOUSEHOLD', {});
    await loadSample(tx, { now: scope.now, today: civilDate(scope.today), currency: scope.household.currency });
    return { changeSetId };
  });

/** Whatever was entered in sample accounts goes with them; accounts of the person's own stay, and so does a plan for them. */
export const removeSample = (scope: Scope): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed the sample household' }, async (tx, changeSetId) => {
    await deleteSampleSweeps(tx, scope.now);
    if ((await store.deleteSampleAccounts(tx, scope.now)) === 0) throw fail('NOT_FOUND', {});
    await deleteSampleKnowledge(tx, scope.now);
    if ((await store.accountsLeft(tx)) === 0 && (await followedPlan(tx)) !== null)
      await supersedePlans(tx, scope.today);
    return { changeSetId };
  });
