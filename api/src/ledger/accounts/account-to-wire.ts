import { type Account, type Money, toMoney } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  minor,
  observedYield,
  type Ppm,
  ppm,
  yieldAtBalance,
  type SavingsAccountBalance,
  withOfferedYields,
  yieldPeriodsOf,
  type YieldRate,
} from '@tideline/domain';
import type { AccountRow, YieldRow } from './accounts.store.ts';
import { staleSince } from './freshness.ts';

/** Converts an account's rates to the domain type. */
const yieldRates = (yields: readonly YieldRow[]): YieldRate[] =>
  yields.map(({ kind, apyPpm, tierFromMinor, effectiveFrom, effectiveTo }) => ({
    kind,
    apyPpm: ppm(apyPpm),
    tierFromMinor: minor(tierFromMinor),
    effectiveFrom: civilDate(effectiveFrom),
    effectiveTo: effectiveTo === null ? null : civilDate(effectiveTo),
  }));

type Rates = Pick<AccountRow, 'yields' | 'offers' | 'interestPaid' | 'balanceMinor'>;

/**
 * Returns all rates, including those of promotional periods. If no base rate was entered, it is derived from the last
 * interest payments.
 */
const allRates = ({ yields, offers, interestPaid, balanceMinor }: Rates): YieldRate[] =>
  withOfferedYields(
    yields.length === 0 ? observedRate({ interestPaid, balanceMinor }) : yieldRates(yields),
    offers.map(({ apyPpm, startsOn, endsOn, afterPpm }) => ({
      apyPpm: ppm(apyPpm),
      from: civilDate(startsOn),
      to: civilDate(endsOn),
      afterPpm: afterPpm === null ? null : ppm(afterPpm),
    })),
  );

function observedRate({ interestPaid, balanceMinor }: Pick<Rates, 'interestPaid' | 'balanceMinor'>): YieldRate[] {
  const payments = interestPaid.map(({ on, amountMinor }) => ({ on: civilDate(on), amountMinor: minor(amountMinor) }));
  const [earliest] = payments.toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const apyPpm = observedYield(payments, minor(balanceMinor));
  return apyPpm === null || earliest === undefined
    ? []
    : [{ kind: 'base', apyPpm, tierFromMinor: minor(0), effectiveFrom: earliest.on, effectiveTo: null }];
}

/** Returns whether the account's yield is derived from its interest payments because the user entered none. */
export const isYieldObserved = (account: Rates): boolean =>
  account.yields.length === 0 && observedRate(account).length > 0;

/** Maps a deposit account to the domain's savings account. */
export const savingsPlace = (account: AccountRow): SavingsAccountBalance => ({
  accountId: account.id,
  accountName: account.name,
  balanceMinor: minor(account.balanceMinor),
  periods: yieldPeriodsOf(allRates(account)),
  method: account.tierMethod,
  isObserved: isYieldObserved(account),
});

/** Returns the APY that the balance earns today; null if none is known, or none is active or upcoming. */
export function apyOn(account: Rates, today: CivilDate): Ppm | null {
  const rates = allRates(account);
  if (!rates.some(({ effectiveTo }) => effectiveTo === null || effectiveTo >= today)) return null;
  return yieldAtBalance(yieldPeriodsOf(rates), minor(account.balanceMinor), today);
}

/** Returns the end of the active bonus that ends first. */
function bonusEnd({ yields, offers }: Pick<AccountRow, 'yields' | 'offers'>, today: string): string | null {
  const bonuses = [
    ...yields.filter(({ kind }) => kind === 'bonus'),
    ...offers.map(({ startsOn, endsOn }) => ({ effectiveFrom: startsOn, effectiveTo: endsOn })),
  ];
  const ends = bonuses.flatMap(({ effectiveFrom, effectiveTo }) =>
    effectiveFrom <= today && effectiveTo !== null && effectiveTo >= today ? [effectiveTo] : [],
  );
  return ends.toSorted()[0] ?? null;
}

/**
 * Returns the spendable balance: the bank's figure unless a transaction was posted after it, otherwise the ledger
 * balance.
 */
function available({ type, balanceMinor, balanceAsOf, availableMinor, availableOn }: AccountRow): number | null {
  if (type !== 'depository') return null;
  return availableMinor !== null && availableOn !== null && (balanceAsOf === null || availableOn >= balanceAsOf)
    ? availableMinor
    : balanceMinor;
}

export function toAccount(row: AccountRow, today: string): Account {
  const {
    balanceMinor,
    pendingMinor,
    availableMinor: _,
    availableOn: __,
    floorMinor,
    yields,
    offers: ___,
    interestPaid: ____,
    currency,
    ...rest
  } = row;
  const money = (amount: number): Money => toMoney(amount, currency);
  const availableBalance = available(row);
  return {
    ...rest,
    currency,
    staleSince: staleSince([row], today),
    balance: money(balanceMinor),
    ledgerBalance: money(balanceMinor - pendingMinor),
    availableBalance: availableBalance === null ? null : money(availableBalance),
    floor: floorMinor === null ? null : money(floorMinor),
    apyPpm: apyOn(row, civilDate(today)),
    isApyObserved: isYieldObserved(row),
    bonusEndsOn: bonusEnd(row, today),
    yields: yields.map(({ tierFromMinor, ...rate }) => ({ ...rate, tierFrom: money(tierFromMinor) })),
  };
}
