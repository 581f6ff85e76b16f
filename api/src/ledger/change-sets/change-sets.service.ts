import { fail } from '@tideline/contract';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../../platform/database/failures.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkConstraints, deferConstraints } from '../../platform/database/constraints.store.ts';
import { writeIf } from '../../platform/database/savepoint.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { Confirm, LedgerHooks } from '../after-change/ledger-hooks.ts';
import * as store from './change-sets.store.ts';

interface UndoOptions {
  /** Whether to undo only the rows that no later change depends on. */
  partial?: boolean;
}

interface UndoChainOptions extends UndoOptions {
  /** Returns a stored label in the user's language. */
  textOf: (label: string) => string;
}

export interface Undone {
  changeSetId: string;
  /** The label of the first change in the chain. */
  label: string;
  /** Rows that could not be undone. */
  rowsLeft: number;
}

/**
 * Undoes a change set. The undo is a change set as well: undoing it restores the change. Refused if a row has changed
 * since, or if the result would be inconsistent; the error names the later changes that block it and the number of rows
 * that can be undone anyway.
 *
 * @param confirm called by hooks whose undo needs a recent password
 */
export const undoChangeSet = (
  scope: Scope,
  id: string,
  options: UndoChainOptions,
  { hooks, confirm }: { hooks: LedgerHooks['aroundUndo']; confirm: Confirm },
): Promise<Undone> =>
  scope.write({ label: 'Undo' }, async (tx, changeSetId) => {
    // A user who may not make a change may not undo it either.
    if (scope.role !== 'owner' && (await store.touchesHousehold(tx, id)))
      throw fail('ROLE_FORBIDS', { role: scope.role });
    if (await store.touchesMembers(tx, id)) throw fail('MEMBERS_NOT_UNDONE', {});
    const after = [];
    for (const hook of hooks) after.push(await hook(tx, { scope, undoneId: id, undoId: changeSetId, confirm }));
    const undone = await undoChain(tx, id, changeSetId, options);
    for (const work of after) await work();
    return undone;
  });

/**
 * Undoes `id` inside a transaction with an open change set: `changeSetId` becomes the undo. Returns the label of the
 * first change in the chain.
 */
export const undoWithin = async (
  tx: HouseholdTx,
  { id, changeSetId, textOf }: { id: string; changeSetId: string } & Pick<UndoChainOptions, 'textOf'>,
): Promise<string> => (await undoChain(tx, id, changeSetId, { textOf })).label;

async function undoChain(
  tx: HouseholdTx,
  id: string,
  changeSetId: string,
  { partial = false, textOf }: UndoChainOptions,
): Promise<Undone> {
  const changeSet = await store.lockChangeSet(tx, id);
  if (changeSet === null) throw fail('NOT_FOUND', {});
  if (changeSet.state === 'undone') throw fail('CHANGE_SET_ALREADY_UNDONE', {});
  if (changeSet.thinnedAt !== null) throw fail('CHANGE_SET_NOT_KEPT', {});
  if (await store.movedMoney(tx, id)) throw fail('MONEY_HAS_MOVED', {});
  await store.makeUndo(tx, changeSetId, { undoneId: id, label: labelOfUndo(changeSet.label) });
  const first = await tryInverse(tx, id, changeSetId, new Set());
  const isWhole = first.holds || (await undoWithBookkeeping(tx, id, changeSetId));
  const rowsLeft = isWhole ? 0 : await undoRemaining(tx, changeSet, changeSetId, { first, partial, textOf });
  await markUndone(tx, changeSet);
  return { changeSetId, label: textOf(plainLabel(changeSet.label)), rowsLeft };
}

/**
 * Undoes later imports that added nothing, newest first, each as its own change, because the user need not know about
 * them. Then undoes the change. Returns false without writing anything if other changes block it.
 */
