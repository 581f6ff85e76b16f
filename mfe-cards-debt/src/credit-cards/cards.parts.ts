import { partQuery } from '@tideline/mfe-kit';

/** Drawers with their forms. They are loaded when the first one opens, or while the browser is idle. */
export const cardPanels = () => partQuery('mfe-cards-debt/card-panels', () => import('./card-panels.tsx'));

/** Loads the card statements: the table, a single statement, and the form that closes the next one. */
export const statementsPart = () =>
  partQuery('mfe-cards-debt/statements', () => import('./statements/statements-drawer.tsx'));

/** Loads the forms for other card events, and the payment simulator. */
export const activityPanels = () =>
  partQuery('mfe-cards-debt/card-activity', () => import('./activity/activity-panels.tsx'));
