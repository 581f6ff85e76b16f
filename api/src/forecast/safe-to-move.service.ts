import { civilDate, CONFIDENCE_PPM, currencyExponent, daysBetween, forecastAccount, keepFloor, minor, MODES, safeToMove, type SafeToMove, seededRandom } from '@tideline/domain';
import type { AccountRow } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { expectedOf } from './expected.ts';

export interface SafeAccount extends SafeToMove {
  lookedUntil: string;
}

/** Money that can be moved in a day: no certificates, which cost a penalty, and no cash in a drawer. */
const isMovable = ({ type, subtype, state }: AccountRow): boolean => type === 'depository' && subtype !== 'cd' && subtype !== 'cash' && (state === 'active' || state === 'hidden');

/** What can leave each account today and not be missed until the second pay-day, from its own history and what comes regularly. */
export async function safeToMoveOf(tx: HouseholdTx, { today: on, household }: Pick<Scope, 'today' | 'household'>, accounts: readonly AccountRow[]): Promise<Map<string, SafeAccount>> {
  const movable = accounts.filter(isMovable);
  if (movable.length === 0) return new Map();
  const today = civilDate(on);
  const { flows, horizonOn, spending, payCheques } = await expectedOf(tx, movable, today);
  const confidencePpm = CONFIDENCE_PPM[MODES[household.mode ?? 'balanced'].confidence];
  return new Map(
    movable.map(({ id, balanceMinor, pendingMinor, floorMinor, currency }) => {
      const forecast = forecastAccount({
        today, account: { id, balanceMinor: minor(balanceMinor - pendingMinor), pendingMinor: minor(pendingMinor) }, flows: flows.filter(({ accountId }) => accountId === id), spending,
        days: daysBetween(today, horizonOn), horizonOn, random: seededRandom(`${household.id} ${id} ${today}`),
      });
      const floor = keepFloor({ payChequeMinor: payCheques.get(id) ?? minor(0), ownFloorMinor: minor(floorMinor ?? 0) });
      const limits = { floorMinor: floor, confidencePpm, roundToMinor: minor(10 ** currencyExponent(currency)), minMoveMinor: minor(0), maxMoveMinor: null };
      return [id, { ...safeToMove(forecast, limits), lookedUntil: horizonOn }];
    }),
  );
}
