import { Load, useSearchParam, useT } from '@tideline/mfe-kit';
import { EmptyState, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/accounts.en.ts';
import { AccountDetail } from './account-detail.tsx';
import { accountsQuery } from './accounts.queries.ts';
import { EditAccount } from './edit-account.tsx';

function DetailSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('account.loading')}>
      <Stack gap={16}>
        <SkeletonBar width="10rem" height="2.75rem" />
        <SkeletonBar width="100%" height="6rem" />
        <SkeletonBar width="100%" height="12rem" />
      </Stack>
    </Skeleton>
  );
}

/** One account over the list: `?account=<id>`, and `&edit=1` while its fields are open. */
export function AccountDrawer({ accountId }: { accountId: string }) {
  const t = useT(messages);
  const [, setParams] = useSearchParams();
  const [mode, setMode] = useSearchParam('edit', ['0', '1'], '0');
  // Going back afterwards must not open it again.
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('account');
        next.delete('edit');
        return next;
      },
      { replace: true },
    );
  const editing = mode === '1';
  const guard = useLeaveGuard(close);
  return (
    <Load query={accountsQuery()} skeleton={<Drawer open onClose={close} title={t('account.loading')}><DetailSkeleton /></Drawer>} failedTitle={t('account.failed')} isEmpty={() => false}>
      {({ items }) => {
        const account = items.find(({ id }) => id === accountId);
        const title = account === undefined ? t('account.gone') : editing ? t('account.editTitle', { name: account.name }) : account.name;
        return (
          <Drawer open onClose={editing ? guard.leave : close} dismissable={!editing} title={title}>
            {account === undefined ? (
              <EmptyState title={t('account.gone')}>{t('account.goneHint')}</EmptyState>
            ) : editing ? (
              <EditAccount account={account} onDirty={guard.onDirty} onDone={() => setMode('0')} />
            ) : (
              <AccountDetail account={account} onEdit={() => setMode('1', { push: true })} onDeleted={close} />
            )}
            {guard.question}
          </Drawer>
        );
      }}
    </Load>
  );
}
