import { civilDate, type HeldCash, maxDate, minor, type PlannedPayment } from '@tideline/domain';
import { type BookedCard, bookCards, type BookedPromo } from '../cards/card-book.ts';
import { balancesOn, type DayBalance } from '../debt/balances-then.ts';
import type { DebtMovementRow } from '../debt/debt-movements.store.ts';

/** A balance without interest, with its card. */
export interface Borrowed {
  card: BookedCard;
  booked: BookedPromo;
}

/** The first day on which its balance is known. */
export const knownSince = ({ booked: { row } }: Borrowed): string =>
  maxDate(civilDate(row.startsOn), civilDate(row.balanceAsOf));

interface HeldFacts {
  /** The first to be paid back first: cash is counted once. */
  borrowed: readonly Borrowed[];
  savingsId: string;
  days: readonly DayBalance[];
  movements: readonly DebtMovementRow[];
  today: string;
}

/**
 * The cash of each day that stood on an account instead of paying a balance without interest: never more than was owed that day, and none
 * of it for two balances. One list for each balance, in their order.
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
    for (const [index, { booked }] of borrowed.entries()) {
      if (day < (firsts[index] ?? day)) continue;
      const cashMinor = minor(Math.min(freeMinor, owed.get(booked.row.id) ?? 0));
      freeMinor -= cashMinor;
      const list = held[index] ?? [];
      if (list.at(-1)?.cashMinor !== cashMinor) list.push({ from: civilDate(day), cashMinor });
    }
  }
  return held;
}

/** What was left of each promotion at the end of a day, by the payments until then. */
function owedOn(
  cards: readonly BookedCard[],
  balances: ReadonlyMap<string, number>,
  movements: readonly DebtMovementRow[],
  day: string,
): Map<string, number> {
  const accounts = cards.map(({ account }) => ({ ...account, balanceMinor: balances.get(account.id) ?? 0 }));
  const then = bookCards(
    {
      accounts,
      terms: cards.map(({ terms }) => terms),
      promos: cards.flatMap(({ promos }) => promos.map(({ row }) => row)),
      movements: movements.filter(({ postedOn }) => postedOn <= day),
    },
    day,
  );
  return new Map(then.flatMap(({ promos }) => promos.map(({ row, promo }) => [row.id, promo.balanceMinor] as const)));
}

/** Payments to a balance take from the cash once less is owed than is held. */
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
