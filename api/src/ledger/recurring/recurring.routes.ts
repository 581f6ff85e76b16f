import { inHousehold } from '../../platform/http/route-builder.ts';
import { detectNow } from './detect.service.ts';
import * as service from './recurring.service.ts';
import { listUpcoming } from './upcoming.service.ts';

export const recurringRoutes = {
  list: inHousehold.recurring.list.handler(({ context }) => service.listSeries(context.scope)),
  detect: inHousehold.recurring.detect.handler(({ context }) => detectNow(context.scope)),
  create: inHousehold.recurring.create.handler(({ context, input }) => service.createSeries(context.scope, input)),
  update: inHousehold.recurring.update.handler(({ context, input }) => service.updateSeries(context.scope, input)),
  remove: inHousehold.recurring.remove.handler(({ context, input }) => service.removeSeries(context.scope, input.id)),
  occurrences: inHousehold.recurring.occurrences.handler(({ context, input }) =>
    service.listOccurrences(context.scope, input),
  ),
  setOccurrence: inHousehold.recurring.setOccurrence.handler(({ context, input }) =>
    service.setOccurrence(context.scope, input),
  ),
  upcoming: inHousehold.recurring.upcoming.handler(({ context, input }) => listUpcoming(context.scope, input.days)),
};
