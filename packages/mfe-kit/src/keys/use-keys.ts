import { useLayoutEffect, useRef } from 'react';
import { may } from '@tideline/contract';
import { useSession } from '../kit-context.tsx';
import { addKeys, type KeyBinding } from './key-registry.ts';

/**
 * Registers keys while the component is mounted, listed under `?` in a group of this name. No key fires while the user
 * types or a dialog is open; single keys and sequences are inactive if the user disabled them in the settings.
 */
export function useKeys(group: string, given: readonly KeyBinding[]): void {
  const { user, role } = useSession();
  const { keysOn } = user;
  const bindings = given.filter(({ needs }) => needs === undefined || may(role, needs));
  const source = useRef({ group, bindings, keysOn });
  useLayoutEffect(() => {
    source.current = { group, bindings, keysOn };
  });
  // runs before the screen is painted, because a user may press a key as soon as it is visible
  useLayoutEffect(() => addKeys(source), []);
}
