import { useT } from '@tideline/mfe-kit';
import { Card, Skeleton, SkeletonBar, Stack, StatsSkeleton } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-list.module.css';

function RowSkeleton() {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <SkeletonBar width="9rem" />
        <span className={styles.detail}>
          <SkeletonBar width="14rem" />
        </span>
      </div>
      <div className={styles.trend} />
      <SkeletonBar width="5rem" />
    </li>
  );
}

/** Shows three figures and two groups of three rows, as tall as the loaded ones. */
export function AccountsSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('accounts.loading')}>
      <Stack gap={32}>
        <StatsSkeleton count={3} detail />
        <Stack gap={24}>
          {[0, 1].map((group) => (
            <Card key={group} title={<SkeletonBar width="6rem" />}>
              <ul className={styles.rows}>
                {[0, 1, 2].map((row) => (
                  <RowSkeleton key={row} />
                ))}
              </ul>
            </Card>
          ))}
        </Stack>
      </Stack>
    </Skeleton>
  );
}
