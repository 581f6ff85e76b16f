import type { DebtMovementRow } from '../debt/debt-movements.store.ts';

/** What was paid to an account from a day on; refunds are no payments. */
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

/** Banks do not always say that money coming in is a payment. */
const PAYMENTS: ReadonlySet<string> = new Set([
  'standard',
  'transfer',
  'card_payment',
  'loan_payment',
  'balance_transfer',
]);
