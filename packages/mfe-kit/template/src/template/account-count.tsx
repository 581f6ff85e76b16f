import { Load, useT } from '@tideline/mfe-kit';
import { Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { accountsQuery } from './template.queries.ts';
import styles from './account-count.module.css';

/** Shows how many accounts the household has. Replace it with the content of your page. */
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
