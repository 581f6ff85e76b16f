import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** How far below the screen something is still near. */
const AHEAD_PX = 200;
/** Whoever does anything may be further down in a moment. */
const SIGNS_OF_LIFE = [
  'pointermove',
  'pointerdown',
  'keydown',
  'wheel',
  'touchstart',
  'scroll',
  'beforeprint',
] as const;

/** What is in sight has its figures by then; the rest loads in the first idle moment after it. */
const REST_AFTER_MS = 2_000;

const isNearScreen = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight + AHEAD_PX;

/** Calls back in an idle moment, once what is in sight has had its time; gives back how to call it off. */
function whenAtRest(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'undefined') work();
    else idle = requestIdleCallback(work);
  }, REST_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/**
 * Whether an element is nearly in sight, or was, or the person has begun to use the page, or the page has come to rest: until then what
 * stands far below the screen loads nothing, so that what is in sight is there sooner.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  // before the first paint: what is in sight is drawn at once
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
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, wake, { passive: true, capture: true });
    const callOff = whenAtRest(wake);
    return () => {
      callOff();
      observer?.disconnect();
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, wake, { capture: true });
    };
  }, [ref, isNear]);
  return isNear;
}
