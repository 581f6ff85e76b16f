/**
 * Remembers in this browser that somebody signed in, so that `/` can go to the dashboard without asking. The truth is
 * the api's answer: a wrong hint costs one redirect and is forgotten.
 */
const KEY = 'tideline.signedIn';

export function isSignedInHinted(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(KEY) === '1';
  } catch {
    return false; // storage is switched off: every visit starts at the landing page
  }
}

export function hintSignedIn(storage: Pick<Storage, 'setItem' | 'removeItem'>, signedIn: boolean): void {
  try {
    if (signedIn) storage.setItem(KEY, '1');
    else storage.removeItem(KEY);
  } catch {
    // Storage is switched off: nothing to remember.
  }
}
