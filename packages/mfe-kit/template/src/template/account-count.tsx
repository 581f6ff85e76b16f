import { Load, useT } from '@tideline/mfe-kit';
import { Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { accountsQuery } from './template.queries.ts';
import styles from './account-count.module.css';

/** How many accounts the household has: replace it with what your page is about. */
export function AccountCount() {
  const t = useT(messages);
  return (
    <Load
      query={accountsQuery()}
      isEmpty={() => false}
      skeleton={
        <Skeleton>
          <SkeletonBar width="12rem" />
        </Skeleton>
      }
      failedTitle={t('count.failed')}
    >
      {({ items }) => <p className={styles.count}>{t('count', { accounts: items.length })}</p>}
    </Load>
  );
}
