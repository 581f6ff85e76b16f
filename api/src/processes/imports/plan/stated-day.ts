import type { CivilDate } from '@tideline/domain';
import type { PlannedStatement, TargetPlan } from './plan-target.ts';

/**
 * Returns the correction, in minor units, that makes the ledger's balance at the end of a statement's day comparable
 * with the stated balance. A difference has two possible reasons: a later statement of the same file and day adds
 * rows, or the ledger has a row on its posting date while the statement includes it on its purchase date, on the
 * other side of the end of the day.
 */
export function betweenLedgerAndStatement(plan: TargetPlan, planned: PlannedStatement): number {
  const { statement } = planned;
  const on = statement.ledgerBalanceOn;
  if (on === null) return 0;
  return movedOver(plan, planned, on) - laterThatDay(plan, planned, on);
}

/** Returns the sum of the rows that the statement has up to the day and the ledger has after it, minus the reverse. */
export function movedOver(
  plan: Pick<TargetPlan, 'target' | 'inserts'>,
  { statement, outcomes }: PlannedStatement,
  on: CivilDate,
): number {
  if (!outcomes.some(({ kind }) => kind === 'present')) return 0;
  const dayOf = new Map([
    ...plan.target.existing.map(({ id, postedOn, deleted }) => [id, deleted ? null : postedOn] as const),
    ...plan.inserts.map(({ id, row, heldFor }) => [id, heldFor === null ? row.postedOn : null] as const),
  ]);
  return outcomes.reduce((sum, outcome, position) => {
    const row = statement.rows[position];
    const inLedger = outcome.kind === 'present' ? dayOf.get(outcome.existingId) : null;
    if (row === undefined || inLedger === null || inLedger === undefined) return sum;
    return sum + row.amountMinor * (Number(row.postedOn <= on) - Number(inLedger <= on));
  }, 0);
}

function laterThatDay(plan: TargetPlan, planned: PlannedStatement, on: CivilDate): number {
  const file = fileOf(planned);
  const later = plan.statements
    .slice(plan.statements.indexOf(planned) + 1)
    .filter((other) => fileOf(other) === file && other.statement.ledgerBalanceOn === on);
  return later.reduce(
    (sum, { statement, outcomes }) =>
      sum +
      statement.rows.reduce(
        (of, { postedOn, amountMinor }, position) =>
          postedOn === on && counts(outcomes[position]?.kind) ? of + amountMinor : of,
        0,
      ),
    0,
  );
}

/**
 * Returns whether a row is in the balance because of this statement, which is not the case if it is held back or listed
 * by an earlier statement.
 */
const counts = (kind: string | undefined): boolean => kind === 'new' || kind === 'present' || kind === 'changed';

const fileOf = ({ statement: { key } }: PlannedStatement): string => key.split('.', 1)[0] ?? key;

/**
 * Returns whether the statement contains only rows of an earlier statement in the file, so that its balance is not the
 * last one of the day.
 */
export const isRepetition = ({ statement: { rows } }: PlannedStatement): boolean =>
  rows.length > 0 && rows.every(({ repeated }) => repeated === true);

/** Returns the account's total on the statement's day from rows outside the statement, in minor units. */
export function restOfDay(plan: TargetPlan, { statement, outcomes }: PlannedStatement): number {
  const listed = new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'present' || outcome.kind === 'changed' ? [outcome.existingId] : [],
    ),
  );
  return plan.target.existing.reduce(
    (sum, { id, postedOn, amountMinor, deleted }) =>
      !deleted && postedOn === statement.ledgerBalanceOn && !listed.has(id) ? sum + amountMinor : sum,
    0,
  );
}
