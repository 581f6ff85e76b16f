/** A move of a transaction from one account to another. */
export interface AccountMove {
  readonly fromId: string;
  readonly toId: string;
  /** The member who moved it; null if unknown. */
  readonly byUserId: string | null;
}

/**
 * Returns the account from which a transaction was taken, for the case that a member removes its current account from
 * the household; null if it was not taken. A transaction belongs to its new account only if the member who moved it
 * may remove its previous account from the household. Transactions from accounts that this member may remove are not
 * taken.
 *
 * @param moves all moves of the transaction, oldest first
 * @param mayRemove whether a member may remove an account from the household
 */
export function takenFrom(
  moves: readonly AccountMove[],
  userId: string,
  mayRemove: (userId: string | null, accountId: string) => boolean,
): string | null {
  const [first] = moves;
  if (first === undefined || mayRemove(userId, first.fromId)) return null;
  let accountId = first.fromId;
  for (const { byUserId, toId } of moves) if (mayRemove(byUserId, accountId)) accountId = toId;
  return mayRemove(userId, accountId) ? null : accountId;
}
