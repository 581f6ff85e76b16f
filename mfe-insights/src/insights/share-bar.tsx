import styles from './share-bar.module.css';

/** The size of a row relative to the largest; hidden from screen readers, since the figure next to it says the same. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.fill} width={`${Math.min(Math.max(share, 0), 1) * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
