const KEY = 'tideline.arrives';

/** Stores that the next page is the one that a sign-in opens, so that its heading takes the focus. */
export const noteArrival = (storage: Storage): void => storage.setItem(KEY, '1');

/** Returns whether a sign-in opened this page. Returns true only once. */
export function takeArrival(storage: Storage): boolean {
  const arrives = storage.getItem(KEY) !== null;
  storage.removeItem(KEY);
  return arrives;
}
