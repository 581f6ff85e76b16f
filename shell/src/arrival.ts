const KEY = 'tideline.arrives';

/** Notes that the next page is where a sign-in leads, so that its heading takes the focus. */
export const noteArrival = (storage: Storage): void => storage.setItem(KEY, '1');

/** Reports whether this page is where a sign-in led, once. */
export function takeArrival(storage: Storage): boolean {
  const arrives = storage.getItem(KEY) !== null;
  storage.removeItem(KEY);
  return arrives;
}
