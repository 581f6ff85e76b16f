import { currencyExponent, minor, type Minor, safeToMove, type SafeToMove, sumMinor } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import type { AccountForecast, CashForecast } from './compute-forecast.ts';

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Money that can be moved within a day, so not physical cash. */
const isMovable = ({ account }: AccountForecast): boolean => account.subtype !== 'cash';

function safeOf(
  { account: { currency }, forecast, floorMinor }: AccountForecast,
  { confidencePpm }: Pick<CashForecast, 'confidencePpm'>,
): SafeToMove {
  return safeToMove(forecast, {
    floorMinor,
    confidencePpm,
    roundToMinor: minor(10 ** currencyExponent(currency)),
    minMoveMinor: minor(0),
    maxMoveMinor: null,
  });
}

/**
 * Returns what can leave each account today without being missed before the second payday, based on its own history and
 * recurring items.
 */
export const safeToMoveOf = (forecast: CashForecast): Map<string, SafeAccount> =>
  new Map(
    forecast.accounts
      .filter(isMovable)
      .map((each) => [each.account.id, { ...safeOf(each, forecast), lookedUntil: forecast.horizonOn }]),
  );

export interface HouseholdSpare {
  /** Safe to move from all accounts in the household's currency, less any account's shortfall. */
  safeMinor: Minor;
  /** What remains on them at their lowest points after that. */
  leftMinor: Minor;
}

/** Savings have no everyday spending, so only known payments determine their low. */
const SAVINGS: ReadonlySet<AccountRow['subtype']> = new Set(['savings', 'money_market']);

/**
 * Returns what could go to debts today, including the active plan's extra, which is meant for that. Payments in no line
 * are held back, as is what other accounts lack to stay above their floors. Null if no account has enough history to
 * tell.
 */
export function householdSpare(forecast: CashForecast, currency: string): HouseholdSpare | null {
  const planned = forecast.flows.filter(({ source }) => source.kind === 'plan');
  const known = forecast.accounts
    .filter((each) => isMovable(each) && each.account.currency === currency)
    .flatMap((each) => {
      const ids = planned.filter(({ accountId }) => accountId === each.account.id).map(({ id }) => id);
      const safe = safeOf(
        ids.length === 0 ? each : { ...each, forecast: forecast.without(each.account.id, ids) },
        forecast,
      );
      const [troughMinor, shortMinor] = [safe.troughMinor, safe.topUp?.amountMinor ?? 0];
      if (safe.reason !== 'history_too_short')
        return [{ safeMinor: minor(safe.amountMinor - shortMinor), troughMinor }];
      return SAVINGS.has(each.account.subtype)
        ? [{ safeMinor: minor(Math.max(0, troughMinor - each.floorMinor) - shortMinor), troughMinor }]
        : [];
    });
  if (known.length === 0) return null;
  const owed = new Set(
    [...forecast.records.cards, ...forecast.records.loans]
      .filter(({ account }) => account.currency === currency)
      .map(({ account }) => account.id),
  );
  const besideMinor = sumMinor(
    forecast.beside.filter(({ source }) => owed.has(source.id)).map(({ amountMinor }) => amountMinor),
  );
  const safeMinor = minor(Math.max(0, sumMinor(known.map((each) => each.safeMinor)) + besideMinor));
  return {
    safeMinor,
    leftMinor: minor(sumMinor(known.map(({ troughMinor }) => troughMinor)) + besideMinor - safeMinor),
  };
}
