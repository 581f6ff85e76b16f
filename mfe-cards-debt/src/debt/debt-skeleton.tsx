import { HeroSkeleton, Skeleton, SkeletonBar } from '@tideline/ui';
import styles from './debt-tool.module.css';

/** Shows placeholders for the choices, and for the result with its chart. */
export function DebtSkeleton() {
  return (
    <Skeleton>
      <div className={styles.panes}>
        <div className={styles.controls}>
          <SkeletonBar width="100%" height="23rem" />
          <SkeletonBar width="100%" height="6rem" />
          <SkeletonBar width="100%" height="9rem" />
        </div>
        <div className={styles.result}>
          <HeroSkeleton detail />
          <div className={styles.chart}>
            <SkeletonBar width="100%" height="24rem" />
          </div>
        </div>
      </div>
    </Skeleton>
  );
}
