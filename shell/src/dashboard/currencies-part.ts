import { partQuery } from '@tideline/mfe-kit';

/** For a household with several currencies. */
export const currenciesPart = () =>
  partQuery('shell/currencies', () => import(/* webpackChunkName: "currencies" */ './currencies.tsx'));
