import { inHousehold } from '../../platform/http/route-builder.ts';
import { loadSampleInto, removeSample } from './sample.service.ts';
import { proposeForSample } from './sample-sweeps.ts';

export const sampleRoutes = {
  load: inHousehold.sample.load.handler(async ({ context: { scope, services } }) => {
    const answer = await loadSampleInto(scope);
    await proposeForSample(services.db, { householdId: scope.household.id, now: scope.now });
    return answer;
  }),
  remove: inHousehold.sample.remove.handler(({ context }) => removeSample(context.scope)),
};
