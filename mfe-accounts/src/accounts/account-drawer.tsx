import type { Account } from '@tideline/contract';
import { accountsQuery, Load, partQuery, useAddressParams, useMay, useSearchParam, useT } from '@tideline/mfe-kit';
import { AccountPermission, EmptyState, Skeleton, SkeletonBar, Stack } from '@tideline/ui';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useEffect, useRef, type ReactNode } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { AccountDetail, type AccountTask } from './account-detail.tsx';
import styles from './account-detail.module.css';
import { EditAccount } from './edit-account.tsx';

const tasksPart = () => partQuery('mfe-accounts/account-tasks', () => import('./tasks/tasks.tsx'));

const TASKS = ['none', 'edit', 'rates', 'reconcile', 'close', 'merge'] as const;

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

interface TaskProps {
  task: AccountTask;
  account: Account;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
}

/** Shows the form of a task. All forms except editing are loaded on demand. */
function Task({ task, ...props }: TaskProps) {
  if (task === 'edit') return <EditAccount {...props} />;
  return (
    <Load query={tasksPart()} skeleton={<DetailSkeleton />}>
      {({ CloseAccount, EditRates, MergeAccount, ReconcileAccount }) => {
        if (task === 'rates') return <EditRates {...props} />;
        if (task === 'reconcile') return <ReconcileAccount {...props} />;
        return task === 'close' ? <CloseAccount {...props} /> : <MergeAccount {...props} />;
      }}
    </Load>
  );
}

/**
 * Keeps the focus inside the drawer when the previous view replaces a form. Otherwise Escape would not reach the
 * drawer.
 */
function Stage({ task, children }: { task: string; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(task);
  useEffect(() => {
    if (shown.current === task) return;
    shown.current = task;
    if (!stage.current?.contains(document.activeElement)) stage.current?.focus({ preventScroll: true });
  }, [task]);
  return (
    <div ref={stage} tabIndex={-1} className={styles.stage}>
      {children}
    </div>
  );
}

/** Shows one account over the list: `?account=<id>`, plus `&do=edit` while one of its forms is open. */
export function AccountDrawer({ accountId }: { accountId: string }) {
  const t = useT(messages);
  const [, setParams] = useAddressParams();
  const [asked, setTask] = useSearchParam('do', TASKS, 'none');
  const task = useMay('edit', accountId) ? asked : 'none';
  // The Back button must not reopen the drawer.
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['account', 'do', 'days', 'working']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  const guard = useLeaveGuard(close);
  return (
    <Load
      query={accountsQuery()}
      skeleton={
        <Drawer open onClose={close} title={t('account.loading')}>
          <DetailSkeleton />
        </Drawer>
      }
      failedTitle={t('account.failed')}
      isEmpty={() => false}
    >
      {({ items, members }) => {
        const account = items.find(({ id }) => id === accountId);
        const title =
          account === undefined
            ? t('account.gone')
            : task === 'none'
              ? account.name
              : t(`account.${task}Title`, { name: account.name });
        return (
          <Drawer open onClose={task === 'none' ? close : guard.leave} dismissable={task === 'none'} title={title}>
            <Stage task={task}>
              {account === undefined ? (
                <EmptyState title={t('account.gone')}>{t('account.goneHint')}</EmptyState>
              ) : task === 'none' ? (
                <AccountPermission ids={[account.id]}>
                  <AccountDetail
                    account={account}
                    members={members}
                    onTask={(next) => setTask(next, { push: true })}
                    onGone={close}
                  />
                </AccountPermission>
              ) : (
                <Task
                  task={task}
                  account={account}
                  onDirty={guard.onDirty}
                  onDone={() => (task === 'merge' ? close() : setTask('none'))}
                />
              )}
            </Stage>
            {guard.question}
          </Drawer>
        );
      }}
    </Load>
  );
}
