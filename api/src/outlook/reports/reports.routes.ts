import { inHousehold } from '../../platform/http/route-builder.ts';
import { getCashFlowReport } from './cash-flow-report.service.ts';
import { getIndicators } from './indicators.service.ts';
import { getInterestReport } from './interest-report.service.ts';
import { getSpendingReport } from './spending-report.service.ts';

const reports = inHousehold.reports;

export const reportRoutes = {
  spending: reports.spending.handler(({ context, input }) => getSpendingReport(context.scope, input)),
  cashFlow: reports.cashFlow.handler(({ context, input }) => getCashFlowReport(context.scope, input)),
  indicators: reports.indicators.handler(({ context }) => getIndicators(context.scope)),
  interest: reports.interest.handler(({ context, input }) => getInterestReport(context.scope, input)),
};
