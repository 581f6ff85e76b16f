import { fail } from '@tideline/contract';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../database/failures.ts';
import type { HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Scope } from '../http/scope.ts';
import { modeStanding, tellOfUndo } from '../mode/tell-mode.ts';
import { isStopped, movesByItself } from '../sweeps/moves-by-itself.ts';
import * as store from './change-sets.store.ts';

interface UndoOptions {
  /** Take back what nothing later builds on, and leave the rest. */
  partial?: boolean;
}

export interface Undone {
  changeSetId: string;
  /** What the first change of the chain was called. */
  label: string;
  /** Rows that could not be taken back. */
  rowsLeft: number;
}

/**
 * Takes a change set back. The undo is itself a change set: undoing it brings the change back.
 * Refused when a row no longer looks as the change left it, or when what it would bring about does not hold together,
 * naming the later changes that stand in the way and how much can be taken back all the same.
 *
 * @param confirm checks that the password was given lately: called where money moves without asking by what comes back, or a stop ends
 */
export const undoChangeSet = (scope: Scope, id: string, options: UndoOptions, confirm: () => void): Promise<Undone> =>
  scope.write({ label: 'Undo' }, async (tx, changeSetId) => {
    // who may not make a change may not take it back either
    if (scope.role !== 'owner' && (await store.touchesHousehold(tx, id)))
      throw fail('ROLE_FORBIDS', { role: scope.role });
    const mode = (await store.touchesMode(tx, id)) ? await modeStanding(tx, scope.today) : null;
    const wasStopped = await isStopped(tx);
    const undone = await takeBack(tx, id, changeSetId, options);
    if (mode !== null) await tellOfUndo(tx, scope, mode, changeSetId);
    if (
      (wasStopped && !(await isStopped(tx))) ||
      ((await store.touchesSweeps(tx, id)) && (await movesByItself(tx, scope.today)))
    )
      confirm();
    return undone;
  });

/** The same inside a transaction that has its change set open already: `changeSetId` becomes the undo of `id`. Returns what the first change of the chain was called. */
export const undoWithin = async (tx: HouseholdTx, id: string, changeSetId: string): Promise<string> =>
  (await takeBack(tx, id, changeSetId, {})).label;

async function takeBack(
  tx: HouseholdTx,
  id: string,
  changeSetId: string,
  { partial = false }: UndoOptions,
): Promise<Undone> {
  const changeSet = await store.lockChangeSet(tx, id);
  if (changeSet === null) throw fail('NOT_FOUND', {});
  if (changeSet.state === 'undone') throw fail('CHANGE_SET_ALREADY_UNDONE', {});
  if (changeSet.thinnedAt !== null) throw fail('CHANGE_SET_NOT_KEPT', {});
  if (await store.movedMoney(tx, id)) throw fail('MONEY_HAS_MOVED', {});
  await tx.run(sql`
    update change_set set undoes_id = ${id}, root_id = ${changeSet.rootId}, label = ${labelOfUndo(changeSet.label)}
    where household_id = ${tx.householdId} and id = ${changeSetId}`);
  const first = await tryInverse(tx, id, changeSetId, new Set());
  const rowsLeft =
    first.blocked.size === 0 && first.holds ? 0 : await takeBackTheRest(tx, changeSet, changeSetId, { first, partial });
  await markTakenBack(tx, changeSet);
  return { changeSetId, label: plainLabel(changeSet.label), rowsLeft };
}

/** Of a larger change set the rest is not tried out just to say how much it is: then the number is an estimate. */
const TRIED_ROWS = 2_000;

/** What is left standing once rows that are in the way are skipped. Refused unless that was asked for. */
async function takeBackTheRest(
  tx: HouseholdTx,
  changeSet: store.ChangeSetRow,
  changeSetId: string,
  { first, partial }: { first: Attempt; partial: boolean },
): Promise<number> {
  const rows = await store.rowIds(tx, changeSet.id);
  const against = new Set(first.against);
  const isEstimate = !partial && rows.length > TRIED_ROWS;
  let attempt: Attempt = first;
  let blocked = first.blocked;
  let tried = isEstimate ? new Set<string>() : first.blocked;
  // each round skips more rows, so this ends; where nothing names the rows in the way, none can be taken back
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
  const later = await store.laterChangeSets(tx, changeSet, [...blocked, ...against]);
  throw fail('CHANGE_SET_CONFLICT', {
    laterChangeSetIds: later.map((row) => row.id),
    later,
    rowsFree,
    rowsBlocked: rows.length - rowsFree,
  });
}

async function markTakenBack(tx: HouseholdTx, { id, rootId }: store.ChangeSetRow): Promise<void> {
  await store.setState(tx, id, 'undone');
  if (rootId === id) return;
  const root = await store.lockChangeSet(tx, rootId);
  await store.setState(tx, rootId, root?.state === 'undone' ? 'redone' : 'undone');
}

const plainLabel = (label: string): string => label.replace(/^(Undo|Redo): /, '');
const labelOfUndo = (label: string): string => `${label.startsWith('Undo: ') ? 'Redo' : 'Undo'}: ${plainLabel(label)}`;

interface Attempt {
  /** Rows of the change set that cannot be taken back. */
  blocked: ReadonlySet<string>;
  /** Rows that are the reason, where these are others. */
  against: readonly string[];
  /** False: the database refused what would have come of it, without naming rows. */
  holds: boolean;
}

/** Tries the inverse under a savepoint, references checked at its end: the order of rows does not matter, a row in use does. What does not hold leaves nothing behind. */
async function tryInverse(
  tx: HouseholdTx,
  id: string,
  changeSetId: string,
  skipped: ReadonlySet<string>,
): Promise<Attempt> {
  await tx.run(sql`savepoint inverse`);
  try {
    await tx.run(sql`set constraints all deferred`);
    const changed = await store.applyInverse(tx, id, [...skipped]);
    const unsound = changed.length > 0 ? [] : await store.unsoundRows(tx, changeSetId);
    const blocked = new Set([...changed, ...unsound.map(({ rowId }) => rowId)]);
    const against = unsound.map(({ againstId }) => againstId);
    if (blocked.size === 0) {
      await tx.run(sql`set constraints all immediate`);
      await tx.run(sql`release savepoint inverse`);
      return { blocked, against, holds: true };
    }
    await tx.run(sql`rollback to savepoint inverse`);
    return { blocked, against, holds: false };
  } catch (error) {
    if (!isForeignKeyViolation(error) && !isUniqueViolation(error) && !isCheckViolation(error)) throw error;
    await tx.run(sql`rollback to savepoint inverse`);
    return { blocked: new Set(), against: [], holds: false };
  }
}
