import { useEffect, useState } from 'react';

/** After the finger is up the press itself still has to come. */
const PRESS_WITHIN_MS = 100;

/**
 * What a person presses is not exchanged for something else before they let go: from then on, until the press has come,
 * what is drawn stays as it was. Newer data is drawn right afterwards.
 *
 * @returns what to draw, and what to call when a pointer goes down on it
 */
export function useStill<T>(latest: T): [shown: T, hold: () => void] {
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
