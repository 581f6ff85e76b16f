const STORAGE_KEY = 'tideline.palette';
const STORED_MAX = 12;

/** Returns the ids of choices in this browser, newest first. Names are never stored. */
export function recentChoices(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, STORED_MAX) : [];
  } catch {
    return []; // storage is disabled or unreadable
  }
}

export function rememberChoice(storage: Pick<Storage, 'getItem' | 'setItem'>, id: string): void {
  try {
    storage.setItem(
      STORAGE_KEY,
      JSON.stringify([id, ...recentChoices(storage).filter((other) => other !== id)].slice(0, STORED_MAX)),
    );
  } catch {
    // Storage is full or disabled, so recent choices are not stored.
  }
}
