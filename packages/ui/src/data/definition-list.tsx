import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './definition-list.module.css';

export interface Definition {
  term: string;
  value: ReactNode;
  /** A link or a quiet button, such as "Change". */
  action?: ReactNode;
}

export interface DefinitionListProps {
  items: readonly Definition[];
  /** Whether values are figures, which are right-aligned. */
  numeric?: boolean;
}

/** Shows terms with their values: settings, details, or a summary before a confirmation. */
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
