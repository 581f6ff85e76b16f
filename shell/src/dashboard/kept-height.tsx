import { useEffect, useRef, type ReactNode } from 'react';
import { useMeasuredWidth } from '@tideline/ui';
import { createTileHeights } from './tile-heights.ts';
import styles from './tiles.module.css';

const heights = createTileHeights(localStorage);

/**
 * Room of the height that stood here last time, so that a tile that loads or fails moves nothing below it. What stands
 * in it now is measured for the next visit.
 */
export function KeptHeight({ id, children }: { id: string; children: ReactNode }) {
  const [room, width] = useMeasuredWidth<HTMLDivElement>(0);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (!element || width === 0 || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const isStandIn = element.querySelector('[data-stand-in]') !== null;
      if (!isStandIn) heights.remember(id, width, Math.round(element.getBoundingClientRect().height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, width]);
  return (
    <div ref={room} className={styles.room} style={{ minHeight: heights.heightOf(id, width) }}>
      <div ref={content}>{children}</div>
    </div>
  );
}
