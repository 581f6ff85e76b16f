import { useLayoutEffect, useRef } from 'react';
import { iconPaths, type IconName } from '../icons/icon-paths.ts';
import styles from './picture.module.css';

/**
 * Draws the icon of an empty state above the waterline. If the focus is inside the empty state when the first entry
 * replaces it, the focus moves to the page's heading.
 */
export function Picture({ icon }: { icon: IconName }) {
  const picture = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const block = picture.current?.parentElement;
    return () => {
      if (!block?.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <svg ref={picture} className={styles.picture} viewBox="0 0 128 80" aria-hidden="true" focusable="false">
      <circle cx="64" cy="36" r="36" />
      <path d={iconPaths[icon]} transform="translate(40 8) scale(2.4)" />
      <path d="M4 67c10-6 20-6 30 0s20 6 30 0 20-6 30 0 20 6 30 0 M22 75c7-4 14-4 21 0s14 4 21 0 14-4 21 0 14 4 21 0" />
    </svg>
  );
}
