const STORAGE_KEY = 'tideline.palette';
const KEPT = 12;

/** Ids of what was chosen in this browser, newest first; never what they are called. */
export function recentChoices(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
  } catch {
    return []; // unreadable, or storage is switched off
  }
}

export function rememberChoice(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  try {
    storage.setItem(
      STORAGE_KEY,
      JSON.stringify([id, ...recentChoices(storage).filter((other) => other !== id)].slice(0, KEPT)),
    );
  } catch {
    // Storage is full or switched off: the palette only forgets what was chosen.
  }
}
