import { useEffect, useRef, type ReactNode } from 'react';
import styles from './import.module.css';

/** The next step of an import: begins at its top, and takes the focus that the button before it had. */
export function Arrival({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.arrival}>
      {children}
    </div>
  );
}
