const KEY = 'tideline.arrives';

/** Records that a sign-in opens the next page, so that its heading takes the focus. */
export const noteArrival = (storage: Storage): void => storage.setItem(KEY, '1');

/** Returns whether a sign-in opened this page. Returns true only once. */
export function takeArrival(storage: Storage): boolean {
  const arrives = storage.getItem(KEY) !== null;
  storage.removeItem(KEY);
  return arrives;
}
