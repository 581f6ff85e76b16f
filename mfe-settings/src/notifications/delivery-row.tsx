import { Icon, Stack } from '@tideline/ui';
import type { ReactNode } from 'react';
import styles from './notification-settings.module.css';

/** Shows a delivery setting: its state in one line, and its controls when expanded. */
export function DeliveryRow({ title, state, children }: { title: string; state: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.delivery}>
      <summary>
        <h3>{title}</h3>
        <span className={styles.state}>{state}</span>
        <Icon name="chevron-right" />
      </summary>
      <div className={styles.controls}>
        <Stack gap={16}>{children}</Stack>
      </div>
    </details>
  );
}
