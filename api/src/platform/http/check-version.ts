import { fail } from '@tideline/contract';
import type { Scope } from './scope.ts';

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
