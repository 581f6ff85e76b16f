import { createHash } from 'node:crypto';
import { type ChangedRow, type ChangeSet, type ChangeSetFilter, fail } from '@tideline/contract';
import type { Scope } from '../../platform/http/scope.ts';
import * as store from './change-log.store.ts';
import { labelWordsIn } from './label-words.ts';
import { NEVER_UNDONE } from './change-sets.store.ts';
import { toChangedRows } from './changed-rows.ts';
import type { ChangeLabelWords } from './translated-labels.ts';

interface Page {
  cursor?: string | undefined;
  limit: number;
}

export interface ChangeLogPage {
  items: ChangeSet[];
  nextCursor: string | null;
  actors: { id: string; name: string }[];
  kinds: string[];
}

/** Lists the changes, newest first. */
export const listChangeSets = (
  scope: Scope,
  { cursor, limit, ...filter }: ChangeSetFilter & Page,
): Promise<ChangeLogPage> =>
  scope.read(async (tx) => {
    const beforeId = cursor === undefined ? null : decodeListCursor(cursor, filter);
    const { textOf, storedWith } = labelWordsIn(scope.language);
    const rows = await store.listLogged(tx, filter, {
      timezone: scope.household.timezone,
      beforeId,
      limit: limit + 1,
      storedWith,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map((row) => toChangeSet(row, textOf)),
      nextCursor: last === undefined ? null : encode(`${last.id} ${digest(filter)}`),
      actors: await store.listActors(tx),
      kinds: await store.listKinds(tx),
    };
  });

/** Returns one change set with a page of its rows, in the order they were written. */
export const getChangeSet = (
  scope: Scope,
  id: string,
  { cursor, limit }: Page,
): Promise<{ item: ChangeSet; rows: ChangedRow[]; nextCursor: string | null }> =>
  scope.read(async (tx) => {
    const row = await store.findLogged(tx, id);
    if (row === null) throw fail('NOT_FOUND', {});
    const images = await store.listImages(tx, id, cursor === undefined ? null : decodeRowCursor(cursor, id), limit + 1);
    const last = images.length > limit ? images[limit - 1] : undefined;
    return {
      item: toChangeSet(row, labelWordsIn(scope.language).textOf),
      rows: await toChangedRows(tx, images.slice(0, limit), scope.household.currency),
      nextCursor: last === undefined ? null : encode(`${last.statement} ${last.rowId} ${id}`),
    };
  });

function toChangeSet(row: store.LoggedRow, textOf: ChangeLabelWords['textOf']): ChangeSet {
  const { id, createdAt, actorId, actorName, apiTokenName, cause, label, state, undoesId, thinnedAt } = row;
  const { counts, undoneById, isFirst } = row;
  const rowsKept = thinnedAt === null;
  const actor = actorId === null || actorName === null ? null : { id: actorId, name: actorName };
  return {
    id,
    at: createdAt,
    actor,
    apiTokenName,
    cause,
    label: textOf(label),
    state,
    undoesId,
    counts,
    rowsKept,
    next: undoesId === null && rowsKept && !isFirst && !isOfMembers(counts) ? nextOf(id, state, undoneById) : null,
  };
}

/** Returns whether a change granted or revoked access or requested a deletion, which cannot be undone. */
const isOfMembers = (counts: ChangeSet['counts']): boolean => counts.some(({ kind }) => NEVER_UNDONE.includes(kind));

function nextOf(id: string, state: ChangeSet['state'], undoneById: string | null): ChangeSet['next'] {
  if (state !== 'undone') return { action: 'undo', changeSetId: id };
  return undoneById === null ? null : { action: 'redo', changeSetId: undoneById };
}

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const parts = (cursor: string): string[] => Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
const digest = (filter: ChangeSetFilter): string =>
  createHash('sha256')
    .update(JSON.stringify([filter.actorId, filter.cause, filter.kind, filter.state, filter.from, filter.to, filter.q]))
    .digest('base64url')
    .slice(0, 16);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const refuseCursor = (): Error =>
  fail('VALIDATION_FAILED', {
    fields: [{ pointer: '/cursor', rule: 'cursor', message: 'not a cursor of this list with this filter' }],
  });

function decodeListCursor(cursor: string, filter: ChangeSetFilter): string {
  const [id = '', made] = parts(cursor);
  if (!ID.test(id) || made !== digest(filter)) throw refuseCursor();
  return id;
}

function decodeRowCursor(cursor: string, changeSetId: string): store.ImagePosition {
  const [statement = '', rowId = '', of] = parts(cursor);
  if (!/^\d{1,15}$/.test(statement) || !ID.test(rowId) || of !== changeSetId) throw refuseCursor();
  return { statement: Number(statement), rowId };
}
