import type { ReactNode } from 'react';
import styles from './stat.module.css';

export interface StatHeroProps {
  /** Name of the figure: "You owe on 3 cards". */
  label: ReactNode;
  /** The one large figure of a screen: `<Money … sign="never" />`. */
  figure: ReactNode;
  /** The change since last time. */
  detail?: ReactNode;
  /** The one best next action, with its own label and buttons. */
  next?: {
    label: ReactNode;
    action: ReactNode;
    /** The amount that the action saves. */ detail?: ReactNode;
    buttons?: ReactNode;
  };
}

/** Shows the hero figure of a screen next to the next action. */
export function StatHero({ label, figure, detail, next }: StatHeroProps) {
  return (
    <div className={styles.hero}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.figure}>{figure}</p>
        {detail === undefined ? null : <p className={styles.label}>{detail}</p>}
      </div>
      {next === undefined ? null : (
        <div className={styles.next}>
          <p className={styles.label}>{next.label}</p>
          <p className={styles.action}>{next.action}</p>
          {next.detail === undefined ? null : <p className={styles.label}>{next.detail}</p>}
          {next.buttons === undefined || next.buttons === null ? null : (
            <div className={styles.buttons}>{next.buttons}</div>
          )}
        </div>
      )}
    </div>
  );
}

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  detail?: ReactNode;
}

/** Shows a labeled figure among others. */
export function Stat({ label, value, detail }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.small}>{value}</dd>
      {detail === undefined ? null : <dd className={styles.label}>{detail}</dd>}
    </div>
  );
}

/** Shows several labeled figures side by side. */
export function Stats({ children }: { children: ReactNode }) {
  return <dl className={styles.stats}>{children}</dl>;
}
