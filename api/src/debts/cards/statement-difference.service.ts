import { fail, type Statement } from '@tideline/contract';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import {
  lockStatement,
  type StatementRow,
  type StoredSegment,
  updateStatement,
} from '../records/card-statement.store.ts';
import { rateOn } from './statement-cycle.ts';
import { loadStatementFacts, type StatementFacts, computeCycle } from './statement-facts.ts';
import { postRow, type Missing, shownAfter } from './statements.service.ts';
import { closingNow, printedDifference, type ShownStatement, unassignedNow } from './statement-to-wire.ts';
import { showStatement } from './statement-views.ts';

export interface ResolveInput {
  id: string;
  difference: 'unassigned' | 'printed' | 'interest';
  how: 'assign' | 'book' | 'accept';
  as: Missing;
}

/**
 * Resolves a difference on a statement.
 *
 * assign  adds the amount to a balance of the statement, or subtracts it; the transactions stay unchanged
 * book    adds the missing transaction on the closing day; the statement stays unchanged
 * accept  unassigned: counts the amount as purchases · printed: the difference stays, but is no longer shown as a
 *         problem · interest: removes it from the statement, because it was not charged
 */
export const resolveDifference = (
  scope: Scope,
  { id, difference, how, as }: ResolveInput,
): Promise<{ changeSetId: string; item: Statement }> =>
  scope.write({ label: 'Resolved a difference of a statement' }, async (tx, changeSetId) => {
    const row = await lockStatement(tx, id);
    if (row === null) throw fail('NOT_FOUND', {});
    const facts = await loadStatementFacts(tx, scope.today, row.accountId);
    const shown = await showStatement(tx, facts, row, scope.today);
    const unassigned = unassignedNow(shown);
    // Positive: the transactions show less debt than they should.
    const missing =
      difference === 'interest'
        ? shown.unpostedInterestMinor
        : difference === 'printed'
          ? printedDifference(shown)
          : -unassigned;
    if (missing === 0) throw fail('STATEMENT_ADDS_UP', {});
    if (difference === 'interest') {
      if (how === 'assign')
        throw fail('VALIDATION_FAILED', {
          fields: [
            {
              pointer: '/how',
              rule: 'custom',
              message: 'interest that is in no transaction is added or taken off the statement',
            },
          ],
        });
      if (how === 'book') await postInterest(tx, scope, shown, row);
      else await subtractInterest(tx, facts, shown, row);
    } else if (how === 'book') {
      checkDirection(as, missing);
      await postRow(tx, scope, { accountId: row.accountId, postedOn: row.closesOn, amountMinor: -missing, as });
      // A transaction added to a closed statement becomes part of it, and is not a later change.
      const after = await showStatement(tx, facts, row, scope.today);
      await updateStatement(tx, id, postedFigures(row, as, missing, closingNow(after)));
      const segments = difference === 'printed' ? assign(row, facts, as, missing) : row.segments;
      const worked = new Map(after.now.segments.map((segment) => [segment.id, segment.workedMinor]));
      await updateStatement(tx, id, {
        segments: segments.map((segment) => ({
          ...segment,
          workedMinor: worked.get(segment.id) ?? segment.workedMinor,
        })),
      });
    } else if (difference === 'printed') {
      await updateStatement(tx, id, { acceptedMinor: row.acceptedMinor + missing });
    } else {
      await updateStatement(tx, id, { segments: assign(row, facts, how === 'accept' ? 'purchase' : as, unassigned) });
    }
    await labelChangeSet(tx, changeSetId, `Resolved a difference of a statement of ${facts.card.account.name}`);
    return { changeSetId, item: await shownAfter(tx, scope, id) };
  });

/**
 * Posts the interest that has no transaction. The statement stays unchanged, because it already includes this
 * interest.
 */
async function postInterest(
  tx: HouseholdTx,
  scope: Scope,
  { unpostedInterestMinor, openingMinor, closingMinor, unpostedMinor }: ShownStatement,
  row: StatementRow,
): Promise<void> {
  await postRow(tx, scope, {
    accountId: row.accountId,
    postedOn: row.closesOn,
    amountMinor: -unpostedInterestMinor,
    as: 'interest',
  });
  if (row.unpostedMinor === null) await updateStatement(tx, row.id, { openingMinor, closingMinor, unpostedMinor });
}

