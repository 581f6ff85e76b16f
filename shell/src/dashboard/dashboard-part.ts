import { partQuery } from '@tideline/mfe-kit';

/** The dashboard's code: pages of remotes do without it. */
export const dashboardPart = () =>
  partQuery('shell/dashboard', () => import(/* webpackChunkName: "dashboard" */ './dashboard.screen.tsx'));
