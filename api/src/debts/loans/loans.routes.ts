import { inHousehold } from '../../platform/http/route-builder.ts';
import { loanScheduleOf } from './loan-schedule.service.ts';
import { listLoans, setLoanState, setLoanTerms } from './loans.service.ts';

const { loans, loanSchedule } = inHousehold;

export const loanRoutes = {
  list: loans.list.handler(async ({ context }) => ({ items: await listLoans(context.scope) })),
  setTerms: loans.setTerms.handler(({ context, input }) => setLoanTerms(context.scope, input)),
  setState: loans.setState.handler(({ context, input }) => setLoanState(context.scope, input.id, input.event)),
};

export const loanScheduleRoutes = {
  get: loanSchedule.get.handler(({ context, input }) => loanScheduleOf(context.scope, input)),
};
