import { inHousehold } from '../../platform/http/route-builder.ts';
import { decideInsight, giveFeedback, listInsights, markRead, refreshNow } from './feed.service.ts';
import { spendingInsight } from './insights.service.ts';
import { createRateOffer, listRateOffers, removeRateOffer, updateRateOffer } from './rate-offers.service.ts';

export const insightRoutes = {
  spending: inHousehold.insights.spending.handler(({ context, input }) => spendingInsight(context.scope, input)),
};

const feed = inHousehold.insightFeed;

export const insightFeedRoutes = {
  list: feed.list.handler(({ context, input }) => listInsights(context.scope, input)),
  refresh: feed.refresh.handler(({ context }) => refreshNow(context.scope)),
  markRead: feed.markRead.handler(({ context, input }) => markRead(context.scope, input.ids)),
  decide: feed.decide.handler(({ context, input }) => decideInsight(context.scope, input)),
  feedback: feed.feedback.handler(({ context, input }) => giveFeedback(context.scope, input)),
};

const offers = inHousehold.rateOffers;

export const rateOfferRoutes = {
  list: offers.list.handler(({ context }) => listRateOffers(context.scope)),
  create: offers.create.handler(({ context, input }) => createRateOffer(context.scope, input)),
  update: offers.update.handler(({ context, input }) => updateRateOffer(context.scope, input)),
  remove: offers.remove.handler(({ context, input }) => removeRateOffer(context.scope, input.id)),
};
