import { civilDate, type MinimumRecord, minor, statementStanding } from '@tideline/domain';
import { listStatements } from './card-statement.store.ts';
import { paymentsAfter } from './payments-after.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

export interface DueMinimum extends MinimumRecord {
  dueOn: string;
}

/**
 * Returns the minimums that were due on a card, in order, from its statements. Returns none if no statement was closed.
 */
export async function minimumsOfCard(tx: HouseholdTx, accountId: string, today: string): Promise<DueMinimum[]> {
  const statements = await listStatements(tx, accountId);
  const [first] = statements;
  if (first === undefined) return [];
  const payments = await paymentsAfter(tx, accountId, first.closesOn, today);
  return statements.flatMap(
    ({ closesOn, dueOn, closingMinor, minimumMinor, printedClosingMinor, printedMinimumMinor }, index) => {
      const until = statements[index + 1]?.closesOn ?? today;
      const closing = minor(printedClosingMinor ?? closingMinor);
      const minimum = minor(Math.min(printedMinimumMinor ?? minimumMinor, Math.max(0, closing)));
      const { daysLate, minimumOpenMinor } = statementStanding(
        { closesOn: civilDate(closesOn), dueOn: civilDate(dueOn), closingMinor: closing, minimumMinor: minimum },
        payments
          .filter(({ postedOn }) => postedOn > closesOn && postedOn <= until)
          .map(({ postedOn, amountMinor }) => ({ on: civilDate(postedOn), amountMinor: minor(amountMinor) })),
        civilDate(today),
      );
      // neither due nor paid yet, so its outcome is unknown
      return minimumOpenMinor > 0 && dueOn >= today ? [] : [{ dueOn, daysLate }];
    },
  );
}
