import { createContext, use, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';

interface NavigationFocus {
  navigation: number;
  /** Returns true for the first page that calls it in a navigation. */
  claim: (navigation: number) => boolean;
}

const NavigationContext = createContext<NavigationFocus>({ navigation: 0, claim: () => false });

/**
 * Provides the number of times that the user has changed screens. The count is 0 on the first load, when pages must not
 * take the focus. A page whose code arrives late still takes the focus for its navigation, once.
 */
export function NavigationFocusProvider({ navigation, children }: { navigation: number; children: ReactNode }) {
  const claimed = useRef(0);
  const value = useMemo(() => {
    const claim = (asked: number) => {
      const isFirst = claimed.current !== asked;
      claimed.current = asked;
      return isFirst;
    };
    return { navigation, claim };
  }, [navigation]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/** Focuses the heading when the user has moved to this screen. */
export function useNavigationFocus(heading: RefObject<HTMLElement | null>, takes = true): void {
  const { navigation, claim } = use(NavigationContext);
  useEffect(() => {
    if (takes && claim(navigation)) heading.current?.focus({ preventScroll: true });
  }, [navigation, claim, heading, takes]);
}
