import type { DeletedAccount } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Banner, Button, EmptyState, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { Drawer } from '@tideline/ui/overlays';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { kindOf } from '../ledger/account-kind.ts';
import { deletedQuery } from './accounts.queries.ts';

function DeletedRow({ account }: { account: DeletedAccount }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { date } = useFormats();
  const restore = useChange({
    change: (id: string) => api.deletedAccounts.restore({ id }, { idempotencyKey: keyFor(id) }),
    done: ({ item }) => t('deleted.restored', { name: item.name }),
  });
  const { id, name, deletedOn, restorableUntil, transactionCount } = account;
  return (
    <li className={styles.line}>
      <span className={styles.payee}>
        {name}
        <span
          className={styles.date}
        >{`${t(`kind.${kindOf(account)}`)} · ${t('transactions.count', { count: transactionCount })}`}</span>
        <span className={styles.date}>{t('deleted.until', { on: date(deletedOn), until: date(restorableUntil) })}</span>
        {restore.error ? <Banner tone="warn" announce="alert" title={errorOf(restore.error)} /> : null}
      </span>
      <Button
        variant="outline"
        busy={restore.isPending}
        aria-label={t('deleted.restoreName', { name })}
        onClick={() => restore.mutate(id)}
      >
        {t('deleted.restore')}
      </Button>
    </li>
  );
}

/** Lists accounts that can still be restored. */
export function DeletedAccountsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  return (
    <Drawer open onClose={onClose} title={t('deleted.title')}>
      <Load
        query={deletedQuery()}
        skeleton={
          <Skeleton label={t('deleted.loading')}>
            <SkeletonBar width="100%" height="3rem" />
          </Skeleton>
        }
        failedTitle={t('deleted.failed')}
        empty={<EmptyState title={t('deleted.none')}>{t('deleted.noneHint')}</EmptyState>}
      >
        {({ items }) => (
          <Stack gap={16}>
            <p>{t('deleted.lead')}</p>
            <ul className={styles.lines}>
              {items.map((account) => (
                <DeletedRow key={account.id} account={account} />
              ))}
            </ul>
          </Stack>
        )}
      </Load>
    </Drawer>
  );
}
