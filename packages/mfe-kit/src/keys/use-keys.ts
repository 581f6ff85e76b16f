import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../kit-context.tsx';
import { addKeys, type KeyBinding } from './key-registry.ts';

/**
 * Registers keys while the component is mounted, listed under `?` in a group of this name. No key fires while the user
 * types or a dialog is open; single keys and sequences are inactive if the user disabled them in the settings.
 */
export function useKeys(group: string, bindings: readonly KeyBinding[]): void {
  const { keysOn } = useSession().user;
  const source = useRef({ group, bindings, keysOn });
  useLayoutEffect(() => {
    source.current = { group, bindings, keysOn };
  });
  useEffect(() => addKeys(source), []);
}
