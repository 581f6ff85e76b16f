import { useSyncExternalStore } from 'react';
import { paintPrivacy, STORAGE_KEY } from './paint-privacy.ts';

const listeners = new Set<() => void>();

// The page itself holds the choice: what was painted before the first line of the application ran is what it starts with.
const isHidden = (): boolean => document.documentElement.dataset['privacy'] === 'blur';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // another tab chose; this one was painted already
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether amounts are hidden from those who look over a person's shoulder. */
export const usePrivacy = (): boolean => useSyncExternalStore(subscribe, isHidden);

/** Hides amounts or shows them again, in every tab of this browser, and remembers it. */
export function togglePrivacy(): void {
  const hidden = !isHidden();
  paintPrivacy(document, hidden);
  try {
    localStorage.setItem(STORAGE_KEY, hidden ? 'blur' : 'off');
  } catch {
    // Storage is switched off: it holds until the page is left.
  }
  for (const listener of listeners) listener();
}
