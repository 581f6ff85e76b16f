import { accountRoutes } from './accounts/accounts.routes.ts';
import type { AuthService } from './auth/auth.service.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import { changeSetRoutes } from './change-sets/change-sets.routes.ts';
import { householdRoutes, meRoutes } from './household/household.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { transactionRoutes } from './transactions/transactions.routes.ts';

export interface RouterDeps {
  auth: AuthService;
  publicOrigin: string;
}

export type Router = ReturnType<typeof createRouter>;

/** Every area, under the name it has in the contract. */
export const createRouter = ({ auth, publicOrigin }: RouterDeps) => ({
  auth: authRoutes(auth, publicOrigin),
  me: meRoutes,
  household: householdRoutes,
  accounts: accountRoutes,
  transactions: transactionRoutes,
  categories: categoryRoutes,
  changeSets: changeSetRoutes,
  imports: importRoutes,
});
