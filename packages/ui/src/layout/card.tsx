import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** Heading level of the title. */
  level?: 2 | 3;
  /** Shown directly after the title, such as a badge. */
  badge?: ReactNode;
  /** Shown at the end of the title line, such as an icon button or a link. */
  aside?: ReactNode;
  /** Quiet buttons below the content. */
  footer?: ReactNode;
  /** For cards in a grid with arrow keys: 0 for one card, −1 for the others. */
  tabIndex?: 0 | -1;
  children: ReactNode;
}

/** Shows a white card with a hairline border. */
export function Card({ title, level = 2, badge, aside, footer, tabIndex, children }: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : titleId} tabIndex={tabIndex}>
      {title === undefined ? null : (
        <div className={styles.head}>
          <Heading id={titleId}>{title}</Heading>
          {badge}
          {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      <div className={styles.body}>{children}</div>
      {footer === undefined ? null : <div className={styles.foot}>{footer}</div>}
    </section>
  );
}
