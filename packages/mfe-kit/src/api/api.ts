import { createApi, type Api } from './client.ts';
import { edge } from './edge.ts';
import { routes } from './routes.ts';

/** All endpoints of the contract: `api.accounts.list()`, `api.accounts.update({ id, name }, { ifMatch: version })`. */
export const api: Api = createApi(routes, {
  fetch: (url, init, onSent) => edge.fetch(url, init, onSent),
  householdId: () => edge.householdId(),
  newId: () => edge.newId(),
  traceparent: () => edge.traceparent(),
  onSettled: (error) => edge.onSettled(error),
});
