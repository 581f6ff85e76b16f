import { ledgerProblems } from '@tideline/domain';
import { loadCards } from '../cards/card-book.ts';
import type { HouseholdTx } from '../database/database.ts';
import { loadLedger } from './ledger-facts.store.ts';

/** By code: how often something that must hold does not. Empty: all of it holds. */
export type LedgerCounts = Record<string, number>;

/**
 * Whether the ledger is what it must be: parts add up, transfers have two legs, sums that are kept are those of the rows, and the balances by rate
 * of a card are what it owes. Counts alone leave this function: what a household holds is nobody else's.
 */
export async function checkLedger(tx: HouseholdTx, today: string): Promise<LedgerCounts> {
  const ledger = await loadLedger(tx);
  const sums = new Map<string, number>();
  for (const { accountId, amountMinor } of ledger.transactions)
    sums.set(accountId, (sums.get(accountId) ?? 0) + amountMinor);
  const wrongBalances = ledger.balances.filter(
    ({ accountId, balanceMinor }) => (sums.get(accountId) ?? 0) !== balanceMinor,
  );
  const wrongSegments = (await loadCards(tx, today)).filter(
    ({ segments, owedMinor }) =>
      segments.length > 0 && segments.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) !== owedMinor,
  );
  const codes = [
    ...ledgerProblems(ledger).map(({ code }) => code),
    ...wrongBalances.map(() => 'balance_wrong'),
    ...wrongSegments.map(() => 'segments_differ'),
  ];
  const counts: LedgerCounts = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
