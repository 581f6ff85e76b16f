import type { Account } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Row, Stack, useMayChange } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { OrderedList } from '@tideline/ui/ordered-list';
import { useState } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { groupAccounts } from './account-groups.ts';
import type { AccountGroup } from '../ledger/account-kind.ts';

interface GroupProps {
  group: AccountGroup;
  accounts: readonly Account[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onOrder: (ids: string[]) => void;
}

function Group({ group, accounts, chosen, onChoose, onOrder }: GroupProps) {
  const t = useT(messages);
  const mayChange = useMayChange();
  return (
    <Card title={t(`group.${group}`)}>
      <OrderedList
        label={t(`group.${group}`)}
        labelHidden
        unnumbered
        items={accounts}
        renderItem={({ id, name }) =>
          mayChange(id) ? (
            <Checkbox
              label={name}
              aria-label={t('arrange.choose', { name })}
              checked={chosen.has(id)}
              onChange={(isChosen) => onChoose(id, isChosen)}
            />
          ) : (
            name
          )
        }
        onOrder={onOrder}
      />
    </Card>
  );
}

function useHide(onSuccess: () => void) {
  const t = useT(messages);
  const keyFor = useIntentKey();
  return useChange({
    change: (hidden: readonly Account[]) => {
      const accounts = hidden.map(({ id, version }) => ({ id, version }));
      return api.accounts.setStates({ accounts, state: 'hidden' }, { idempotencyKey: keyFor(accounts) });
    },
    done: (_, hidden) => t('arrange.hidden', { count: hidden.length }),
    onSuccess,
  });
}

/**
 * Arranges accounts within their groups, by dragging or with buttons, or hides several together. Nothing is saved until
 * the user confirms.
 */
export function ArrangeAccounts({ accounts, onDone }: { accounts: readonly Account[]; onDone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { household } = useSession();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const placed =
    order === null
      ? accounts
      : accounts.map((account) => ({
          ...account,
          position: order.indexOf(account.id) === -1 ? null : order.indexOf(account.id),
        }));
  const { groups } = groupAccounts(placed, household.currency);
  const ids = groups.flatMap(({ accounts: members }) => members.map(({ id }) => id));
  const save = useChange({
    change: (accountIds: string[]) => api.accounts.arrange({ accountIds }, { idempotencyKey: keyFor(accountIds) }),
    done: () => t('arrange.saved'),
    onSuccess: onDone,
  });
  const hide = useHide(() => setChosen(new Set()));
  const put = (members: readonly Account[], inOrder: string[]) => {
    const first = ids.indexOf(members[0]?.id ?? '');
    setOrder(ids.toSpliced(first, inOrder.length, ...inOrder));
  };
  const error = save.error ?? hide.error;
  return (
    <Stack gap={24}>
      <p>{t('arrange.lead')}</p>
      {error ? <Banner tone="warn" announce="alert" title={errorOf(error)} /> : null}
      {groups.map(({ group, accounts: members }) => (
        <Group
          key={group}
          group={group}
          accounts={members}
          chosen={chosen}
          onChoose={(id, isChosen) =>
            setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id)))
          }
          onOrder={(inOrder) => put(members, inOrder)}
        />
      ))}
      <Row gap={8}>
        <Button busy={save.isPending} onClick={() => (order === null ? onDone() : save.mutate(ids))}>
          {t('arrange.save')}
        </Button>
        <Button
          variant="outline"
          busy={hide.isPending}
          aria-disabled={chosen.size === 0}
          onClick={() => (chosen.size === 0 ? undefined : hide.mutate(accounts.filter(({ id }) => chosen.has(id))))}
        >
          {t('arrange.hide', { count: chosen.size })}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
