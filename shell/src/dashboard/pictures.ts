export { FirstSteps } from './first-steps.tsx';
export { NextDays } from './next-days/next-days.tsx';
export { Trend } from './trend.tsx';
export { CashFlow } from './today/cash-flow.tsx';
