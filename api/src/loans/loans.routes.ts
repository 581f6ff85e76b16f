import { inHousehold } from '../http/route-builder.ts';
import { listLoans, setLoanTerms } from './loans.service.ts';

const routes = inHousehold.loans;

export const loanRoutes = {
  list: routes.list.handler(async ({ context }) => ({ items: await listLoans(context.scope) })),
  setTerms: routes.setTerms.handler(({ context, input }) => setLoanTerms(context.scope, input)),
};
