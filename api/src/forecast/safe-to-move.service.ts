import { currencyExponent, minor, safeToMove, type SafeToMove } from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { CashForecast } from './forecast-of.ts';

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Money that can be moved in a day: no cash in a drawer. */
const isMovable = ({ subtype }: AccountRow): boolean => subtype !== 'cash';

/** What can leave each account today and not be missed until the second pay-day, from its own history and what comes regularly. */
export const safeToMoveOf = ({ accounts, confidencePpm, horizonOn }: CashForecast): Map<string, SafeAccount> =>
  new Map(
    accounts.filter(({ account }) => isMovable(account)).map(({ account: { id, currency }, forecast, floorMinor }) => {
      const limits = { floorMinor, confidencePpm, roundToMinor: minor(10 ** currencyExponent(currency)), minMoveMinor: minor(0), maxMoveMinor: null };
      return [id, { ...safeToMove(forecast, limits), lookedUntil: horizonOn }];
    }),
  );
