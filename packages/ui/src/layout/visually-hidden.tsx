import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Classes for parts that cannot be wrapped, such as the head of a table. `onPhone` hides them only on phones. */
export const visuallyHidden = { always: styles.hidden ?? '', onPhone: styles.hiddenOnPhone ?? '' };

/** Renders text that is read aloud but not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
