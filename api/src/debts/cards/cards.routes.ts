import { inHousehold } from '../../platform/http/route-builder.ts';
import { recordPayment } from './card-payment.service.ts';
import { createCard, getCard, listCards, setRates, setTerms } from './cards.service.ts';

const routes = inHousehold.cards;

export const cardRoutes = {
  list: routes.list.handler(({ context }) => listCards(context.scope)),
  get: routes.get.handler(({ context, input }) => getCard(context.scope, input.id)),
  create: routes.create.handler(({ context, input }) => createCard(context.scope, input)),
  setTerms: routes.setTerms.handler(({ context, input }) => setTerms(context.scope, input)),
  setRates: routes.setRates.handler(({ context, input }) => setRates(context.scope, input)),
  recordPayment: routes.recordPayment.handler(({ context, input }) => recordPayment(context.scope, input)),
};
