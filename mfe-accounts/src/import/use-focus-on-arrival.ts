import { useEffect, useRef, type RefObject } from 'react';

/** The next step takes focus when it replaces the one whose button was pressed: a screen reader goes on from there. */
export function useFocusOnArrival<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return ref;
}
