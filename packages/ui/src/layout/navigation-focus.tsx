import { createContext, use, useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';

interface NavigationFocus {
  navigation: number;
  handled: { current: number };
}

const NavigationContext = createContext<NavigationFocus | null>(null);

/**
 * Tells pages how often the person has moved to another screen: 0 on the first load, which leaves focus alone.
 * A page that arrives late, because its code was still on the way, still takes the focus of its navigation, once.
 */
export function NavigationFocusProvider({ navigation, children }: { navigation: number; children: ReactNode }) {
  const handled = useRef(0);
  const value = useMemo(() => ({ navigation, handled }), [navigation]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

/** Focuses the heading when the person has moved to this screen. */
export function useNavigationFocus(heading: RefObject<HTMLElement | null>): void {
  const context = use(NavigationContext);
  const navigation = context?.navigation ?? 0;
  useEffect(() => {
    if (!context || context.handled.current === navigation) return;
    context.handled.current = navigation;
    heading.current?.focus({ preventScroll: true });
  }, [context, navigation, heading]);
}
