import { assembleCards } from '../cards/ledger-cards.ts';
import { assembleLoans } from '../loans/ledger-loans.ts';
import type { DebtRecords } from './load-debts.ts';
import type { DayBalance } from './day-balances.store.ts';

/** Returns the balances at the end of a day, without accounts that had no transactions by then. */
export function balancesOn(days: readonly DayBalance[], on: string): Map<string, number> {
  return new Map(days.filter(({ day }) => day <= on).map(({ accountId, balanceMinor }) => [accountId, balanceMinor]));
}

/** Returns cards and loans as of an earlier day, with today's terms. */
export function pastDebts(
  { accounts, cards, loans, movements, calendar }: DebtRecords,
  balances: ReadonlyMap<string, number>,
  on: string,
): Pick<DebtRecords, 'cards' | 'loans'> {
  const then = accounts.map((account) => ({ ...account, balanceMinor: balances.get(account.id) ?? 0 }));
  return {
    cards: assembleCards(
      {
        accounts: then,
        terms: cards.map(({ terms }) => terms),
        promos: cards.flatMap((card) => card.promos.map(({ row }) => row)),
        movements: movements.filter(({ postedOn }) => postedOn <= on),
        calendar,
      },
      on,
    ),
    loans: assembleLoans(
      then,
      loans.flatMap(({ terms }) => terms ?? []),
      on,
    ),
  };
}
