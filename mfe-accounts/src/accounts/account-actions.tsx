import type { Account, AccountMember } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Row, Stack } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import type { AccountTask } from './account-detail.tsx';
import { accountKinds, kindOf } from '../ledger/account-kind.ts';
import { DeleteAccountDialog } from './delete-account.tsx';
import { MoveAccountDialog, type MoveTarget, useMoveTargets } from './move-account.tsx';

type State = Account['state'];
type NextState = 'active' | 'hidden';

/**
 * Returns a function that hides, shows, reopens or sets up an account with one click, and offers Undo in the message.
 */
function useStateChange(account: Account) {
  const t = useT(messages);
  return useChange({
    change: (state: NextState) => api.accounts.update({ id: account.id, state }, { ifMatch: account.version }),
    done: ({ item: { name, state } }) => {
      if (state === 'hidden') return t('account.hiddenDone', { name });
      if (account.state === 'draft') return t('account.setUpDone', { name });
      return account.state === 'closed' ? t('account.reopenedDone', { name }) : t('account.shownDone', { name });
    },
  });
}

interface StateButtonsProps {
  state: State;
  /** The state being saved. Its button shows progress, and the other button is disabled. */
  becoming: NextState | undefined;
  onState: (state: NextState) => void;
  onClose: () => void;
}

function StateButtons({ state, becoming, onState, onClose }: StateButtonsProps) {
  const t = useT(messages);
  const press = (next: NextState) => ({
    busy: becoming === next,
    'aria-disabled': becoming !== undefined,
    onClick: () => (becoming === undefined ? onState(next) : undefined),
  });
  if (state === 'closed' || state === 'draft') {
    return (
      <Button needs="edit" variant="outline" {...press('active')}>
        {state === 'draft' ? t('account.setUp') : t('account.reopen')}
      </Button>
    );
  }
  return (
    <>
      <Button needs="edit" variant="outline" {...press(state === 'hidden' ? 'active' : 'hidden')}>
        {state === 'hidden' ? t('account.show') : t('account.hide')}
      </Button>
      <Button needs="edit" variant="outline" onClick={onClose}>
        {t('account.close')}
      </Button>
    </>
  );
}

export function AccountActions({
  account,
  members,
  onTask,
  onGone,
}: {
  account: Account;
  members: readonly AccountMember[];
  onTask: (task: AccountTask) => void;
  /** Called after the account was deleted or moved to another household. */
  onGone: () => void;
}) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [deleting, setDeleting] = useState(false);
  const [movingTo, setMovingTo] = useState<MoveTarget | null>(null);
  const targets = useMoveTargets(account, members.length);
  const change = useStateChange(account);
  const isKept = account.state === 'active' || account.state === 'hidden';
  const task = (name: AccountTask, label: string) => (
    <Button needs="edit" variant="outline" onClick={() => onTask(name)}>
      {label}
    </Button>
  );
  return (
    <Stack gap={8}>
      {change.error ? <Banner tone="warn" announce="alert" title={errorOf(change.error)} /> : null}
      <Row gap={8}>
        {task('edit', t('account.edit'))}
        {isKept ? task('reconcile', t('account.reconcile')) : null}
        {isKept && accountKinds[kindOf(account)].earns ? task('rates', t('account.rates')) : null}
        {account.type === 'credit_card' ? (
          <LinkButton needs="edit" variant="outline" href={`/credit-cards?card=${account.id}`}>
            {t('account.cardTerms')}
          </LinkButton>
        ) : null}
        <StateButtons
          state={account.state}
          becoming={change.isPending ? change.variables : undefined}
          onState={(state) => change.mutate(state)}
          onClose={() => onTask('close')}
        />
        {isKept ? task('merge', t('account.merge')) : null}
        {targets.map((target) => (
          <Button key={target.id} needs="edit" variant="outline" onClick={() => setMovingTo(target)}>
            {target.id === null ? t('account.makePrivate') : t('account.moveTo', { household: target.name })}
          </Button>
        ))}
        <Button needs="edit" variant="outline" onClick={() => setDeleting(true)}>
          {t('account.delete')}
        </Button>
      </Row>
      {deleting ? (
        <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} onDeleted={onGone} />
      ) : null}
      {movingTo === null ? null : (
        <MoveAccountDialog
          account={account}
          target={movingTo}
          memberCount={members.length}
          onClose={() => setMovingTo(null)}
          onMoved={onGone}
        />
      )}
    </Stack>
  );
}
