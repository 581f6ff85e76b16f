import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepPlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

/** As long as a screen that is gone back to may take to be as high again as it was. */
const PATIENCE_MS = 3_000;

/** Goes down to a place as soon as the page is high enough for it, unless the person scrolls first. */
function returnTo(top: number): () => void {
  const start = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(sign, stop);
  };
  const tryIt = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) <= 1 || performance.now() - start > PATIENCE_MS) return stop();
    frame = requestAnimationFrame(tryIt);
  };
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(sign, stop, { passive: true });
  tryIt();
  return stop;
}

/** A new screen begins at its top; going back, or loading it again, finds the place where a person was. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef<Places | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = 'auto';
    };
  }, []);
  useLayoutEffect(() => {
    places.current ??= readPlaces(sessionStorage);
    const isOtherScreen = shown.current !== pathname;
    shown.current = pathname;
    if (!isOtherScreen) return;
    const top = type === 'POP' ? (places.current.get(key) ?? 0) : 0;
    if (top > 0) return returnTo(top);
    if (scrollY > 0) scrollTo(0, 0);
  }, [key, pathname, type]);
  // before the layout effect of the next screen, which scrolls
  useLayoutEffect(() => {
    let top = scrollY;
    const note = () => {
      top = scrollY;
    };
    const keep = () => {
      places.current = withPlace(places.current ?? new Map(), key, top);
      keepPlaces(sessionStorage, places.current);
    };
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
}
