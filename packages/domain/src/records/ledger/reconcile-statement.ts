import { addDays, daysBetween } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, sumMinor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { date, money, type Working } from '../../foundation/working/working.ts';
import { type Candidate, explainDifference } from './explain-difference.ts';
import { statementDifferenceFormula } from './ledger-formulas.ts';
import type { BalanceRow } from './running-balance.ts';

export interface StatementToReconcile {
  readonly closingMinor: Minor;
  readonly closedOn: CivilDate;
}

export interface StatementReconciliation {
  /** balanced: every cleared row can be closed with the statement · differs: a difference remains. */
  readonly state: 'balanced' | 'differs';
  readonly clearedMinor: Minor;
  /** Difference: statement closing − cleared balance. */
  readonly differenceMinor: Minor;
  /** Rows that closing the statement would lock. */
  readonly toReconcile: readonly string[];
  /** Uncleared rows up to the closing day, oldest first. */
  readonly open: readonly string[];
  /** Changes that would remove the difference, the simplest first. Empty if balanced or if none was found. */
  readonly explanations: readonly (readonly Candidate[])[];
  /** Whether the difference is divisible by nine, which suggests that two digits of an amount are transposed. */
  readonly maybeTransposed: boolean;
  readonly working: Working;
}

/** Number of days after the closing day in which the ledger may post a row of the statement. */
const DAYS_AFTER_CLOSE = 5;

/**
 * Compares the ledger with a statement.
 *
 *     difference = statement closing − (balance before the first row + Σ cleared and reconciled rows up to the closing
 *     day)
 *
 * Units    minor units, signed: a card with a balance owed closes below zero
 * Result   explanations from `explainDifference` over uncleared rows (those nearest to the closing day first),
 *          cleared rows that the bank posts later, and rows entered with the wrong sign, where the difference is
 *          twice the amount. Reconciled, pending and void rows are never proposed, because closed statements are
 *          final
 * Source   transposition test (the difference of two numbers with exchanged digits is divisible by nine): common
 *          bookkeeping practice
 */
export function reconcileStatement(
  openingMinor: Minor,
  rows: readonly BalanceRow[],
  statement: StatementToReconcile,
): StatementReconciliation {
  const upTo = rows.filter(({ postedOn, status }) => postedOn <= statement.closedOn && status !== 'void');
  const cleared = upTo.filter(({ status }) => status === 'cleared');
  const locked = upTo.filter(({ status }) => status === 'reconciled');
  const open = upTo.filter(({ status }) => status === 'posted');
  const clearedMinor = minor(openingMinor + sumMinor([...cleared, ...locked].map(({ amountMinor }) => amountMinor)));
  const differenceMinor = minor(statement.closingMinor - clearedMinor);
  return {
    state: differenceMinor === 0 ? 'balanced' : 'differs',
    clearedMinor,
    differenceMinor,
    toReconcile: cleared.map(({ id }) => id),
    open: open.map(({ id }) => id),
    explanations:
      differenceMinor === 0 ? [] : explainDifference(differenceMinor, candidatesOf(rows, cleared, statement.closedOn)),
    maybeTransposed: differenceMinor !== 0 && differenceMinor % 9 === 0,
    working: explain(statementDifferenceFormula, {
      lines: [
        date('closed_on', statement.closedOn),
        money('statement_closing', statement.closingMinor),
        money(
          'cleared_balance',
          clearedMinor,
          cleared.map(({ id }) => id),
        ),
      ],
      assumptions: ['pending_left_out'],
    }),
  };
}

function candidatesOf(rows: readonly BalanceRow[], cleared: readonly BalanceRow[], closedOn: CivilDate): Candidate[] {
  const distance = ({ postedOn }: BalanceRow): number => Math.abs(daysBetween(postedOn, closedOn));
  const nearest = (list: readonly BalanceRow[]): BalanceRow[] => list.toSorted((a, b) => distance(a) - distance(b));
  const notCleared = rows.filter(
    ({ status, postedOn }) => status === 'posted' && postedOn <= addDays(closedOn, DAYS_AFTER_CLOSE),
  );
  return [
    ...nearest(notCleared).map(({ id, amountMinor }): Candidate => ({ id, change: 'clear', effectMinor: amountMinor })),
    ...nearest(cleared).map(({ id, amountMinor }): Candidate => ({
      id,
      change: 'unclear',
      effectMinor: minor(-amountMinor),
    })),
    ...nearest(cleared).map(({ id, amountMinor }): Candidate => ({
      id,
      change: 'turn_sign',
      effectMinor: minor(-2 * amountMinor),
    })),
  ];
}
