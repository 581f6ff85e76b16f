import { addDays } from '../../foundation/dates/add.ts';
import { addBusinessDays, type BusinessCalendar } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import type { SweepTransaction } from './sweep-inputs.ts';

/** A run whose two legs need matching transactions. */
export interface InstructedSweep {
  id: string;
  fromAccountId: string;
  toAccountId: string;
  amountMinor: Minor;
  instructedOn: CivilDate;
  settlesOn: CivilDate;
}

export type LegMatch =
  | { kind: 'matched'; transactionId: string }
  /**
   * several: more than one transaction could match, or the only one could match another run · amount_differs: close to
   * the amount, but not equal.
   */
  | { kind: 'review'; reason: 'several' | 'amount_differs'; candidateIds: readonly string[] }
  | { kind: 'waiting'; until: CivilDate }
  /** The window has passed without a match. */
  | { kind: 'missing'; since: CivilDate };

export interface SweepLegs {
  runId: string;
  outgoing: LegMatch;
  incoming: LegMatch;
}

interface Leg {
  accountId: string;
  amountMinor: number;
  from: CivilDate;
  until: CivilDate;
}

/** Business days after settlement within which a bank may still post a leg. */
const BOOKING_DAYS = 5;
/** Denominator of the tolerance: a different amount is suggested if it is within a tenth. */
const NEAR = 10;

/**
 * Matches transactions with the legs of instructed sweeps.
 *
 * Match    same account, exact amount (out negative, in positive), from the day before the instruction to five
 *          business days after settlement; only if it is the sole candidate and fits no other run
 * Review   ambiguous matches: the user decides, because a wrong link hides a missing payment
 * Given    the caller excludes transactions that are already linked (to a run or as another transfer)
 */
export function matchLegs(
  runs: readonly InstructedSweep[],
  transactions: readonly SweepTransaction[],
  { today, calendar = {} }: { today: CivilDate; calendar?: BusinessCalendar },
): SweepLegs[] {
  const legs = runs.map((run) => {
    const window = {
      from: addDays(run.instructedOn, -1),
      until: addBusinessDays(run.settlesOn, BOOKING_DAYS, calendar),
    };
    return {
      runId: run.id,
      outgoing: { ...window, accountId: run.fromAccountId, amountMinor: -run.amountMinor },
      incoming: { ...window, accountId: run.toAccountId, amountMinor: run.amountMinor as number },
    };
  });
  const claims = new Map<string, number>();
  for (const leg of legs.flatMap(({ outgoing, incoming }) => [outgoing, incoming])) {
    for (const { id } of exactly(leg, transactions)) claims.set(id, (claims.get(id) ?? 0) + 1);
  }
  return legs.map(({ runId, outgoing, incoming }) => ({
    runId,
    outgoing: matchLeg(outgoing, transactions, claims, today),
    incoming: matchLeg(incoming, transactions, claims, today),
  }));
}

function inWindow({ accountId, from, until }: Leg, transaction: SweepTransaction): boolean {
  return transaction.accountId === accountId && transaction.on >= from && transaction.on <= until;
}

function exactly(leg: Leg, transactions: readonly SweepTransaction[]): SweepTransaction[] {
  return transactions.filter((each) => inWindow(leg, each) && each.amountMinor === leg.amountMinor);
}

function matchLeg(
  leg: Leg,
  transactions: readonly SweepTransaction[],
  claims: ReadonlyMap<string, number>,
  today: CivilDate,
): LegMatch {
  const exact = exactly(leg, transactions);
  const [only] = exact;
  if (only !== undefined) {
    const isAlone = exact.length === 1 && claims.get(only.id) === 1;
    return isAlone
      ? { kind: 'matched', transactionId: only.id }
      : { kind: 'review', reason: 'several', candidateIds: exact.map(({ id }) => id) };
  }
  const near = transactions.filter(
    (each) => inWindow(leg, each) && Math.abs(each.amountMinor - leg.amountMinor) * NEAR <= Math.abs(leg.amountMinor),
  );
  if (near.length > 0) return { kind: 'review', reason: 'amount_differs', candidateIds: near.map(({ id }) => id) };
  return today <= leg.until ? { kind: 'waiting', until: leg.until } : { kind: 'missing', since: leg.until };
}
