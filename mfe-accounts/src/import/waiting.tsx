import { useId } from 'react';
import styles from './import.module.css';

/** Something runs and nobody knows for how long: says what, and moves. */
export function Waiting({ children }: { children: string }) {
  const id = useId();
  return (
    <div className={styles.waiting} role="status">
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} className={styles.progress} />
    </div>
  );
}
