import { useId } from 'react';
import styles from './import.module.css';

/** Something runs for an unknown time: says what, with an animation. */
export function IndeterminateProgress({ children }: { children: string }) {
  const id = useId();
  return (
    <div className={styles.waiting} role="status">
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} className={styles.progress} />
    </div>
  );
}
