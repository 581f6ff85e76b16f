import type { DebtMovementRow } from '../records/debt-movements.store.ts';

/** Returns the total of payments to an account since a day. Refunds are not payments. */
export const paidSince = (movements: readonly DebtMovementRow[], accountId: string, from: string): number =>
  movements.reduce(
    (sum, movement) =>
      movement.accountId === accountId &&
      movement.postedOn >= from &&
      movement.amountMinor > 0 &&
      PAYMENTS.has(movement.kind)
        ? sum + movement.amountMinor
        : sum,
    0,
  );

/** Kinds of transactions that count as payments. Banks do not always mark incoming money as a payment. */
const PAYMENTS: ReadonlySet<string> = new Set([
  'standard',
  'transfer',
  'card_payment',
  'loan_payment',
  'balance_transfer',
]);
