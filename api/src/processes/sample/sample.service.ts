import { fail } from '@tideline/contract';
import { civilDate } from '@tideline/domain';
import { followedPlan, supersedePlans } from '../../debts/debt/payoff-plans.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { loadSample } from './load-sample.ts';
import { proposeForSample } from './sample-sweeps.ts';
import * as store from './sample.store.ts';
import { deleteSampleKnowledge } from './sample-knowledge.store.ts';
import { deleteSampleSweeps } from './sample-sweeps.store.ts';

export const loadSampleInto = (scope: Scope): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Added the sample household' }, async (tx, changeSetId) => {
    if (await store.hasAccounts(tx)) throw fail('SAMPLE_NEEDS_EMPTY_HOUSEHOLD', {});
    const { now, today, household } = scope;
    const records = await loadSample(tx, { now, today: civilDate(today), currency: household.currency });
    await proposeForSample(tx, { now, records });
    return { changeSetId };
  });

/** Deletes the sample accounts with everything entered in them. The user's own accounts and plans for them remain. */
export const removeSample = (scope: Scope): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed the sample household' }, async (tx, changeSetId) => {
    await deleteSampleSweeps(tx, scope.now);
    if ((await store.deleteSampleAccounts(tx, scope.now)) === 0) throw fail('NOT_FOUND', {});
    await deleteSampleKnowledge(tx, scope.now);
    if ((await store.accountsLeft(tx)) === 0 && (await followedPlan(tx)) !== null)
      await supersedePlans(tx, scope.today);
    return { changeSetId };
  });
