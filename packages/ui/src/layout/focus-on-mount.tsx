import { useEffect, useRef, type ReactNode } from 'react';
import styles from './focus-on-mount.module.css';

/**
 * Shows the next step of a task from its top, and takes the focus if the button that led here no longer exists, for
 * keyboard and screen reader users.
 */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    region.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={region} tabIndex={-1} className={styles.region}>
      {children}
    </div>
  );
}
