import { partQuery } from '@tideline/mfe-kit';

/** Loads the part for households with several currencies. */
export const currenciesPart = () =>
  partQuery('shell/currencies', () => import(/* webpackChunkName: "currencies" */ './currencies.tsx'));
