import type { Account } from '@tideline/contract';
import { api, isPrivateHousehold, useChange, useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';

/** Where an account can move; id null: the user's private household, which may not exist yet. */
export interface MoveTarget {
  id: string | null;
  name: string;
}

/**
 * Returns the households that the account can move to. Making it private is offered where other members see it; guests
 * have one household.
 */
export function useMoveTargets({ ownerId }: Account, memberCount: number): MoveTarget[] {
  const session = useSession();
  const { user, household, households } = session;
  if (user.guestExpiresAt !== null || (ownerId !== null && ownerId !== user.id)) return [];
  return [
    ...(isPrivateHousehold(session) || memberCount < 2 ? [] : [{ id: null, name: '' }]),
    ...households
      .filter(({ id, role, isPrivate }) => id !== household.id && role !== 'viewer' && !isPrivate)
      .map(({ id, name }) => ({ id, name })),
  ];
}

/** Says what moving an account changes for whom, and moves it. */
export function MoveAccountDialog({
  account,
  target,
  onClose,
  onMoved,
}: {
  account: Account;
  target: MoveTarget;
  onClose: () => void;
  onMoved: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { household } = useSession();
  const { name, transactionCount } = account;
  const isPrivate = target.id === null;
  const move = useChange({
    change: () => api.privateAccounts.move({ id: account.id, version: account.version, toHouseholdId: target.id }),
    done: () => (isPrivate ? t('move.privateDone', { name }) : t('move.done', { name, household: target.name })),
    onSuccess: onMoved,
  });
  const consequences = [
    t('move.transactions', { count: transactionCount }),
    isPrivate ? t('move.onlyYou') : t('move.everyone', { household: target.name }),
    t('move.leaves', { household: household.name }),
    t('move.transfers'),
    t('move.back'),
  ];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isPrivate ? t('move.privateTitle', { name }) : t('move.title', { name, household: target.name })}
      confirmLabel={isPrivate ? t('move.privateConfirm') : t('move.confirm')}
      busy={move.isPending}
      onConfirm={() => move.mutate(undefined)}
    >
      <Stack gap={16}>
        {move.error ? <Banner tone="warn" announce="alert" title={errorOf(move.error)} /> : null}
        <ul className={styles.consequences}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </Stack>
    </ConfirmDialog>
  );
}