async function undoWithBookkeeping(tx: HouseholdTx, id: string, changeSetId: string): Promise<boolean> {
  const later = await store.laterBookkeeping(tx, id);
  if (later.length === 0) return false;
  const undoAll = async (): Promise<boolean> => {
    for (const bookkeeping of later) {
      const undoId = newId();
      await store.openBeside(tx, undoId, changeSetId);
      const changeSet = await store.lockChangeSet(tx, bookkeeping.id);
      if (changeSet === null) throw new Error('a change set that was just found is not there');
      await store.makeUndo(tx, undoId, { undoneId: bookkeeping.id, label: labelOfUndo(changeSet.label) });
      if (!(await tryInverse(tx, bookkeeping.id, undoId, new Set())).holds) break;
      await markUndone(tx, changeSet);
    }
    await store.writeUnder(tx, changeSetId);
    return (await tryInverse(tx, id, changeSetId, new Set())).holds;
  };
  return writeIf(tx, (holds) => holds, undoAll);
}

/** In a larger change set, the rows that can be undone are estimated, not tried. */
const TRIED_ROWS = 2_000;

/** Undoes the rows that nothing blocks. Refused unless a partial undo was requested. */
async function undoRemaining(
  tx: HouseholdTx,
  changeSet: store.ChangeSetRow,
  changeSetId: string,
  { first, partial, textOf }: Required<UndoChainOptions> & { first: Attempt },
): Promise<number> {
  const rows = await store.rowIds(tx, changeSet.id);
  const against = new Set(first.against);
  const isEstimate = !partial && rows.length > TRIED_ROWS;
  let attempt: Attempt = first;
  let blocked = first.blocked;
  let tried = isEstimate ? new Set<string>() : first.blocked;
  // The loop ends, because each round skips more rows. If the blocking rows are unknown, none can be undone.
  while (tried.size > 0) {
    blocked = new Set([...blocked, ...(await store.companionsOf(tx, changeSet.id, [...blocked, ...tried]))]);
    attempt = await tryInverse(tx, changeSet.id, changeSetId, blocked);
    for (const id of attempt.against) against.add(id);
    tried = attempt.blocked;
    blocked = new Set([...blocked, ...tried]);
  }
  const rowsFree =
    attempt.holds || (isEstimate && blocked.size > 0) ? rows.filter((row) => !blocked.has(row)).length : 0;
  if (partial && rowsFree > 0) return rows.length - rowsFree;
  const found = await store.laterChangeSets(tx, changeSet, [...blocked, ...against]);
  const later = found.map((each) => ({ ...each, label: textOf(each.label) }));
  throw fail('CHANGE_SET_CONFLICT', {
    laterChangeSetIds: later.map((row) => row.id),
    later,
    rowsFree,
    rowsBlocked: rows.length - rowsFree,
  });
}

async function markUndone(tx: HouseholdTx, { id, rootId }: store.ChangeSetRow): Promise<void> {
  await store.setState(tx, id, 'undone');
  if (rootId === id) return;
  const root = await store.lockChangeSet(tx, rootId);
  await store.setState(tx, rootId, root?.state === 'undone' ? 'redone' : 'undone');
}

const plainLabel = (label: string): string => label.replace(/^(Undo|Redo): /, '');
const labelOfUndo = (label: string): string => `${label.startsWith('Undo: ') ? 'Redo' : 'Undo'}: ${plainLabel(label)}`;

interface Attempt {
  /** Rows of the change set that cannot be undone. */
  blocked: ReadonlySet<string>;
  /** Other rows that block them. */
  against: readonly string[];
  /** Whether the result is consistent. Also false if the database rejected the result without naming rows. */
  holds: boolean;
}

/**
 * Tries the inverse in a savepoint and rolls it back if the result is inconsistent. References are checked at the end,
 * so that the order of rows does not matter.
 */
async function tryInverse(
  tx: HouseholdTx,
  id: string,
  changeSetId: string,
  skipped: ReadonlySet<string>,
): Promise<Attempt> {
  const attempt = async (): Promise<Attempt> => {
    await deferConstraints(tx);
    const changed = await store.applyInverse(tx, id, [...skipped]);
    const unsound = changed.length > 0 ? [] : await store.unsoundRows(tx, changeSetId);
    const blocked = new Set([...changed, ...unsound.map(({ rowId }) => rowId)]);
    const against = unsound.map(({ againstId }) => againstId);
    const holds = blocked.size === 0;
    if (holds) await checkConstraints(tx);
    return { blocked, against, holds };
  };
  try {
    return await writeIf(tx, ({ holds }) => holds, attempt);
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isUniqueViolation(error) && !isCheckViolation(error)) throw error;
    return { blocked: new Set(), against: [], holds: false };
  }
}
