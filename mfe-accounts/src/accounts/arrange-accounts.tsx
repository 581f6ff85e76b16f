import type { Account } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, IconButton, Row, Stack } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { useRef, useState, type PointerEvent } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { groupAccounts } from './account-groups.ts';
import type { AccountGroup } from './account-kind.ts';
import styles from './account-list.module.css';

/** The ids with one of them at another place. */
function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}

interface GroupProps {
  group: AccountGroup;
  accounts: readonly Account[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onMove: (id: string, to: number) => void;
}

/** The row of the list that a point is on, by its place; null beside all of them. */
function rowAt(list: HTMLUListElement | null, y: number): number | null {
  const rows = [...(list?.children ?? [])];
  const index = rows.findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return index === -1 ? null : index;
}

function Group({ group, accounts, chosen, onChoose, onMove }: GroupProps) {
  const t = useT(messages);
  const list = useRef<HTMLUListElement>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  /** For pointers and fingers; the arrows do the same by keyboard. */
  const drag = (id: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setLifted(id);
    },
    onPointerMove: (event: PointerEvent) => {
      const to = lifted === id ? rowAt(list.current, event.clientY) : null;
      if (to !== null && to !== index) onMove(id, to);
    },
    onPointerUp: () => setLifted(null),
    onPointerCancel: () => setLifted(null),
  });
  return (
    <Card title={t(`group.${group}`)}>
      <ul className={styles.rows} ref={list}>
        {accounts.map(({ id, name }, index) => (
          <li key={id} className={lifted === id ? `${styles.moving} ${styles.lifted}` : styles.moving}>
            <Checkbox label={t('arrange.choose', { name })} labelHidden checked={chosen.has(id)} onChange={(isChosen) => onChoose(id, isChosen)} />
            <span>{name}</span>
            <span className={styles.buttons}>
              <IconButton icon="arrow-up" label={t('arrange.up', { name })} aria-disabled={index === 0} onClick={() => (index === 0 ? undefined : onMove(id, index - 1))} />
              <IconButton icon="arrow-down" label={t('arrange.down', { name })} aria-disabled={index === accounts.length - 1} onClick={() => (index === accounts.length - 1 ? undefined : onMove(id, index + 1))} />
              <IconButton icon="drag" label={t('arrange.drag', { name })} tabIndex={-1} className={styles.handle} {...drag(id, index)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Accounts by group, put into order by dragging or by buttons, and hidden together. Nothing is saved before the person says so. */
export function ArrangeAccounts({ accounts, onDone }: { accounts: readonly Account[]; onDone: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { household } = useSession();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const placed = order === null ? accounts : accounts.map((account) => ({ ...account, position: order.indexOf(account.id) === -1 ? null : order.indexOf(account.id) }));
  const { groups } = groupAccounts(placed, household.currency);
  const ids = groups.flatMap(({ accounts: members }) => members.map(({ id }) => id));
  const save = useChange({
    change: (accountIds: string[]) => api.accounts.arrange({ accountIds }, { idempotencyKey: keyFor(accountIds) }),
    done: () => t('arrange.saved'),
    onSuccess: onDone,
  });
  const hide = useChange({
    change: (hidden: { id: string; version: number }[]) => api.accounts.setStates({ accounts: hidden, state: 'hidden' }, { idempotencyKey: keyFor(hidden) }),
    done: () => t('arrange.hidden', { count: chosen.size }),
    onSuccess: () => setChosen(new Set()),
  });
  const move = (members: readonly Account[], id: string, to: number) => {
    const group = moved(members.map((account) => account.id), id, to);
    const name = members.find((account) => account.id === id)?.name ?? '';
    const first = ids.indexOf(members[0]?.id ?? '');
    setOrder(ids.toSpliced(first, group.length, ...group));
    setSaid(t('arrange.moved', { name, place: to + 1, count: members.length }));
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
          onChoose={(id, isChosen) => setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((other) => other !== id)))}
          onMove={(id, to) => move(members, id, to)}
        />
      ))}
      <p role="status">{said}</p>
      <Row gap={8}>
        <Button busy={save.isPending} onClick={() => (order === null ? onDone() : save.mutate(ids))}>
          {t('arrange.save')}
        </Button>
        <Button variant="outline" busy={hide.isPending} aria-disabled={chosen.size === 0} onClick={() => (chosen.size === 0 ? undefined : hide.mutate(accounts.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ id, version }))))}>
          {t('arrange.hide', { count: chosen.size })}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
