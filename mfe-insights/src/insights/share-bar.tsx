import styles from './share-bar.module.css';

/**
 * Shows the size of a row relative to the largest. Hidden from screen readers, because the figure next to it has the
 * same information.
 */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.fill} width={`${Math.min(Math.max(share, 0), 1) * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
