import type { Account } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, LinkButton, Row, Stack } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { DeleteAccountDialog } from './delete-account.tsx';

type State = Account['state'];

const doneKeys = { hidden: 'account.hiddenDone', closed: 'account.closedDone' } as const;

/** Hide, close and reopen: each one press, with Undo in the message. */
function useStateChange(account: Account) {
  const t = useT(messages);
  return useChange({
    change: (state: State) => api.accounts.update({ id: account.id, state }, { ifMatch: account.version }),
    done: ({ item: { name, state } }) => {
      if (state !== 'active') return t(doneKeys[state], { name });
      return account.state === 'closed' ? t('account.reopenedDone', { name }) : t('account.shownDone', { name });
    },
  });
}

/** @param becoming state that is on its way to the server: its button shows that it works, the other rests. */
function StateButtons({ state, becoming, onState }: { state: State; becoming: State | undefined; onState: (state: State) => void }) {
  const t = useT(messages);
  const press = (next: State) => ({ busy: becoming === next, 'aria-disabled': becoming !== undefined, onClick: () => (becoming === undefined ? onState(next) : undefined) });
  if (state === 'closed') {
    return (
      <Button variant="outline" {...press('active')}>
        {t('account.reopen')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" {...press(state === 'hidden' ? 'active' : 'hidden')}>
        {state === 'hidden' ? t('account.show') : t('account.hide')}
      </Button>
      <Button variant="outline" {...press('closed')}>
        {t('account.close')}
      </Button>
    </>
  );
}

export function AccountActions({ account, onEdit, onDeleted }: { account: Account; onEdit: () => void; onDeleted: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [deleting, setDeleting] = useState(false);
  const change = useStateChange(account);
  return (
    <Stack gap={8}>
      {change.error ? (
        <Banner tone="warn" announce="alert" title={errorOf(change.error)} />
      ) : null}
      <Row gap={8}>
        <Button variant="outline" onClick={onEdit}>
          {t('account.edit')}
        </Button>
        {account.type === 'credit_card' ? (
          <LinkButton variant="outline" href={`/credit-cards?card=${account.id}`}>
            {t('account.cardTerms')}
          </LinkButton>
        ) : null}
        <StateButtons state={account.state} becoming={change.isPending ? change.variables : undefined} onState={(state) => change.mutate(state)} />
        <Button variant="outline" onClick={() => setDeleting(true)}>
          {t('account.delete')}
        </Button>
      </Row>
      {deleting ? <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} onDeleted={onDeleted} /> : null}
    </Stack>
  );
}
