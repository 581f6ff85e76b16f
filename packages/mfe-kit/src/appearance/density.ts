/** Row height in tables and lists. */
export type Density = 'comfortable' | 'compact';

const STORAGE_KEY = 'tideline.density';

/**
 * Returns the density that this browser has stored, so that the page is laid out correctly before the session is
 * loaded.
 */
export function rememberedDensity(storage: Pick<Storage, 'getItem'>): Density {
  try {
    return storage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable'; // storage is disabled
  }
}

/** Applies a density to the page. */
export function paintDensity(page: Document, density: Density): void {
  if (density === 'compact') page.documentElement.dataset['density'] = density;
  else delete page.documentElement.dataset['density'];
}

/** Applies a density to the page and stores it in this browser. `useAppearance` saves it for the user. */
export function applyDensity(density: Density): void {
  paintDensity(document, density);
  try {
    localStorage.setItem(STORAGE_KEY, density);
  } catch {
    // Storage is disabled, so the next page uses the session.
  }
}