/** Removes the interest that has no transaction from the statement, because it was not charged. */
async function subtractInterest(
  tx: HouseholdTx,
  facts: StatementFacts,
  shown: ShownStatement,
  row: StatementRow,
): Promise<void> {
  const printedInterestMinor = (row.printedInterestMinor ?? row.interestMinor) - shown.unpostedInterestMinor;
  const { cycle } = await computeCycle(tx, facts, { ...row, chargedInterestMinor: printedInterestMinor });
  await updateStatement(tx, row.id, {
    printedInterestMinor,
    segments: cycle.segments,
    openingMinor: shown.openingMinor,
    closingMinor: shown.closingMinor - shown.unpostedInterestMinor,
    unpostedMinor: (shown.unpostedMinor ?? 0) - shown.unpostedInterestMinor,
  });
}

/**
 * Checks that the missing transaction changes the amount owed in the right direction: payments and credits reduce it,
 * and everything else increases it.
 */
function checkDirection(as: Missing, missing: number): void {
  const lowers = as === 'payment' || as === 'credit';
  if (lowers !== missing < 0) {
    throw fail('VALIDATION_FAILED', {
      fields: [
        {
          pointer: '/as',
          rule: 'custom',
          message:
            missing > 0
              ? 'more is owed than the transactions say: a payment cannot be what is missing'
              : 'less is owed than the transactions say: only a payment or credit can be missing',
        },
      ],
    });
  }
}

function postedFigures(row: StatementRow, as: Missing, missing: number, closingMinor: number): Partial<StatementRow> {
  switch (as) {
    case 'interest':
      return { closingMinor, interestMinor: row.interestMinor + Math.max(0, missing) };
    case 'fee':
      return { closingMinor, feesMinor: row.feesMinor + missing };
    case 'payment':
      return { closingMinor, paymentsMinor: row.paymentsMinor - missing };
    case 'credit':
      return { closingMinor, creditsMinor: row.creditsMinor - missing };
    default:
      return { closingMinor, purchasesMinor: row.purchasesMinor + missing };
  }
}

const SEGMENT_OF: Readonly<Record<Missing, Pick<StoredSegment, 'id' | 'kind' | 'aprType'>>> = (() => {
  const purchases = { id: 'purchases', kind: 'purchase', aprType: 'purchase_apr' } as const;
  return {
    purchase: purchases,
    interest: purchases,
    fee: purchases,
    payment: purchases,
    credit: purchases,
    cash_advance: { id: 'cash', kind: 'cash_advance', aprType: 'cash_apr' },
    balance_transfer: { id: 'transfers', kind: 'balance_transfer', aprType: 'balance_transfer_apr' },
  };
})();

/** Adds the amount to its balance. A negative amount reduces that balance first, then the others in order. */
function assign(
  { segments, startsOn }: StatementRow,
  { rates }: StatementFacts,
  as: Missing,
  amountMinor: number,
): StoredSegment[] {
  const place = SEGMENT_OF[as];
  const known = segments.some(({ id }) => id === place.id);
  const fresh: StoredSegment = {
    ...place,
    aprPpm: rateOn(rates, place.aprType, startsOn),
    promoEndsOn: null,
    openingMinor: 0,
    chargesMinor: 0,
    feesMinor: 0,
    creditsMinor: 0,
    paidMinor: 0,
    interestMinor: 0,
    workedMinor: 0,
    retroMinor: 0,
    deferredMinor: 0,
    closingMinor: 0,
  };
  const all = known ? segments : [...segments, fresh];
  const ordered = [...all].sort((a, b) => Number(b.id === place.id) - Number(a.id === place.id));
  let left = amountMinor;
  const changed = new Map<string, StoredSegment>();
  for (const segment of ordered) {
    const change = left >= 0 ? left : -Math.min(-left, segment.closingMinor);
    if (change !== 0) changed.set(segment.id, withChange(segment, as, change));
    left -= change;
  }
  return all.map((segment) => changed.get(segment.id) ?? segment);
}

function withChange(segment: StoredSegment, as: Missing, change: number): StoredSegment {
  const closingMinor = segment.closingMinor + change;
  if (as === 'interest') return { ...segment, interestMinor: segment.interestMinor + change, closingMinor };
  if (as === 'fee' && change > 0) return { ...segment, feesMinor: segment.feesMinor + change, closingMinor };
  if (as === 'payment' && change < 0) return { ...segment, paidMinor: segment.paidMinor - change, closingMinor };
  if (change < 0) return { ...segment, creditsMinor: segment.creditsMinor - change, closingMinor };
  return { ...segment, chargesMinor: segment.chargesMinor + change, closingMinor };
}
