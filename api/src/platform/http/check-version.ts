import { type CatalogError, fail } from '@tideline/contract';
import type { LastChange } from '../database/change-set.store.ts';
import type { Scope } from './scope.ts';

/** Returns the error for an outdated version of an entity whose last change cannot be found by its id. */
export const versionConflict = (
  currentVersion: number,
  current: unknown,
  last: LastChange | null,
): CatalogError<'VERSION_CONFLICT'> =>
  fail('VERSION_CONFLICT', { currentVersion, current, ...(last !== null && { last }) });

/**
 * Returns the locked entity if it exists and still has the version in the request. Errors: NOT_FOUND, VERSION_CONFLICT.
 */
export function checkVersion<Entity extends { version: number }>(
  locked: Entity | null,
  { ifMatch }: Pick<Scope, 'ifMatch'>,
  toWire: (entity: Entity) => unknown = (entity) => entity,
): Entity {
  if (locked === null) throw fail('NOT_FOUND', {});
  if (locked.version !== ifMatch)
    throw fail('VERSION_CONFLICT', { currentVersion: locked.version, current: toWire(locked) });
  return locked;
}
