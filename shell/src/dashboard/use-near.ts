import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { whenIdle } from '@tideline/mfe-kit';

/** Distance below the screen that still counts as near. */
const AHEAD_PX = 200;
/** Events after which the user may soon scroll down. */
const USE_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'beforeprint'] as const;

/** After this time, visible tiles usually have their figures, and the rest loads in the next idle moment. */
const REST_AFTER_MS = 2_000;

const isNearScreen = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight + AHEAD_PX;

/** Calls `work` in the first idle moment after {@link REST_AFTER_MS}. Returns a function that cancels the call. */
function whenAtRest(work: () => void): () => void {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    cancel = whenIdle(work);
  }, REST_AFTER_MS);
  return () => cancel();
}

/**
 * Returns true once an element is nearly visible, the user has started to use the page, or the page is idle. Until
 * then, content far below the screen loads nothing, so that the visible part loads sooner.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  // this runs before the first paint, so that visible content is rendered immediately
  useLayoutEffect(() => {
    if (ref.current && isNearScreen(ref.current)) setIsNear(true);
  }, [ref]);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return;
    const wake = (): void => setIsNear(true);
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && wake(), {
            rootMargin: `0px 0px ${AHEAD_PX}px 0px`,
          });
    observer?.observe(element);
    for (const sign of USE_EVENTS) addEventListener(sign, wake, { passive: true, capture: true });
    const callOff = whenAtRest(wake);
    return () => {
      callOff();
      observer?.disconnect();
      for (const sign of USE_EVENTS) removeEventListener(sign, wake, { capture: true });
    };
  }, [ref, isNear]);
  return isNear;
}
