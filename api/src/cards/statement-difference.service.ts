import { fail, type Statement } from '@tideline/contract';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { Scope } from '../http/scope.ts';
import { lockStatement, type StatementRow, type StoredSegment, updateStatement } from './card-statement.store.ts';
import { rateOn } from './statement-cycle.ts';
import { loadStatementFacts, type StatementFacts } from './statement-facts.ts';
import { book, type Missing, shownAfter } from './statements.service.ts';
import { printedDifference, unassignedNow } from './statement-to-wire.ts';
import { showStatement } from './statement-views.ts';

export interface ResolveInput {
  id: string;
  difference: 'unassigned' | 'printed';
  how: 'assign' | 'book' | 'accept';
  as: Missing;
}

/**
 * Says what a difference is.
 *
 * assign  the amount joins (or leaves) a balance of the statement; the transactions stay
 * book    the transaction that is missing is added on the closing day; the statement stays
 * accept  unassigned: it counts as purchases · printed: the difference is left and no longer pointed out
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
    // Above zero: the transactions are to show more debt than they do.
    const missing = difference === 'printed' ? printedDifference(shown) : -unassigned;
    if (missing === 0) throw fail('STATEMENT_ADDS_UP', {});
    if (how === 'book') {
      checkDirection(as, missing);
      await book(tx, scope, { accountId: row.accountId, postedOn: row.closesOn, amountMinor: -missing, as });
      // What is booked on a statement that is closed is part of it from now on, and not a change since.
      const after = await showStatement(tx, facts, row, scope.today);
      await updateStatement(tx, id, bookedFigures(row, as, missing, after.now.owedMinor));
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

/** A payment or credit lowers what is owed, everything else raises it. */
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

function bookedFigures(row: StatementRow, as: Missing, missing: number, closingMinor: number): Partial<StatementRow> {
  switch (as) {
    case 'interest':
      return { closingMinor, interestMinor: row.interestMinor };
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

/** The amount joins its balance; what has to leave takes from it, then from the others in order. */
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
