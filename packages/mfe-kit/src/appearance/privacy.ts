import { useSyncExternalStore } from 'react';
import { paintPrivacy, STORAGE_KEY } from './paint-privacy.ts';

const listeners = new Set<() => void>();

// The page itself stores the choice, so the application starts in the state that was painted before it ran.
const isHidden = (): boolean => document.documentElement.dataset['privacy'] === 'blur';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // another tab changed it, and this page is already repainted
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Returns whether amounts are hidden from onlookers. */
export const usePrivacy = (): boolean => useSyncExternalStore(subscribe, isHidden);

/** Hides or shows amounts in every tab of this browser, and stores the choice. */
export function togglePrivacy(): void {
  const hidden = !isHidden();
  paintPrivacy(document, hidden);
  try {
    localStorage.setItem(STORAGE_KEY, hidden ? 'blur' : 'off');
  } catch {
    // Storage is disabled, so the choice lasts until the user leaves the page.
  }
  for (const listener of listeners) listener();
}
