import { assert } from '../../foundation/assert.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, money, type Working } from '../../foundation/working/working.ts';

/** The cash reserve that a household always keeps. */
export type FloorTarget =
  | { kind: 'months'; months: number; monthlyMinor: Minor }
  | { kind: 'amount'; amountMinor: Minor };

export interface FloorAccount {
  accountId: string;
  /** Balance; negative if overdrawn. */
  balanceMinor: Minor;
  /** Floor of this particular account; default: 0. It is part of the household's floor. */
  ownFloorMinor?: Minor;
  /** Whether it may hold part of the household's floor beyond its own; default: yes. */
  mayHoldRest?: boolean;
}

export interface AccountFloor {
  accountId: string;
  balanceMinor: Minor;
  /** Share of the floor that is assigned to the account. */
  assignedMinor: Minor;
  /** Part of that share that the account holds. */
  heldMinor: Minor;
  missingMinor: Minor;
  /** Amount above that share; zero or more. */
  freeMinor: Minor;
}

export interface FloorBudget {
  /** The household's floor, or the sum of the accounts' own floors if that is higher. */
  floorMinor: Minor;
  heldMinor: Minor;
  missingMinor: Minor;
  accounts: AccountFloor[];
  workings: { floor: Working; missing: Working };
}

export const floorFormula: Formula = {
  id: 'floor.amount',
  resultKey: 'floor',
  compute: (inputs) => {
    const wanted = inputs.has('months')
      ? inputs.money('essential_median') * inputs.count('months')
      : inputs.money('floor_amount');
    return moneyValue(minor(Math.max(wanted, sumMinor(inputs.moneys('own_floor')))));
  },
};

export const floorMissingFormula: Formula = {
  id: 'floor.missing',
  resultKey: 'floor_missing',
  compute: (inputs) => moneyValue(minor(Math.max(0, inputs.money('floor') - sumMinor(inputs.moneys('held'))))),
};

/**
 * Distributes the household's floor among its accounts, and returns the held and missing amounts of each.
 *     floor = max(months × monthly expenses, or the amount; Σ own floors)
 * Each account first keeps its own floor. The rest of the household's floor is assigned to the accounts in the given
 * order, as far as their money allows. The amount that none can hold is missing, and is assigned to the last account
 * that may hold it; if there is no such account, it is missing only in the total.
 * Units   minor units; assigned = held + missing and balance = held + free for every account that is not overdrawn; Σ
 *         held + missing = floor
 * Errors  throws on negative months or amounts
 * Example  floor of 3 months at $2,000; checking has $2,500 and keeps $1,000, savings has $4,000 → checking holds
 *          $2,000 of it if it is last, savings $4,000, nothing is missing
 */
export function floorBudget(target: FloorTarget, accounts: readonly FloorAccount[]): FloorBudget {
  assert(
    target.kind === 'amount' ? target.amountMinor >= 0 : target.months >= 0 && target.monthlyMinor >= 0,
    'a floor must not be negative',
  );
  assert(Number.isInteger(target.kind === 'months' ? target.months : 0), 'whole months');
  assert(
    accounts.every(({ ownFloorMinor = 0 }) => ownFloorMinor >= 0),
    'account floors must not be negative',
  );
  const floor = explain(floorFormula, {
    lines: [
      ...(target.kind === 'months'
        ? [count('months', target.months), money('essential_median', target.monthlyMinor)]
        : [money('floor_amount', target.amountMinor)]),
      ...accounts.map(({ accountId, ownFloorMinor }) => money('own_floor', ownFloorMinor ?? (0 as Minor), [accountId])),
    ],
  });
  const floorMinor = amountOf(floor);
  const rows = assign(floorMinor, accounts);
  const missing = explain(floorMissingFormula, {
    lines: [
      money('floor', floorMinor),
      ...rows.map(({ accountId, heldMinor }) => money('held', heldMinor, [accountId])),
    ],
    assumptions: ['balances_of_today'],
  });
  return {
    floorMinor,
    heldMinor: sumMinor(rows.map(({ heldMinor }) => heldMinor)),
    missingMinor: amountOf(missing),
    accounts: rows,
    workings: { floor, missing },
  };
}

function assign(floorMinor: Minor, accounts: readonly FloorAccount[]): AccountFloor[] {
  let rest = floorMinor - accounts.reduce((sum, { ownFloorMinor = 0 }) => sum + ownFloorMinor, 0);
  const last = accounts.findLastIndex(({ mayHoldRest = true }) => mayHoldRest);
  return accounts.map(({ accountId, balanceMinor, ownFloorMinor = 0, mayHoldRest = true }, index) => {
    const room = mayHoldRest ? Math.max(0, balanceMinor - ownFloorMinor) : 0;
    const extra = index === last ? rest : Math.min(rest, room);
    rest -= extra;
    const assigned = ownFloorMinor + extra;
    const held = Math.min(Math.max(0, balanceMinor), assigned);
    return {
      accountId,
      balanceMinor,
      assignedMinor: minor(assigned),
      heldMinor: minor(held),
      missingMinor: minor(assigned - held),
      freeMinor: minor(Math.max(0, balanceMinor) - held),
    };
  });
}

const amountOf = ({ result }: Working): Minor => (result.value.kind === 'money' ? result.value.minor : (0 as Minor));
