import type { Minor } from '../money/minor.ts';
import { explain } from '../working/formula.ts';
import { money, type Working, type WorkingLine } from '../working/working.ts';
import { cycleRowsFormula, statementBalanceFormula, statementInterestFormula } from './card-formulas.ts';

interface Entry {
  id: string;
  amountMinor: Minor;
}

/** A line of what two figures differ by; none where they do not. */
const beyond = (key: string, shownMinor: Minor, foundMinor: number): WorkingLine[] =>
  shownMinor === foundMinor ? [] : [money(key, (shownMinor - foundMinor) as Minor)];

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Purchases, payments, credits or fees of a statement: its transactions as they are now, and what changed since it was closed. */
export const cycleRowsWorking = (rows: readonly Entry[], shownMinor: Minor): Working =>
  explain(cycleRowsFormula, {
    lines: [
      ...rows.map(({ id, amountMinor }) => money('transaction', amountMinor, [id])),
      ...beyond('changed_since_close', shownMinor, sum(rows)),
    ],
  });

/** Interest of a statement, balance by balance; what the issuer printed beyond that is a line of its own. */
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
  /** By the transactions. */
  workedClosingMinor: Minor;
  /** As printed where the issuer printed one. */
  closingMinor: Minor;
}

/** How a closing balance came about; corrections, and interest that is in no transaction, are what else moved it. */
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
