import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Classes for parts that cannot be wrapped, such as the head of a table; `onPhone` shows them on wider screens. */
export const visuallyHidden = { always: styles.hidden ?? '', onPhone: styles.hiddenOnPhone ?? '' };

/** Read aloud but not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
