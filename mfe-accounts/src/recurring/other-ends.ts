import type { Money, Series } from '@tideline/contract';

interface End {
  kind: Series['kind'];
  payee: string;
  amount: Money;
}

/**
 * Without what arrives at the other end of a payment or transfer that is in the list already: one movement between two accounts of the
 * household is found once in each.
 */
export function withoutOtherEnds<E extends End>(ends: readonly E[]): E[] {
  const keyOf = ({ payee, amount }: E, minor: string): string => `${payee} ${minor} ${amount.currency}`;
  const leaving = new Set(
    ends.filter(({ amount }) => amount.minor.startsWith('-')).map((end) => keyOf(end, end.amount.minor.slice(1))),
  );
  return ends.filter(
    (end) => !((end.kind === 'debt_payment' || end.kind === 'transfer') && leaving.has(keyOf(end, end.amount.minor))),
  );
}
