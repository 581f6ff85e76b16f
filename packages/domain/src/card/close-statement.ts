import { assert } from '../assert.ts';
import { addDays, daysBetween } from '../dates/add.ts';
import { compareDates, type CivilDate } from '../dates/civil-date.ts';
import { type Minor, type Ppm, PPM_ONE } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { allocatePayment, type AllocatableBalance } from './allocate-payment.ts';
import { type MinimumFormula, minimumPayment } from './minimum-payment.ts';

/** A part of a card's balance over one billing cycle. */
export interface StatementSegment {
  id: string;
  openingMinor: Minor;
  aprPpm: Ppm;
  /** Purchases that enjoy the grace period: the statement before was paid in full. */
  graced?: boolean;
  deferred?: AllocatableBalance['deferred'];
}

/** What happens to a card: a payment goes where the law sends it, everything else names its segment. */
export type StatementEntry =
  | { kind: 'payment'; on: CivilDate; amountMinor: Minor }
  | { kind: 'charge' | 'fee' | 'refund'; on: CivilDate; segmentId: string; amountMinor: Minor };

export interface StatementInputs {
  startsOn: CivilDate;
  closesOn: CivilDate;
  /** When the statement before is due, within this cycle. */
  dueOn: CivilDate;
  segments: readonly StatementSegment[];
  entries: readonly StatementEntry[];
  /** Minimum of the statement before that is still open. */
  minimumOpenMinor: Minor;
  minimum: MinimumFormula;
  daysInYear?: 360 | 365 | 366;
}

export interface ClosedSegment {
  id: string;
  openingMinor: Minor;
  paidMinor: Minor;
  /** Average of the balances that bear interest, for the statement. */
  averageMinor: Minor;
  interestMinor: Minor;
  closingMinor: Minor;
}

export interface ClosedStatement {
  segments: ClosedSegment[];
  paymentsMinor: Minor;
  interestMinor: Minor;
  feesMinor: Minor;
  closingMinor: Minor;
  minimumMinor: Minor;
  /** Paid more than was owed: a credit on the card. */
  creditMinor: Minor;
}

/**
 * Closes a billing cycle: payments by law, interest by the average daily balance including new purchases, the next minimum.
 *
 *     interest of a segment = Σ end-of-day balances × apr ÷ daysInYear
 *
 * A graced segment whose opening balance is paid by the due date bears nothing. Otherwise what was not paid bears interest from the
 * first day of this cycle, never further back, and new purchases from their date.
 *
 * Units     minor units; opening + charges + fees − refunds − payments + interest = closing, for every segment
 * Rounding  once per segment and cycle, half away from zero
 * Source    grace: Regulation Z, 12 CFR 1026.54(a)(1), comment 54(a)(1)-6; order of payments: 1026.53
 */
export function closeStatement(inputs: StatementInputs): ClosedStatement {
  const { segments, startsOn, closesOn, minimum } = inputs;
  const entries = checkedEntries(inputs);
  const ledger = new Map(segments.map((segment) => [segment.id, { segment, balance: segment.openingMinor as number, paid: 0, moves: [] as Move[] }]));
  let [minimumOpen, payments, fees, credit] = [inputs.minimumOpenMinor as number, 0, 0, 0];
  for (const entry of entries) {
    if (entry.kind === 'payment') {
      credit += spreadPayment([...ledger.values()], entry.on, entry.amountMinor, minimumOpen);
      minimumOpen = Math.max(0, minimumOpen - entry.amountMinor);
      payments += entry.amountMinor;
      continue;
    }
    const account = ledger.get(entry.segmentId);
    assert(account !== undefined, `no segment ${entry.segmentId}`);
    const change = entry.kind === 'refund' ? -entry.amountMinor : entry.amountMinor;
    if (entry.kind === 'fee') fees += entry.amountMinor;
    move(account, { on: entry.on, change, isPayment: false });
  }
  const days = daysBetween(startsOn, closesOn) + 1;
  const closed = [...ledger.values()].map((account) => closeSegment(account, inputs, days));
  const interestMinor = closed.reduce((sum, { interestMinor: charged }) => sum + charged, 0) as Minor;
  const closingMinor = closed.reduce((sum, { closingMinor: left }) => sum + left, 0) as Minor;
  return {
    segments: closed, paymentsMinor: payments as Minor, interestMinor, feesMinor: fees as Minor, closingMinor, creditMinor: credit as Minor,
    minimumMinor: minimumPayment(minimum, { balanceMinor: closingMinor, interestMinor, feesMinor: fees as Minor, pastDueMinor: minimumOpen as Minor }),
  };
}

