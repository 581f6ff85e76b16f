/** Scroll position of each history entry, stored for this tab so that it survives a reload. */
const STORAGE_KEY = 'tideline.scroll';
/** Maximum number of entries. Older ones are dropped, because users do not go back further. */
const STEPS = 50;

export type Places = ReadonlyMap<string, number>;

/** The router's key of the first entry of every document. */
const FIRST_KEY = 'default';

/** Returns the key of a history entry. First entries share the router's key, so theirs contains the page. */
export const placeKey = ({ key, pathname }: { key: string; pathname: string }): string =>
  key === FIRST_KEY ? `${key} ${pathname}` : key;

/** Reads the stored positions. Returns none if they cannot be read. */
export function readPlaces(storage: Pick<Storage, 'getItem'>): Places {
  try {
    const entries: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
      ),
    );
  } catch {
    return new Map(); // storage is disabled, or other code wrote the value
  }
}

/** Returns the positions with one added, newest last. */
export function withPlace(places: Places, key: string, top: number): Places {
  const others = [...places].filter(([known]) => known !== key);
  return new Map([...others, [key, top] as const].slice(-STEPS));
}

export function storePlaces(storage: Pick<Storage, 'setItem'>, places: Places): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([...places]));
  } catch {
    // Storage is disabled or full, so the positions last only until the user leaves the page.
  }
}
