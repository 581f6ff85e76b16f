import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSession } from '../kit-context.tsx';
import { addKeys, type KeyBinding } from './key-registry.ts';

/**
 * Keys that answer while this is on the page, listed under `?` in a group of this name. None answers while something is
 * typed or a dialog is open; single keys and sequences rest while the person has them switched off in the settings.
 */
export function useKeys(group: string, bindings: readonly KeyBinding[]): void {
  const { keysOn } = useSession().user;
  const source = useRef({ group, bindings, keysOn });
  useLayoutEffect(() => {
    source.current = { group, bindings, keysOn };
  });
  useEffect(() => addKeys(source), []);
}
