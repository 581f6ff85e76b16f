import { fail } from '@tideline/contract';
import type { Scope } from './scope.ts';

/** The entity as it was locked, if it is there and still the one the request was made for. */
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
