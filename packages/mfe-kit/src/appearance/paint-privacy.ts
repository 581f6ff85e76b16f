export const STORAGE_KEY = 'tideline.privacy';

/** Whether this browser remembers that amounts are hidden, so that none is seen before anybody is asked. */
export function rememberedPrivacy(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(STORAGE_KEY) === 'blur';
  } catch {
    return false; // storage is switched off
  }
}

/** Marks the page: amounts on it are hidden, or not. */
export function paintPrivacy(page: Document, hidden: boolean): void {
  if (hidden) page.documentElement.dataset['privacy'] = 'blur';
  else delete page.documentElement.dataset['privacy'];
}
