import { useId } from 'react';
import styles from './import.module.css';

/** Shows that a task of unknown duration is running, with its name and an animation. */
export function IndeterminateProgress({ children }: { children: string }) {
  const id = useId();
  return (
    <div className={styles.waiting} role="status">
      <span id={id}>{children}</span>
      <progress aria-labelledby={id} className={styles.progress} />
    </div>
  );
}
