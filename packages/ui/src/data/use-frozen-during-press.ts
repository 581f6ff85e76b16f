import { useEffect, useState } from 'react';

/** The click event follows pointerup within this time. */
const PRESS_WITHIN_MS = 100;

/**
 * Prevents content from changing under the user's finger: once a pointer goes down, the rendered data stays the same
 * until the click arrives. Newer data is rendered right after that.
 *
 * @returns the data to render, and a function to call when a pointer goes down on it
 */
export function useFrozenDuringPress<T>(latest: T): [shown: T, hold: () => void] {
  const [held, setHeld] = useState<{ it: T } | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => setHeld(null);
    const soon = () => {
      timer = setTimeout(release, PRESS_WITHIN_MS);
    };
    addEventListener('click', release);
    addEventListener('pointerup', soon);
    addEventListener('pointercancel', release);
    return () => {
      clearTimeout(timer);
      removeEventListener('click', release);
      removeEventListener('pointerup', soon);
      removeEventListener('pointercancel', release);
    };
  }, [isHeld]);
  return [held === null ? latest : held.it, () => setHeld({ it: latest })];
}
