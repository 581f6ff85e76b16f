import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { SlotEntry } from '@tideline/mfe-kit';
import { classNames, useMeasuredWidth } from '@tideline/ui';
import { createTileHeights } from './tile-heights.ts';
import styles from './tiles.module.css';
import { useNear } from './use-near.ts';

const heights = createTileHeights(localStorage);

/**
 * Reserves the height from the last visit, so that content below does not move when a tile loads or fails. Measures the
 * current content for the next visit. A tile far below the screen is rendered only when the user scrolls near it.
 */
export function ReservedHeight({
  tile: { id, size, heightRem },
  children,
}: {
  tile: Pick<SlotEntry, 'id' | 'size' | 'heightRem'>;
  children: ReactNode;
}) {
  const [room, width] = useMeasuredWidth<HTMLDivElement>(0);
  const isNear = useNear(room);
  const content = useRef<HTMLDivElement>(null);
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const element = content.current;
    if (!element || width === 0 || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      const height = Math.round(element.getBoundingClientRect().height);
      // Loaded content needs no reserved height, so that a household with less content than last time has no empty
      // space.
      const isContent = height > 0 && element.querySelector('[data-stand-in]') === null;
      setIsHere(isContent);
      if (isContent) heights.remember(id, width, height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, width]);
  const known = heights.heightOf(id, width);
  return (
    <div ref={room} className={styles.room} style={{ minHeight: isHere ? undefined : known }}>
      <div ref={content}>
        {isNear ? (
          children
        ) : (
          <div
            data-stand-in
            className={known === undefined ? classNames(styles.standIn, size === 'l' && styles.standInWide) : undefined}
            style={known === undefined && heightRem !== undefined ? { minHeight: `${heightRem}rem` } : undefined}
          />
        )}
      </div>
    </div>
  );
}
