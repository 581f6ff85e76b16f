import type { Money, Series } from '@tideline/contract';

interface Movement {
  kind: Series['kind'];
  payee: string;
  amount: Money;
}

/**
 * Removes the receiving side of each payment or transfer between two accounts of the household, because detection finds
 * both sides.
 */
export function withoutReceivingSides<E extends Movement>(ends: readonly E[]): E[] {
  const keyOf = ({ payee, amount }: E, minor: string): string => `${payee} ${minor} ${amount.currency}`;
  const leaving = new Set(
    ends.filter(({ amount }) => amount.minor.startsWith('-')).map((end) => keyOf(end, end.amount.minor.slice(1))),
  );
  return ends.filter(
    (end) => !((end.kind === 'debt_payment' || end.kind === 'transfer') && leaving.has(keyOf(end, end.amount.minor))),
  );
}