interface Move {
  on: CivilDate;
  change: number;
  isPayment: boolean;
}

interface Account {
  segment: StatementSegment;
  balance: number;
  paid: number;
  moves: Move[];
}

function move(account: Account, made: Move): void {
  account.balance += made.change;
  account.moves.push(made);
}

/** Gives back what no segment could take. */
function spreadPayment(accounts: readonly Account[], on: CivilDate, amountMinor: Minor, minimumOpen: number): Minor {
  const balances = accounts.map(({ segment, balance }): AllocatableBalance => ({
    id: segment.id, balanceMinor: Math.max(0, balance) as Minor, aprPpm: segment.aprPpm, ...(segment.deferred === undefined ? {} : { deferred: segment.deferred }),
  }));
  const { parts, unallocatedMinor } = allocatePayment(balances, amountMinor, { minimumMinor: Math.min(minimumOpen, amountMinor) as Minor });
  for (const [index, account] of accounts.entries()) {
    const part = parts[index]?.amountMinor ?? 0;
    account.paid += part;
    if (part > 0) move(account, { on, change: -part, isPayment: true });
  }
  return unallocatedMinor;
}

function closeSegment(account: Account, inputs: StatementInputs, days: number): ClosedSegment {
  const { segment, balance, paid } = account;
  const sum = bearingSum(account, inputs);
  const interest = mulDiv(sum, segment.aprPpm, PPM_ONE * (inputs.daysInYear ?? 365), 'half-away');
  return {
    id: segment.id,
    openingMinor: segment.openingMinor,
    paidMinor: paid as Minor,
    averageMinor: mulDiv(sum, 1, days, 'half-away'),
    interestMinor: interest,
    closingMinor: (balance + interest) as Minor,
  };
}

/** Sum of the balances at the end of each day, as far as they bear interest; a day in credit counts as nothing. */
function bearingSum({ segment, moves }: Account, { startsOn, closesOn, dueOn }: StatementInputs): number {
  const inTime = (made: Move) => made.isPayment && made.on <= dueOn;
  const paidInTime = segment.graced === true ? moves.reduce((sum, made) => (inTime(made) ? sum - made.change : sum), 0) : 0;
  if (segment.graced === true && paidInTime >= segment.openingMinor) return 0;
  const bearing = segment.graced === true ? moves.filter((made) => !inTime(made)) : moves;
  let [balance, sum, from] = [segment.openingMinor - paidInTime, 0, startsOn];
  for (const { on, change } of bearing) {
    sum += Math.max(0, balance) * daysBetween(from, on);
    balance += change;
    from = on;
  }
  return sum + Math.max(0, balance) * daysBetween(from, addDays(closesOn, 1));
}

function checkedEntries({ startsOn, closesOn, entries, segments }: StatementInputs): StatementEntry[] {
  assert(startsOn <= closesOn, 'a cycle ends on or after its first day');
  assert(segments.every(({ openingMinor, aprPpm }) => openingMinor >= 0 && aprPpm >= 0), 'balances and rates are from 0');
  assert(entries.every(({ on, amountMinor }) => on >= startsOn && on <= closesOn && amountMinor >= 0), 'entries are amounts from 0 within the cycle');
  return [...entries].sort((a, b) => compareDates(a.on, b.on));
}
