import { Icon } from '@tideline/ui';
import { type ReactNode, useState } from 'react';
import styles from './sweep-settings.module.css';

interface Props {
  title: string;
  /** A one-line summary, shown while the section is closed. */
  line: string;
  lead?: string;
  /** Whether one of its fields was rejected, so that the section expands. */
  hasError?: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Shows a part of the settings, collapsed until the user expands it. */
export function SettingsSection({ title, line, lead, hasError = false, startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen || hasError);
  const [hadError, setHadError] = useState(hasError);
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  return (
    <details className={styles.section} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        <Icon name="chevron-down" />
        {isOpen ? null : <span className={styles.set}>{line}</span>}
      </summary>
      <div className={styles.fields}>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </details>
  );
}
