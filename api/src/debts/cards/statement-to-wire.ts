import { type Money, type Statement, type StatementDetail, toMoney, type WorkingRef } from '@tideline/contract';
import {
  civilDate,
  minimumPaymentWorking,
  minor,
  segmentInterestWorking,
  statementStanding,
  statementTermsOf,
} from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import { type WorkingSources, workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { CycleRow, StatementRow, StoredSegment } from '../records/card-statement.store.ts';
import type { CountedRow, Cycle } from './statement-cycle.ts';
import { unassignedOf } from './statement-cycle.ts';
import type { StatementFacts } from './statement-facts.ts';
import { totalWorkingsOf } from './statement-totals.ts';

export interface ShownStatement extends Omit<StatementRow, 'id' | 'version'> {
  id: string | null;
  version: number | null;
  /** The cycle computed from the current transactions. */
  now: Cycle;
  /** Payments received after the statement closed, until the next one closed. */
  paidAfter: readonly Pick<CycleRow, 'postedOn' | 'amountMinor'>[];
}

export function statementToWire(
  shown: ShownStatement,
  { card }: Pick<StatementFacts, 'card'>,
  today: string,
): Statement {
  const { currency } = card.account;
  const money = (amount: number): Money => toMoney(amount, currency);
  const maybe = (amount: number | null): Money | null => (amount === null ? null : money(amount));
  const closingMinor = shown.printedClosingMinor ?? shown.closingMinor;
  const minimumMinor = Math.min(Math.max(0, closingMinor), shown.printedMinimumMinor ?? shown.minimumMinor);
  const standing = standingOf({ ...shown, closingMinor, minimumMinor }, today);
  const { segments } = shown;
  return {
    id: shown.id,
    version: shown.version,
    cardId: card.account.id,
    startsOn: shown.startsOn,
    closesOn: shown.closesOn,
    dueOn: shown.dueOn,
    source: shown.source,
    state: shown.id === null ? 'open' : standing.state,
    opening: money(shown.openingMinor),
    purchases: money(shown.purchasesMinor),
    payments: money(shown.paymentsMinor),
    credits: money(shown.creditsMinor),
    fees: money(shown.feesMinor),
    interest: money(shown.printedInterestMinor ?? shown.interestMinor),
    closing: money(closingMinor),
    minimumDue: money(minimumMinor),
    workedOut: {
      closing: money(shown.closingMinor),
      interest: money(sum(segments, ({ workedMinor }) => workedMinor)),
      minimumDue: money(shown.minimumMinor),
    },
    printed: {
      closing: maybe(shown.printedClosingMinor),
      minimumDue: maybe(shown.printedMinimumMinor),
      interest: maybe(shown.printedInterestMinor),
    },
    interestByAprType: byAprType(segments, money),
    printedDifference: money(printedDifference(shown)),
    interestNotPosted: money(shown.unpostedInterestMinor),
    open: money(standing.openMinor),
    minimumOpen: money(standing.minimumOpenMinor),
    daysLate: standing.daysLate,
    paidInFullInTime: standing.paidInFullInTime,
    graceState: shown.graceState,
    segments: segments.map((segment) => segmentToWire(segment, money)),
    unassigned: money(unassignedNow(shown)),
    changedSince: shown.id === null ? [] : changesSince(shown, money),
  };
}

/** Returns the closing balance according to the current transactions, plus interest that has no transaction. */
export const closingNow = ({
  now,
  unpostedInterestMinor,
}: Pick<ShownStatement, 'now' | 'unpostedInterestMinor'>): number => now.owedMinor + unpostedInterestMinor;

export const printedDifference = (
  shown: Pick<ShownStatement, 'printedClosingMinor' | 'acceptedMinor' | 'now' | 'unpostedInterestMinor'>,
): number =>
  shown.printedClosingMinor === null ? 0 : shown.printedClosingMinor - closingNow(shown) - shown.acceptedMinor;

export const unassignedNow = (shown: Pick<ShownStatement, 'segments' | 'now' | 'unpostedInterestMinor'>): number =>
  unassignedOf(shown.segments, closingNow(shown), shown.now.creditMinor);

const sum = (segments: readonly StoredSegment[], amountOf: (segment: StoredSegment) => number): number =>
  segments.reduce((all, segment) => all + amountOf(segment), 0);

function standingOf(
  { id, closesOn, dueOn, closingMinor, minimumMinor, paidAfter }: ShownStatement,
  today: string,
): ReturnType<typeof statementStanding> {
  return statementStanding(
    {
      closesOn: civilDate(closesOn),
      dueOn: civilDate(dueOn),
      closingMinor: minor(closingMinor),
      minimumMinor: minor(minimumMinor),
    },
    id === null
      ? []
      : paidAfter.map(({ postedOn, amountMinor }) => ({ on: civilDate(postedOn), amountMinor: minor(amountMinor) })),
    civilDate(id === null && today > closesOn ? closesOn : today),
  );
}

function byAprType(
  segments: readonly StoredSegment[],
  money: (amount: number) => Money,
): Statement['interestByAprType'] {
  const types = [...new Set(segments.map(({ aprType }) => aprType))];
  return types.map((aprType) => {
    const ofType = segments.filter((segment) => segment.aprType === aprType);
    return {
      aprType,
      interest: money(sum(ofType, ({ interestMinor }) => interestMinor)),
      workedOut: money(sum(ofType, ({ workedMinor }) => workedMinor)),
    };
  });
}

function segmentToWire(segment: StoredSegment, money: (amount: number) => Money): Statement['segments'][number] {
  const { id, kind, aprType, aprPpm, promoEndsOn } = segment;
  return {
    id,
    kind,
    aprType,
    aprPpm,
    promoEndsOn,
    opening: money(segment.openingMinor),
    charges: money(segment.chargesMinor),
    fees: money(segment.feesMinor),
    credits: money(segment.creditsMinor),
    paid: money(segment.paidMinor),
    interest: money(segment.interestMinor),
    interestWorkedOut: money(segment.workedMinor),
    retroInterest: money(segment.retroMinor),
    deferredAccrued: money(segment.deferredMinor),
    closing: money(segment.closingMinor),
  };
}

/** Returns the figures that differ after later edits. The statement itself keeps its original figures. */
function changesSince(shown: ShownStatement, money: (amount: number) => Money): Statement['changedSince'] {
  const { now } = shown;
  const pairs = [
    ['opening', shown.openingMinor, now.openingMinor],
    ['purchases', shown.purchasesMinor, now.purchasesMinor],
    ['payments', shown.paymentsMinor, now.paymentsMinor],
    ['credits', shown.creditsMinor, now.creditsMinor],
    ['fees', shown.feesMinor, now.feesMinor],
    ['interest', sum(shown.segments, ({ workedMinor }) => workedMinor), now.workedInterestMinor],
    ['closing', shown.closingMinor, closingNow(shown)],
  ] as const;
  return pairs.flatMap(([field, before, after]) =>
    before === after ? [] : [{ field, before: money(before), now: money(after) }],
  );
}

const rowToWire = (
  { id, postedOn, payee, amountMinor, counts, segmentId }: CountedRow,
  currency: string,
): StatementDetail['rows'][number] => ({
  id,
  postedOn,
  payee,
  amount: toMoney(amountMinor, currency),
  counts,
  segmentId,
});

/**
 * Returns a statement with its rows and the workings of each interest amount and of the minimum, from the current
 * transactions.
 */
export function detailToWire(
  shown: ShownStatement,
  facts: StatementFacts,
  { today, language }: Pick<Scope, 'today' | 'language'>,
): StatementDetail {
  const { card, terms } = facts;
  const { currency, id, name } = card.account;
  const { now } = shown;
  const href = `/transactions?account=${id}`;
  return {
    ...statementToWire(shown, facts, today),
    cardName: name,
    rows: now.rows.map((row) => rowToWire(row, currency)),
    workings: now.closed.segments
      .filter(({ bearing }) => bearing.length > 0)
      .map((segment) => ({
        segmentId: segment.id,
        working: workingToWire(
          segmentInterestWorking(segment, statementTermsOf(terms)),
          { href, ...interestSources(card.account.id, segment.id) },
          currency,
        ),
      })),
    minimumWorking: workingToWire(
      minimumPaymentWorking(terms.minimum, now.minimumInputs),
      { href, ...minimumSources(card.account.id) },
      currency,
    ),
    totalWorkings: totalWorkingsOf(shown, facts, language),
  };
}

/** Balances whose rate is part of the card's terms. The rates of others are part of their offers. */
const OF_TERMS: ReadonlySet<string> = new Set(['purchases', 'cash', 'transfers']);

/**
 * Returns the sources of a balance's interest: the statements for the balance, and the card's terms or the offer for
 * the rate.
 */
function interestSources(cardId: string, segmentId: string): Pick<WorkingSources, 'refs' | 'edits'> {
  const statement: WorkingRef = { kind: 'statement', id: cardId };
  const terms: WorkingRef = { kind: 'card', id: cardId };
  return {
    refs: {
      balance: statement,
      from: statement,
      apr: OF_TERMS.has(segmentId) ? terms : { kind: 'promo', id: segmentId },
      minimum_charge: terms,
    },
    edits: { issuer_may_round_otherwise: statement },
  };
}

function minimumSources(cardId: string): Pick<WorkingSources, 'refs' | 'edits'> {
  const statement: WorkingRef = { kind: 'statement', id: cardId };
  const terms: WorkingRef = { kind: 'card', id: cardId };
  return {
    refs: {
      statement_balance: statement,
      interest: statement,
      fees: statement,
      past_due: statement,
      over_limit: terms,
      minimum_kind: terms,
      percentage: terms,
      floor: terms,
      percentage_of: terms,
      adds_fees: terms,
      rounds_up_to: terms,
    },
    edits: { issuer_formula_as_entered: terms },
  };
}
