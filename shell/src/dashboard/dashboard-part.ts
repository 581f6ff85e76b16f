import { partQuery } from '@tideline/mfe-kit';

/** Loads the dashboard's code, which pages of remotes do not need. */
export const dashboardPart = () =>
  partQuery('shell/dashboard', () => import(/* webpackChunkName: "dashboard" */ './dashboard.screen.tsx'));
