import type { Minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { cycleRowsFormula, statementBalanceFormula, statementInterestFormula } from './card-formulas.ts';

interface Entry {
  id: string;
  amountMinor: Minor;
}

/** Returns a line for the difference between two figures, or none if they agree. */
const beyond = (key: string, shownMinor: Minor, foundMinor: number): WorkingLine[] =>
  shownMinor === foundMinor ? [] : [money(key, (shownMinor - foundMinor) as Minor)];

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

/**
 * Returns the working of a statement's purchases, payments, credits or fees: its current transactions, plus changes
 * since it was closed.
 */
export const cycleRowsWorking = (rows: readonly Entry[], shownMinor: Minor): Working =>
  explain(cycleRowsFormula, {
    lines: [
      ...rows.map(({ id, amountMinor }) => money('transaction', amountMinor, [id])),
      ...beyond('changed_since_close', shownMinor, sum(rows)),
    ],
  });

/**
 * Returns the working of a statement's interest by balance; any further interest that the issuer printed is a separate
 * line.
 */
export const statementInterestWorking = (segments: readonly Entry[], shownMinor: Minor): Working =>
  explain(statementInterestFormula, {
    lines: [
      ...segments.map(({ id, amountMinor }) => money('interest_of_balance', amountMinor, [id])),
      ...beyond('printed_otherwise', shownMinor, sum(segments)),
    ],
  });

export interface StatementTotals {
  openingMinor: Minor;
  purchasesMinor: Minor;
  feesMinor: Minor;
  interestMinor: Minor;
  paymentsMinor: Minor;
  creditsMinor: Minor;
  /** Closing balance from the transactions, plus the interest that none of them contains. */
  workedClosingMinor: Minor;
  /** Closing balance as printed by the issuer, if it printed one. */
  closingMinor: Minor;
}

/** Returns the working of a closing balance. Differences that the totals do not explain are separate lines. */
export function statementBalanceWorking({
  openingMinor,
  purchasesMinor,
  feesMinor,
  interestMinor,
  paymentsMinor,
  creditsMinor,
  workedClosingMinor,
  closingMinor,
}: StatementTotals): Working {
  const found = openingMinor + purchasesMinor + feesMinor + interestMinor - paymentsMinor - creditsMinor;
  return explain(statementBalanceFormula, {
    lines: [
      money('balance_before', openingMinor),
      money('purchases', purchasesMinor),
      money('fees', feesMinor),
      money('interest', interestMinor),
      money('payments', paymentsMinor),
      money('credits', creditsMinor),
      ...beyond('other_entries', workedClosingMinor, found),
      ...beyond('printed_otherwise', closingMinor, workedClosingMinor),
    ],
  });
}
