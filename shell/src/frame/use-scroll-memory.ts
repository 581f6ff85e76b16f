import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll } from './restore-scroll.ts';
import { storePlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

/** Scrolls a new screen to its top, and restores the scroll position after going back or reloading. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const places = useRef<Places | null>(null);
  const shown = useRef<string | null>(null);
  /** Set by events, because reading `scrollY` here would compute the layout before the first paint. */
  const scrolledTo = useRef(0);
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
    if (top > 0) return restoreScroll(top);
    if (scrolledTo.current > 0) scrollTo(0, 0);
  }, [key, pathname, type]);
  // this runs before the next screen's layout effect, which scrolls
  useLayoutEffect(() => {
    const note = () => {
      scrolledTo.current = scrollY;
    };
    const keep = () => {
      places.current = withPlace(places.current ?? new Map(), key, scrolledTo.current);
      storePlaces(sessionStorage, places.current);
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
