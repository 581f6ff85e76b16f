import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { restoreScroll } from './restore-scroll.ts';
import { placeKey, storePlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

/** Returns whether the document was opened by a link or an address, not by a reload or by going back or forward. */
function isNewDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && 'type' in navigation && navigation.type === 'navigate';
}

/** Scrolls a new screen to its top, and restores the scroll position after going back or reloading. */
export function useScrollMemory(): void {
  const location = useLocation();
  const { pathname } = location;
  const key = placeKey(location);
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
    const isNewVisit = shown.current === null && isNewDocument();
    shown.current = pathname;
    if (!isOtherScreen) return;
    const top = type === 'POP' && !isNewVisit ? (places.current.get(key) ?? 0) : 0;
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
