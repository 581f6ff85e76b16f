import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './definition-list.module.css';

export interface Definition {
  term: string;
  value: ReactNode;
  /** "Change": a link or quiet button. */
  action?: ReactNode;
}

export interface DefinitionListProps {
  items: readonly Definition[];
  /** Values are figures, right-aligned. */
  numeric?: boolean;
}

/** Terms with their values: settings, details, a summary before confirming. */
export function DefinitionList({ items, numeric }: DefinitionListProps) {
  return (
    <dl className={classNames(styles.list, numeric && styles.numeric)}>
      {items.map(({ term, value, action }, index) => (
        <div key={`${index} ${term}`} className={styles.row}>
          <dt>{term}</dt>
          <dd className={styles.value}>{value}</dd>
          {action === undefined ? null : <dd className={styles.action}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
