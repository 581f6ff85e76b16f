import { type Account, type Money, toMoney } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  minor,
  ppm,
  yieldAtBalance,
  type SavingsAccountBalance,
  withOfferedYields,
  yieldPeriodsOf,
  type YieldRate,
} from '@tideline/domain';
import type { AccountRow, YieldRow } from './accounts.store.ts';

/** Converts an account's rates to the domain type. */
const yieldRates = (yields: readonly YieldRow[]): YieldRate[] =>
  yields.map(({ kind, apyPpm, tierFromMinor, effectiveFrom, effectiveTo }) => ({
    kind,
    apyPpm: ppm(apyPpm),
    tierFromMinor: minor(tierFromMinor),
    effectiveFrom: civilDate(effectiveFrom),
    effectiveTo: effectiveTo === null ? null : civilDate(effectiveTo),
  }));

/** Returns all rates, including those from promotional periods. */
const allRates = ({ yields, offers }: Pick<AccountRow, 'yields' | 'offers'>): YieldRate[] =>
  withOfferedYields(
    yieldRates(yields),
    offers.map(({ apyPpm, startsOn, endsOn, afterPpm }) => ({
      apyPpm: ppm(apyPpm),
      from: civilDate(startsOn),
      to: civilDate(endsOn),
      afterPpm: afterPpm === null ? null : ppm(afterPpm),
    })),
  );

/** Maps a deposit account to the domain's savings account. */
export const savingsPlace = ({
  id,
  name,
  balanceMinor,
  yields,
  offers,
  tierMethod,
}: AccountRow): SavingsAccountBalance => ({
  accountId: id,
  accountName: name,
  balanceMinor: minor(balanceMinor),
  periods: yieldPeriodsOf(allRates({ yields, offers })),
  method: tierMethod,
});

/** Returns the APY that the balance earns today; null if no rate was entered, or none is active or upcoming. */
function apyOn(
  { balanceMinor, ...row }: Pick<AccountRow, 'yields' | 'offers' | 'balanceMinor'>,
  today: CivilDate,
): number | null {
  const rates = allRates(row);
  if (!rates.some(({ effectiveTo }) => effectiveTo === null || effectiveTo >= today)) return null;
  return yieldAtBalance(yieldPeriodsOf(rates), minor(balanceMinor), today);
}

/** Returns the day on which the first of the active bonuses ends. */
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

/** Returns the spendable balance: the bank's figure, unless something was posted after it. */
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
    currency,
    ...rest
  } = row;
  const money = (amount: number): Money => toMoney(amount, currency);
  const availableBalance = available(row);
  return {
    ...rest,
    currency,
    balance: money(balanceMinor),
    ledgerBalance: money(balanceMinor - pendingMinor),
    availableBalance: availableBalance === null ? null : money(availableBalance),
    floor: floorMinor === null ? null : money(floorMinor),
    apyPpm: apyOn(row, civilDate(today)),
    bonusEndsOn: bonusEnd(row, today),
    yields: yields.map(({ tierFromMinor, ...rate }) => ({ ...rate, tierFrom: money(tierFromMinor) })),
  };
}
