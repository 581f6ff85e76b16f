import { setTabHousehold } from './tab-household.ts';

/**
 * Opens a household in this tab; null opens the one that the session used last. The document is loaded again, so that
 * no data of the other household remains in memory.
 */
export function openHousehold(id: string | null, path = '/dashboard'): void {
  setTabHousehold(id ?? undefined);
  location.assign(path);
}
