import { partQuery } from '@tideline/mfe-kit';

/** Draws the dashboard's pictures and the list of first steps; loaded together with its data. */
export const picturesPart = () =>
  partQuery('shell/pictures', () => import(/* webpackChunkName: "pictures" */ './pictures.ts'));

/** For a household with several currencies. */
export const currenciesPart = () =>
  partQuery('shell/currencies', () => import(/* webpackChunkName: "currencies" */ './currencies.tsx'));
