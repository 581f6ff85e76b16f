import { currencyExponent, minor, type Minor, safeToMove, type SafeToMove, sumMinor } from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { AccountForecast, CashForecast } from './forecast-of.ts';

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Money that can be moved in a day: no cash in a drawer. */
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

/** What can leave each account today and not be missed until the second pay-day, from its own history and what comes regularly. */
export const safeToMoveOf = (forecast: CashForecast): Map<string, SafeAccount> =>
  new Map(
    forecast.accounts
      .filter(isMovable)
      .map((each) => [each.account.id, { ...safeOf(each, forecast), lookedUntil: forecast.horizonOn }]),
  );

export interface HouseholdSpare {
  /** Safe to move from all accounts in the household's currency, less what any of them lacks. */
  safeMinor: Minor;
  /** What is left on them in their lowest moments once that is gone. */
  leftMinor: Minor;
}

/** Savings are not spent from: the known payments alone say how low they go. */
const SAVINGS: ReadonlySet<AccountRow['subtype']> = new Set(['savings', 'money_market']);

/**
 * What could go to debts today, the extra of the plan that is followed included: that is what it is for. Payments that are in no line are kept
 * back, and so is what other accounts lack to stay above their floors. null where no account is known long enough to say what is safe.
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
