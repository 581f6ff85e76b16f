export const STORAGE_KEY = 'tideline.privacy';

/**
 * Returns whether this browser has stored that amounts are hidden, so that none appear before the session is loaded.
 */
export function rememberedPrivacy(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(STORAGE_KEY) === 'blur';
  } catch {
    return false; // storage is disabled
  }
}

/** Marks whether the page hides amounts. */
export function paintPrivacy(page: Document, hidden: boolean): void {
  if (hidden) page.documentElement.dataset['privacy'] = 'blur';
  else delete page.documentElement.dataset['privacy'];
}
