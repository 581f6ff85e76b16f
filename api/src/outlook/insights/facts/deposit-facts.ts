import {
  addDays,
  type CivilDate,
  civilDate,
  type DepositFacts,
  minor,
  type Ppm,
  ppm,
  yieldAtBalance,
  type YieldRate,
  yieldPeriodsOf,
} from '@tideline/domain';
import { apyOn, isYieldObserved } from '../../../ledger/accounts/account-to-wire.ts';
import type { AccountRow, YieldRow } from '../../../ledger/accounts/accounts.store.ts';
import type { PromoRow } from '../../../debts/records/promos.store.ts';

/** Returns deposit accounts with their yields and any bonus that will end. */
export const depositFacts = (
  accounts: readonly AccountRow[],
  bonuses: readonly PromoRow[],
  { movable, today }: { movable: ReadonlyMap<string, number>; today: CivilDate },
): DepositFacts[] =>
  accounts.map((account): DepositFacts => {
    const { id, name, balanceMinor, yields } = account;
    const offer = bonuses.find(
      (row) =>
        row.accountId === id &&
        row.kind === 'savings_bonus_rate' &&
        row.startsOn <= today &&
        row.endsOn !== null &&
        row.endsOn >= today,
    );
    const own = isYieldObserved(account) ? observedEarning(account, today) : earningOf(yields, balanceMinor, today);
    const endsOn = offer?.endsOn ?? null;
    const spare = movable.get(id);
    return {
      accountId: id,
      name,
      balanceMinor: minor(balanceMinor),
      movableMinor: spare === undefined ? null : minor(spare),
      ...(offer === undefined || endsOn === null
        ? own
        : {
            apyPpm: ppm(offer.promoAprPpm),
            bonus: { endsOn: civilDate(endsOn), apyAfterPpm: ppm(offer.revertAprPpm ?? afterPpm(own)) },
          }),
    };
  });

type Earning = Pick<DepositFacts, 'apyPpm' | 'bonus' | 'isApyObserved'>;

const observedEarning = (account: AccountRow, today: CivilDate): Earning => ({
  apyPpm: apyOn({ ...account, offers: [] }, today),
  bonus: null,
  isApyObserved: true,
});

const afterPpm = ({ apyPpm, bonus }: Pick<DepositFacts, 'apyPpm' | 'bonus'>): number =>
  bonus?.apyAfterPpm ?? apyPpm ?? 0;

/** Returns the yield for the tier of the balance, or null if no yield was entered. */
function earningOf(
  rows: readonly YieldRow[],
  balanceMinor: number,
  today: CivilDate,
): Pick<DepositFacts, 'apyPpm' | 'bonus'> {
  if (rows.length === 0) return { apyPpm: null, bonus: null };
  const periods = yieldPeriodsOf(rows.map(toYield));
  const on = (day: CivilDate): Ppm => yieldAtBalance(periods, minor(Math.max(0, balanceMinor)), day);
  const [ending] = rows
    .flatMap(({ kind, effectiveFrom, effectiveTo }) =>
      kind === 'bonus' && effectiveFrom <= today && effectiveTo !== null && effectiveTo >= today
        ? [civilDate(effectiveTo)]
        : [],
    )
    .sort();
  return {
    apyPpm: on(today),
    bonus: ending === undefined ? null : { endsOn: ending, apyAfterPpm: on(addDays(ending, 1)) },
  };
}

const toYield = ({ kind, apyPpm, tierFromMinor, effectiveFrom, effectiveTo }: YieldRow): YieldRate => ({
  kind,
  apyPpm: ppm(apyPpm),
  tierFromMinor: minor(tierFromMinor),
  effectiveFrom: civilDate(effectiveFrom),
  effectiveTo: effectiveTo === null ? null : civilDate(effectiveTo),
});
