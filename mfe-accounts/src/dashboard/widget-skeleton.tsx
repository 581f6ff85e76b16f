import { useT } from '@tideline/mfe-kit';
import { Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/dashboard.en.ts';
import styles from './widgets.module.css';

/** Shows placeholder lines for a loading tile. */
export function WidgetSkeleton({ lines }: { lines: number }) {
  const t = useT(messages);
  return (
    <Skeleton label={t('widget.loading')}>
      <ul className={styles.lines}>
        {Array.from({ length: lines }, (_, line) => (
          <li key={line} className={styles.line}>
            <SkeletonBar width="9rem" />
            <SkeletonBar width="5rem" />
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}
