import { partQuery } from '@tideline/mfe-kit';
import type { ReportName } from '../report-names.ts';

/** Each report is a separate chunk. The figures of the first one load before its chart. */
export const reportPart = (name: ReportName) => partQuery(`mfe-insights/report-${name}`, () => loads[name]());

const loads: Record<ReportName, () => Promise<{ Report: () => React.ReactNode }>> = {
  month: () => import('../spending-report.tsx').then(({ SpendingReport }) => ({ Report: SpendingReport })),
  spending: () => import('./period-report.tsx'),
  'cash-flow': () => import('./cash-flow-report.tsx'),
  forecast: () => import('./forecast-report.tsx'),
  'net-worth': () => import('./net-worth-report.tsx'),
  interest: () => import('./interest-report.tsx'),
  subscriptions: () => import('./subscriptions-report.tsx'),
  standing: () => import('./standing-report.tsx'),
};
