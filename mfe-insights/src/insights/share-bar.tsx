import styles from './share-bar.module.css';

/** How large a row is beside the largest; the figure beside it says the same, so it is not read. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.fill} width={`${Math.min(Math.max(share, 0), 1) * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
