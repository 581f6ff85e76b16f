/** Where each step of the history was scrolled to, kept for this tab so that a reload does not forget it. */
const STORAGE_KEY = 'tideline.scroll';
/** Older steps are forgotten: nobody goes back further. */
const STEPS = 50;

export type Places = ReadonlyMap<string, number>;

/** What was kept; nothing where it cannot be read. */
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
    return new Map(); // switched off, or written by something else
  }
}

/** The places with one more, the newest last. */
export function withPlace(places: Places, key: string, top: number): Places {
  const others = [...places].filter(([known]) => known !== key);
  return new Map([...others, [key, top] as const].slice(-STEPS));
}

export function keepPlaces(storage: Pick<Storage, 'setItem'>, places: Places): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([...places]));
  } catch {
    // Storage is switched off or full: it holds until the page is left.
  }
}
