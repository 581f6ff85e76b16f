import { ledgerProblems } from '@tideline/domain';
import { loadCards } from '../../debts/cards/ledger-cards.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { loadLedger } from './ledger-facts.store.ts';

/** Number of violations per invariant code; empty if all invariants are satisfied. */
export type LedgerCounts = Record<string, number>;

/**
 * Checks the ledger's invariants: parts add up, transfers have two legs, stored sums equal those of the rows, and a
 * card's balances by rate add up to the amount owed. Returns only counts, because a household's data is private.
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
