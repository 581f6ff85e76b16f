import { inHousehold } from '../../platform/http/route-builder.ts';
import { loadSampleInto, removeSample } from './sample.service.ts';

export const sampleRoutes = {
  load: inHousehold.sample.load.handler(({ context }) => loadSampleInto(context.scope)),
  remove: inHousehold.sample.remove.handler(({ context }) => removeSample(context.scope)),
};
