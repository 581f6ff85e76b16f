/**
 * Remembers in this browser that a user signed in, so that `/` can go to the dashboard without asking. The API's
 * response is authoritative: a wrong hint costs one redirect and is removed.
 */
const KEY = 'tideline.signedIn';

export function isSignedInHinted(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(KEY) === '1';
  } catch {
    return false; // storage is disabled: every visit starts at the landing page
  }
}

export function hintSignedIn(storage: Pick<Storage, 'setItem' | 'removeItem'>, signedIn: boolean): void {
  try {
    if (signedIn) storage.setItem(KEY, '1');
    else storage.removeItem(KEY);
  } catch {
    // Storage is disabled: nothing to remember.
  }
}
