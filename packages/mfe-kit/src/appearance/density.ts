/** How much room a row of a table or list has. */
export type Density = 'comfortable' | 'compact';

const STORAGE_KEY = 'tideline.density';

/** The choice this browser remembers, so that a page is laid out right before anybody is asked. */
export function rememberedDensity(storage: Pick<Storage, 'getItem'>): Density {
  try {
    return storage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    return 'comfortable'; // storage is switched off
  }
}

/** Lays the page out in a density. */
export function paintDensity(page: Document, density: Density): void {
  if (density === 'compact') page.documentElement.dataset['density'] = density;
  else delete page.documentElement.dataset['density'];
}

/** Lays the page out in a density and remembers it in this browser; saving it for the person is `useAppearance`. */
export function applyDensity(density: Density): void {
  paintDensity(document, density);
  try {
    localStorage.setItem(STORAGE_KEY, density);
  } catch {
    // Storage is switched off: the next page asks the session again.
  }
}
