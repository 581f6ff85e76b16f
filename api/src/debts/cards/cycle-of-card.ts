import {
  civilDate,
  daysBetween,
  type Debt,
  type DebtCycle,
  debtMinimumToday,
  dueDateInMonth,
  type Minor,
  minor,
  mulDiv,
} from '@tideline/domain';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import type { CardRow } from '../records/card-terms.store.ts';

interface UnchargedFacts {
  debt: Debt;
  terms: Pick<CardRow, 'statement'>;
  /** Movements on this card. */
  movements: readonly DebtMovementRow[];
  today: string;
}

/** Returns a card's cycle as if its next payment were open in full. Pages use it to simulate a card alone. */
export function cycleOfCard(facts: UnchargedFacts): DebtCycle {
  const { debt, today } = facts;
  const { dueDay } = debt;
  const isDue = dueDay !== undefined && dueDateInMonth(civilDate(today), dueDay) >= today;
  return {
    paidMinor: minor(0),
    openMinimumMinor: isDue ? debtMinimumToday(debt) : minor(0),
    unchargedMinor: unchargedInterest(facts),
  };
}

/** Days after which the last interest charge no longer predicts the next one. */
const CHARGED_WITHIN_DAYS = 62;
const DAYS_PPM = 365_000_000;

/**
 * Computes a card's interest since its last charge, on today's balances, plus interest on later payments until the day
 * they were made, minus interest on later purchases until the day they were made.
 *
 * Rounding  half away from zero per amount
 * Result    zero if the last charge is unknown or too old, or in the grace period
 */
function unchargedInterest({ debt, terms, movements, today }: UnchargedFacts): Minor {
  const since = movements.findLast((row) => isCharge(row) && row.postedOn <= today)?.postedOn;
  if (since === undefined || terms.statement?.graceState === 'in_grace') return minor(0);
  if (daysBetween(civilDate(since), civilDate(today)) > CHARGED_WITHIN_DAYS) return minor(0);
  const accruing = debt.segments.filter(({ kind }) => kind !== 'deferred');
  const onBalances = accruing.reduce(
    (sum, { balanceMinor, aprPpm }) => sum + interest(balanceMinor, aprPpm, since, today),
    0,
  );
  const highestPpm = Math.max(0, ...accruing.map(({ aprPpm }) => aprPpm));
  const onMovements = movements
    .filter(({ postedOn, kind }) => postedOn > since && kind !== 'interest')
    .reduce((sum, { amountMinor, postedOn }) => sum + interest(amountMinor, highestPpm, since, postedOn), 0);
  return minor(Math.max(0, onBalances + onMovements));
}

/** Returns whether a row charges interest. A positive interest row refunds it. */
export const isCharge = ({ kind, amountMinor }: Pick<DebtMovementRow, 'kind' | 'amountMinor'>): boolean =>
  kind === 'interest' && amountMinor < 0;

const interest = (amountMinor: number, aprPpm: number, from: string, until: string): number =>
  mulDiv(amountMinor, aprPpm * daysBetween(civilDate(from), civilDate(until)), DAYS_PPM, 'half-away');
