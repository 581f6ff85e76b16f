export { NextDays } from './next-days/next-days.tsx';
export { CashFlow } from './today/cash-flow.tsx';
