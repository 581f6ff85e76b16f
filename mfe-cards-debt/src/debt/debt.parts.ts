import { partQuery } from '@tideline/mfe-kit';

/** The chart needs the shell's chart chunk, so it is loaded after the figures. */
export const payoffChart = () => partQuery('mfe-cards-debt/payoff-chart', () => import('./payoff-chart.tsx'));

export const loanPanel = () => partQuery('mfe-cards-debt/loan-panel', () => import('./loan-terms-drawer.tsx'));

export const termsWizard = () =>
  partQuery('mfe-cards-debt/terms-wizard', () => import('./open-terms/terms-wizard.tsx'));

/** The engine, which is loaded when the user touches the slider. */
export const planEngine = () => partQuery('mfe-cards-debt/plan-engine', () => import('./plan-preview.ts'));

export const orderPart = () => partQuery('mfe-cards-debt/order', () => import('./custom-order.tsx'));

export const extraFormPart = () => partQuery('mfe-cards-debt/extra-form', () => import('./extra-form.tsx'));

export const oneMonthPart = () => partQuery('mfe-cards-debt/one-month', () => import('./one-month.tsx'));

export const activePlanPart = () => partQuery('mfe-cards-debt/follow-plan', () => import('./active-plan.tsx'));

/** The tables below the panes, which are loaded after the figures. */
export const comparisonPart = () => partQuery('mfe-cards-debt/comparison', () => import('./comparison.tsx'));

export const debtsPart = () => partQuery('mfe-cards-debt/debts-table', () => import('./debts-table.tsx'));

export const monthsPart = () => partQuery('mfe-cards-debt/months', () => import('./month-by-month.tsx'));

export const whatIfPart = () => partQuery('mfe-cards-debt/transfer-what-if', () => import('./transfer-what-if.tsx'));

export const historyPart = () => partQuery('mfe-cards-debt/plan-history', () => import('./plan-history.tsx'));
