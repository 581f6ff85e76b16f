import { civilDate, type HeldCash, maxDate, minor, type PlannedPayment } from '@tideline/domain';
import { type LedgerCard, assembleCards, type LedgerPromo } from '../../debts/cards/ledger-cards.ts';
import { balancesOn } from '../../debts/debt/assemble-past-debts.ts';
import type { DebtMovementRow } from '../../debts/records/debt-movements.store.ts';
import type { DayBalance } from '../../debts/debt/day-balances.store.ts';

/** An interest-free balance with its card. */
export interface Borrowed {
  card: LedgerCard;
  posted: LedgerPromo;
}

/** Returns the first day on which the balance is known. */
export const knownSince = ({ posted: { row } }: Borrowed): string =>
  maxDate(civilDate(row.startsOn), civilDate(row.balanceAsOf));

interface HeldFacts {
  /** Balances in order of repayment, so that cash is counted only once. */
  borrowed: readonly Borrowed[];
  savingsId: string;
  days: readonly DayBalance[];
  movements: readonly DebtMovementRow[];
  today: string;
}

/**
 * Returns, for each balance, the cash that stayed in an account instead of paying it, by day. This is never more than
 * the amount owed that day, and the same cash never counts for two balances. The lists have the order of `borrowed`.
 */
export function heldCash({ borrowed, savingsId, days, movements, today }: HeldFacts): HeldCash[][] {
  const cards = [...new Set(borrowed.map(({ card }) => card))];
  const firsts = borrowed.map(knownSince);
  const changes = [...new Set([...firsts, ...days.map(({ day }) => day), today])]
    .filter((day) => firsts.some((first) => first <= day))
    .sort();
  const held = borrowed.map((): HeldCash[] => []);
  for (const day of changes) {
    const balances = balancesOn(days, day);
    const owed = owedOn(cards, balances, movements, day);
    let freeMinor = Math.max(0, balances.get(savingsId) ?? 0);
    for (const [index, { posted }] of borrowed.entries()) {
      if (day < (firsts[index] ?? day)) continue;
      const cashMinor = minor(Math.min(freeMinor, owed.get(posted.row.id) ?? 0));
      freeMinor -= cashMinor;
      const list = held[index] ?? [];
      if (list.at(-1)?.cashMinor !== cashMinor) list.push({ from: civilDate(day), cashMinor });
    }
  }
  return held;
}

/** Returns the remaining balance of each offer at the end of a day, after the payments until then. */
function owedOn(
  cards: readonly LedgerCard[],
  balances: ReadonlyMap<string, number>,
  movements: readonly DebtMovementRow[],
  day: string,
): Map<string, number> {
  const [first] = cards;
  if (first === undefined) return new Map();
  const accounts = cards.map(({ account }) => ({ ...account, balanceMinor: balances.get(account.id) ?? 0 }));
  const then = assembleCards(
    {
      accounts,
      terms: cards.map(({ terms }) => terms),
      promos: cards.flatMap(({ promos }) => promos.map(({ row }) => row)),
      movements: movements.filter(({ postedOn }) => postedOn <= day),
      calendar: first.calendar,
    },
    day,
  );
  return new Map(then.flatMap(({ promos }) => promos.map(({ row, promo }) => [row.id, promo.balanceMinor] as const)));
}

/** Returns the payments that reduce the cash: those that remain after the part of the debt above the cash is paid. */
export function leavingCash(
  payments: readonly PlannedPayment[],
  { owedMinor, cashMinor }: { owedMinor: number; cashMinor: number },
): PlannedPayment[] {
  let besideMinor = Math.max(0, owedMinor - cashMinor);
  return payments.flatMap(({ on, amountMinor }) => {
    const beside = Math.min(besideMinor, amountMinor);
    besideMinor -= beside;
    return amountMinor > beside ? [{ on, amountMinor: minor(amountMinor - beside) }] : [];
  });
}
