import { useState, type ReactNode } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Button, Card, classNames } from '@tideline/ui';
import { overviewMessages } from '../../../messages/overview.en.ts';
import styles from './overview.module.css';

interface Props {
  /** The finding, in a few words. */
  title: string;
  lead: ReactNode;
  /** Width in columns, of twelve. */
  width: 4 | 6 | 8 | 12;
  /** Returns the same figures as a table, which replaces the picture. */
  table?: () => ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Shows a card with its finding as the title, and a picture of it, or the figures as a table. */
export function PictureCard({ title, lead, width, table, footer, children }: Props) {
  const t = useT(overviewMessages);
  const [isTable, setTable] = useState(false);
  return (
    <div className={classNames(styles.cell, styles[`w${width}`])}>
      <Card
        title={title}
        {...(footer === undefined ? {} : { footer })}
        {...(table === undefined
          ? {}
          : {
              aside: (
                <Button
                  className={styles.toggle}
                  variant="quiet"
                  icon="list"
                  aria-label={`${t(isTable ? 'picture' : 'table')}: ${title}`}
                  onClick={() => setTable(!isTable)}
                >
                  {t(isTable ? 'picture' : 'table')}
                </Button>
              ),
            })}
      >
        <p className={styles.lead}>{lead}</p>
        {isTable && table !== undefined ? table() : children}
      </Card>
    </div>
  );
}

/** Shows the legend of a picture's colors. */
export function Key({ items }: { items: readonly (readonly [look: string, label: string])[] }) {
  return (
    <ul className={styles.key}>
      {items.map(([look, label]) => (
        <li key={label}>
          <i className={styles[look]} />
          {label}
        </li>
      ))}
    </ul>
  );
}
