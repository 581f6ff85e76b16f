import { fail, type Money } from '@tideline/contract';
import { type AccountRow, findAccount } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { amountIn } from './cards.service.ts';

export const invalid = (pointer: string, message: string): Error =>
  fail('VALIDATION_FAILED', { fields: [{ pointer, rule: 'custom', message }] });

async function openAccount(tx: HouseholdTx, id: string): Promise<AccountRow> {
  const account = await findAccount(tx, id);
  if (account === null) throw fail('NOT_FOUND', {});
  if (account.state === 'closed') throw fail('ACCOUNT_CLOSED', { accountName: account.name });
  return account;
}

export async function openCard(tx: HouseholdTx, id: string): Promise<AccountRow> {
  const card = await openAccount(tx, id);
  if (card.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
  return card;
}

/**
 * Returns the other account of a movement, or null if `id` is null because that account is outside the household.
 * Errors: VALIDATION_FAILED if the account is the card itself or its type is not allowed.
 */
export async function otherAccount(
  tx: HouseholdTx,
  card: AccountRow,
  { id, pointer, types }: { id: string | null; pointer: string; types?: readonly AccountRow['type'][] },
): Promise<AccountRow | null> {
  if (id === null) return null;
  if (id === card.id) throw invalid(pointer, 'must be another account');
  const other = await openAccount(tx, id);
  if (types !== undefined && !types.includes(other.type)) throw invalid(pointer, 'must be an account of another type');
  if (other.currency !== card.currency)
    throw fail('CURRENCY_MISMATCH', { expected: card.currency, given: other.currency });
  return other;
}

/** Returns a positive amount in minor units of the card's currency. */
export function amountAboveZero(card: AccountRow, amount: Money): number {
  const minor = amountIn(card.currency, amount);
  if (minor === 0) throw invalid('/amount', 'must be above zero');
  return minor;
}
