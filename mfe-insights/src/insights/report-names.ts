/** The reports in the order of their tabs, by their names in the address. */
export const REPORTS = [
  'month',
  'spending',
  'cash-flow',
  'forecast',
  'net-worth',
  'interest',
  'subscriptions',
  'standing',
] as const;
export type ReportName = (typeof REPORTS)[number];
