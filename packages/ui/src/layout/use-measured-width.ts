import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Returns the width of an element in whole pixels, before the first paint and whenever it changes. Without layout, it
 * stays at `assumedPx`.
 */
export function useMeasuredWidth<E extends Element>(assumedPx: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(assumedPx);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = (measured: number) => {
      if (measured > 0) setWidth(Math.floor(measured));
    };
    read(element.getBoundingClientRect().width);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => read(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
