import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { returnTo } from './return-to.ts';
import { keepPlaces, readPlaces, withPlace, type Places } from './scroll-memory.ts';

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
