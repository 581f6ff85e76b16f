import type { Notification } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Badge, Icon, IconButton, type IconName, Link, useFormats, VisuallyHidden } from '@tideline/ui';
import { Checkbox } from '@tideline/ui/forms';
import { messages } from '../../messages/notifications.en.ts';
import type { InboxActions } from './inbox.tsx';
import styles from './notifications.module.css';
import type { View } from './notifications.queries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

const ICONS: Readonly<Record<Notification['group'], IconName>> = {
  promotions: 'promo',
  payments: 'card',
  cash: 'wallet',
  accounts: 'list',
  sweeps: 'sweep',
  insights: 'insights',
  security: 'warning',
};

interface NoticeRowProps {
  item: Notification;
  acts: InboxActions;
  view: View;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: (id: string) => void;
  onRead: () => void;
}

/** Shows one notification, which links to its subject. */
export function NoticeRow({ item, acts, view, isChosen, onChoose, onOpen, onRead }: NoticeRowProps) {
  const t = useT(messages);
  const { time, moment } = useFormats();
  const { id, title, body, href, state, group, severity, createdAt, snoozedUntil } = item;
  const isUnread = state === 'unread';
  return (
    <article className={isUnread ? `${styles.row} ${styles.unread}` : styles.row}>
      <Checkbox label={t('bulk.choose', { title })} labelHidden checked={isChosen} onChange={onChoose} />
      <Icon name={ICONS[group]} size={20} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link href={href} onClick={onRead} data-notice={id}>
            {title}
          </Link>{' '}
          {isUnread ? <Badge tone="tide">{t('state.unread')}</Badge> : null}{' '}
          {severity === 'urgent' || severity === 'warning' ? (
            <Badge tone={severity === 'urgent' ? 'debt' : 'warn'}>{t(`severity.${severity}`)}</Badge>
          ) : null}
        </h3>
        {body === '' ? null : <p>{body}</p>}
        <p className={styles.quiet}>
          <VisuallyHidden>{t(`group.${group}`)}, </VisuallyHidden>
          {time(createdAt)}
          {snoozedUntil === null ? null : ` · ${t('state.snoozedUntil', { when: moment(snoozedUntil) })}`}
        </p>
      </div>
      <div className={styles.acts}>
        <IconButton icon="info" label={t('act.traceOf', { title })} onClick={() => onOpen(id)} />
        <SnoozeMenu of={title} onSnooze={(snooze) => acts.snooze([item], snooze)} />
        <IconButton
          icon={isUnread ? 'check' : 'bell'}
          label={t(isUnread ? 'act.readOf' : 'act.unreadOf', { title })}
          onClick={() => acts.toggleRead([item])}
        />
        {view === 'archived' ? (
          <IconButton icon="undo" label={t('act.restoreOf', { title })} onClick={() => acts.restore([item])} />
        ) : (
          <IconButton icon="close" label={t('act.archiveOf', { title })} onClick={() => acts.archive([item])} />
        )}
      </div>
    </article>
  );
}
