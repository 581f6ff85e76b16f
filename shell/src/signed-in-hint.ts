/**
 * Stores in this browser that a user signed in, so that `/` can open the dashboard without a request. The API's
 * response is authoritative: a wrong hint costs one redirect, and is then removed.
 */
const KEY = 'tideline.signedIn';

export function isSignedInHinted(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(KEY) === '1';
  } catch {
    return false; // storage is disabled, so every visit starts at the landing page
  }
}

export function hintSignedIn(storage: Pick<Storage, 'setItem' | 'removeItem'>, signedIn: boolean): void {
  try {
    if (signedIn) storage.setItem(KEY, '1');
    else storage.removeItem(KEY);
  } catch {
    // Storage is disabled, so there is nothing to store.
  }
}
