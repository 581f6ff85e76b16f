import { inHousehold } from '../http/route-builder.ts';
import { listCategories } from './categories.store.ts';

export const categoryRoutes = {
  list: inHousehold.categories.list.handler(async ({ context }) => ({ items: await context.scope.read(listCategories) })),
};
