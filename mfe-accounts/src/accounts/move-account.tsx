import type { Account } from '@tideline/contract';
import { api, isPrivateHousehold, useChange, useErrorText, useFreshSignIn, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Stack } from '@tideline/ui';
import { ConfirmDialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';

/**
 * A household that an account can move to. If id is null, it is the user's private household, which may not exist yet.
 */
export interface MoveTarget {
  id: string | null;
  name: string;
}

/**
 * Returns the households that the account can move to. An account can become private if other members see it. Only
 * owners can move an account that belongs to the whole household. Guests have one household.
 */
export function useMoveTargets({ ownerId }: Account, memberCount: number): MoveTarget[] {
  const session = useSession();
  const { user, role, household, households } = session;
  const mayMove = ownerId === null ? role === 'owner' : ownerId === user.id;
  if (user.guestExpiresAt !== null || !mayMove) return [];
  return [
    ...(isPrivateHousehold(session) || memberCount < 2 ? [] : [{ id: null, name: '' }]),
    ...households
      .filter((other) => other.id !== household.id && other.role !== 'viewer' && !other.isPrivate)
      .map(({ id, name }) => ({ id, name })),
  ];
}

/** Explains what moving an account changes and for whom, and moves it. */
export function MoveAccountDialog({
  account,
  target,
  memberCount,
  onClose,
  onMoved,
}: {
  account: Account;
  target: MoveTarget;
  memberCount: number;
  onClose: () => void;
  onMoved: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { household } = useSession();
  const { name, transactionCount } = account;
  const isPrivate = target.id === null;
  const fresh = useFreshSignIn();
  const input = { id: account.id, version: account.version, toHouseholdId: target.id };
  const move = useChange({
    change: () => fresh.run(() => api.privateAccounts.move(input)),
    done: () => (isPrivate ? t('move.privateDone', { name }) : t('move.done', { name, household: target.name })),
    onSuccess: onMoved,
  });
  const consequences = [
    t('move.transactions', { count: transactionCount }),
    isPrivate ? t('move.onlyYou') : t('move.everyone', { household: target.name }),
    t('move.leaves', { household: household.name }),
    ...(memberCount < 2 ? [] : [t('move.told')]),
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
        {fresh.dialog}
      </Stack>
    </ConfirmDialog>
  );
}
