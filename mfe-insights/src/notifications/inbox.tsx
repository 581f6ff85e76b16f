import type { Notification } from '@tideline/contract';
import { listKeys, moveRowFocus, useKeys, useT } from '@tideline/mfe-kit';
import { Button, Card, Disclosure, Section, Stack, useFormats } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { useState } from 'react';
import { messages } from '../../messages/notifications.en.ts';
import { byDay, type Group, type Snooze, snoozedUntil } from './days.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notifications.module.css';
import type { View } from './notifications.queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import type { StateChanges } from './use-state-changes.ts';

interface InboxProps {
  items: readonly Notification[];
  states: StateChanges;
  view: View;
  onOpen: (id: string) => void;
}

export interface InboxActions {
  archive: (items: readonly Notification[]) => void;
  snooze: (items: readonly Notification[], snooze: Snooze) => void;
  toggleRead: (items: readonly Notification[]) => void;
  /** Moves the notifications back to the inbox. */
  restore: (items: readonly Notification[]) => void;
}

/** Moves the focus from a removed row to its neighbor, so that repeated keys can empty the inbox from any position. */
function focusNeighbor(items: readonly Notification[], act: (items: readonly Notification[]) => void): void {
  const going = new Set(items.map(({ id }) => id));
  const rows = [...document.querySelectorAll<HTMLElement>('[data-notice]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const stays = (row: HTMLElement): boolean =>
    !going.has(row.dataset['notice'] ?? '') && row.closest('details:not([open])') === null;
  const neighbor = at === -1 ? undefined : (rows.slice(at + 1).find(stays) ?? rows.slice(0, at).findLast(stays));
  act(items);
  neighbor?.focus();
}

/** Lists notifications by day and subject, with shortcuts and bulk actions. */
export function Inbox({ items, states, view, onOpen }: InboxProps) {
  const t = useT(messages);
  const { date, timeZone } = useFormats();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const acts = useInboxActions(states, timeZone, () => setChosen(new Set()));
  const selected = items.filter(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id))));
  const focused = (): Notification[] => {
    const id = document.activeElement?.closest<HTMLElement>('[data-notice]')?.dataset['notice'];
    return selected.length > 0 ? selected : items.filter((item) => item.id === id);
  };
  useKeys(t('nav.notifications'), [
    ...listKeys({ move: (by) => moveRowFocus('[data-notice]', by) }),
    { keys: 'e', label: t('act.archive'), run: () => focusNeighbor(focused(), acts.archive) },
    {
      keys: 's',
      label: t('act.snooze'),
      run: () => focusNeighbor(focused(), (these) => acts.snooze(these, 'tomorrow')),
    },
    { keys: 'u', label: t('act.toggleRead'), run: () => acts.toggleRead(focused()) },
    {
      keys: 'x',
      label: t('act.select'),
      run: () => {
        for (const { id } of items.filter(
          (item) => item.id === document.activeElement?.closest<HTMLElement>('[data-notice]')?.dataset['notice'],
        ))
          choose(id, !chosen.has(id));
      },
    },
  ]);
  const row = (item: Notification) => (
    <NoticeRow
      key={item.id}
      item={item}
      acts={acts}
      view={view}
      isChosen={chosen.has(item.id)}
      onChoose={(is) => choose(item.id, is)}
      onOpen={onOpen}
      onRead={() => (item.state === 'unread' ? states.read(item.id) : undefined)}
    />
  );
  return (
    <Stack gap={24}>
      {selected.length === 0 ? null : (
        <Bulk selected={selected} all={items} acts={acts} view={view} onChosen={setChosen} />
      )}
      {byDay(items, timeZone).map(({ on, groups }) => (
        <Section key={on} title={date(on, 'weekday')}>
          <Card>
            <ul className={styles.list}>
              {groups.map((group) => (
                <li key={group.key} className={styles.item}>
                  {row(group.latest)}
                  <Others group={group} row={row} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ))}
    </Stack>
  );
}

/** Lists earlier notifications of the same day about the same subject. */
function Others({ group: { others }, row }: { group: Group; row: (item: Notification) => React.ReactNode }) {
  const t = useT(messages);
  if (others.length === 0) return null;
  return <Disclosure summary={t('inbox.others', { count: others.length })}>{others.map(row)}</Disclosure>;
}

function Bulk({
  selected,
  all,
  acts,
  view,
  onChosen,
}: {
  selected: readonly Notification[];
  all: readonly Notification[];
  acts: InboxActions;
  view: View;
  onChosen: (ids: ReadonlySet<string>) => void;
}) {
  const t = useT(messages);
  const isAll = selected.length === all.length;
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk.label')}>
      <Checkbox
        label={t('bulk.count', { count: selected.length })}
        checked={isAll}
        indeterminate={!isAll}
        onChange={(checked) => onChosen(new Set(checked ? all.map(({ id }) => id) : []))}
      />
      {view === 'archived' ? (
        <Button variant="outline" onClick={() => acts.restore(selected)}>
          {t('act.restore')}
        </Button>
      ) : (
        <Button variant="outline" onClick={() => acts.archive(selected)}>
          {t('act.archive')}
        </Button>
      )}
      <Button variant="outline" onClick={() => acts.toggleRead(selected)}>
        {t('act.toggleRead')}
      </Button>
      <SnoozeMenu onSnooze={(snooze) => acts.snooze(selected, snooze)} />
    </div>
  );
}

function useInboxActions(states: StateChanges, timeZone: string, done: () => void): InboxActions {
  const t = useT(messages);
  const act = (
    items: readonly Notification[],
    changeOf: (item: Notification) => Parameters<StateChanges['set']>[0][number],
    said: string,
  ): void => {
    if (items.length === 0) return;
    states.set(items.map(changeOf), said);
    done();
  };
  return {
    archive: (items) =>
      act(items, ({ id }) => ({ id, state: 'archived' }), t('done.archived', { count: items.length })),
    restore: (items) => act(items, ({ id }) => ({ id, state: 'read' }), t('done.restored', { count: items.length })),
    snooze: (items, snooze) =>
      act(
        items,
        ({ id }) => ({ id, state: 'snoozed', snoozedUntil: snoozedUntil(snooze, new Date(), timeZone) }),
        t(`done.snoozed.${snooze}`, { count: items.length }),
      ),
    toggleRead: (items) => {
      const state = items.some((item) => item.state === 'unread') ? 'read' : 'unread';
      act(items, ({ id }) => ({ id, state }), t(`done.${state}`, { count: items.length }));
    },
  };
}
