import { setTabHousehold } from './tab-household.ts';

/**
 * Opens a household in this tab; null: the one the session used last. The document loads again, so that nothing of the
 * other one remains in memory.
 */
export function openHousehold(id: string | null, path = '/dashboard'): void {
  setTabHousehold(id ?? undefined);
  location.assign(path);
}
