import { type Minor, minor, PPM_ONE, sumMinor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { PlannedUse } from './planned-use.ts';
import type { SweepAccount, SweepDestinationState } from './sweep-inputs.ts';

interface LadderCash {
  /** Destinations in the order of the ladder, best first. */
  destinations: readonly SweepDestinationState[];
  accounts: readonly SweepAccount[];
  /** Cash that the mode keeps in the accounts. */
  floorMinor: Minor;
}

const DEBT_KEY = /^(loan|segment):([^/]+)/;

/**
 * Returns the debt payments that a plan would make from cash above the mode's floor on a past morning, because no plan
 * is stored for it. The account with the lowest yield pays first, to the debt with the highest return. With these
 * payments, a backtest sends a surplus to the same destinations as today's proposals.
 *
 * Rounding  each value half away from zero
 */
export function ladderUses({ destinations, accounts, floorMinor }: LadderCash): PlannedUse[] {
  const owed = new Map(
    accounts.flatMap(({ id, kind, balanceMinor }) => (kind === 'debt' ? [[id, -balanceMinor]] : [])),
  );
  const deposits = accounts.filter(({ kind, balanceMinor }) => kind === 'deposit' && balanceMinor > 0);
  let spare = sumMinor(deposits.map(({ balanceMinor }) => balanceMinor)) - floorMinor;
  return deposits
    .toSorted((a, b) => a.ratePpm - b.ratePpm || (a.id < b.id ? -1 : 1))
    .flatMap((source) => {
      let room = Math.min(source.balanceMinor, spare);
      spare -= Math.max(0, room);
      return destinations.flatMap(({ key, ratePpm }): PlannedUse[] => {
        const [, kind, toAccountId = ''] = DEBT_KEY.exec(key) ?? [];
        const amount = Math.min(owed.get(toAccountId) ?? 0, room);
        if (amount <= 0 || ratePpm <= source.ratePpm) return [];
        owed.set(toAccountId, (owed.get(toAccountId) ?? 0) - amount);
        room -= amount;
        return [
          {
            fromAccountId: source.id,
            toAccountId,
            key: kind === 'loan' ? key : `card:${toAccountId}`,
            parts: [
              {
                amountMinor: minor(amount),
                per: 'year',
                valueMinor: mulDiv(amount, ratePpm - source.ratePpm, PPM_ONE, 'half-away'),
              },
            ],
          },
        ];
      });
    });
}
