import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';

/** The total of one kind of entry on a card or loan on one day, with the sign of the account. */
export interface DebtEntry {
  id: string;
  on: CivilDate;
  amountMinor: Minor;
  kind: string;
}

/** A positive amount on a day. */
export interface DatedAmount {
  /** Id of the first entry on that day. */
  id: string;
  on: CivilDate;
  amountMinor: Minor;
}

/** Data from the ledger about a debt without terms. All lists are sorted, oldest first. */
export interface DebtHistory {
  /** Amount owed at the end of each day with an entry, which stays the same until the next one. */
  balances: readonly { on: CivilDate; owedMinor: Minor }[];
  /** Interest charged, one amount a day. */
  interest: readonly DatedAmount[];
  fees: readonly DatedAmount[];
  payments: readonly DatedAmount[];
}

/** Kinds of money in that are not a payment. */
const NOT_PAID: ReadonlySet<string> = new Set(['interest', 'fee', 'refund', 'opening', 'adjustment']);

/**
 * Groups the entries of a card or loan by their meaning for its terms. A day's charges and their refunds are one
 * amount; a day on which more was refunded than charged has none.
 *
 * Units  entries: signed minor units, a payment is positive · result: amounts above zero
 */
export function debtHistory(
  balances: readonly { on: CivilDate; balanceMinor: Minor }[],
  entries: readonly DebtEntry[],
): DebtHistory {
  const charged = (kind: string) =>
    amountsByDay(
      entries.filter((entry) => entry.kind === kind),
      -1,
    );
  return {
    balances: balances.map(({ on, balanceMinor }) => ({ on, owedMinor: (0 - balanceMinor) as Minor })),
    interest: charged('interest'),
    fees: charged('fee'),
    payments: amountsByDay(
      entries.filter(({ kind, amountMinor }) => amountMinor > 0 && !NOT_PAID.has(kind)),
      1,
    ),
  };
}

function amountsByDay(entries: readonly DebtEntry[], sign: 1 | -1): DatedAmount[] {
  const days = new Map<CivilDate, { id: string; sum: number }>();
  for (const { id, on, amountMinor } of entries) {
    const day = days.get(on);
    if (day === undefined) days.set(on, { id, sum: sign * amountMinor });
    else day.sum += sign * amountMinor;
  }
  return [...days]
    .filter(([, { sum }]) => sum > 0)
    .map(([on, { id, sum }]) => ({ id, on, amountMinor: sum as Minor }))
    .sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Returns the amount owed at the end of a day; 0 before the first known day. */
export function owedAtEndOf({ balances }: Pick<DebtHistory, 'balances'>, on: CivilDate): Minor {
  return balances.findLast((balance) => balance.on <= on)?.owedMinor ?? (0 as Minor);
}
