import { useId, useState } from 'react';
import { useT } from '@tideline/mfe-kit';
import { classNames, Icon, useFormats, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../../messages/dashboard.ts';
import { ClusterEvents } from './day-line.tsx';
import { DayMark, markOf } from './day-mark.tsx';
import type { DayGroup } from './group-days.ts';
import type { DaysProps } from './next-days.tsx';
import styles from './next-days.module.css';
import { useSpan } from './use-span.ts';

/** Shows the days as a vertical list. A cluster expands in place. */
export function DayList({ groups, textOf }: DaysProps) {
  return (
    <ol className={styles.list}>
      {groups.map((group) => {
        const key = group.events.map(({ on, name, kind }) => on + kind + name).join();
        return group.events.length === 1 ? (
          <SingleEvent key={key} group={group} textOf={textOf} />
        ) : (
          <EventsInPlace key={key} group={group} textOf={textOf} />
        );
      })}
    </ol>
  );
}

function SingleEvent({ group, textOf }: Pick<DaysProps, 'textOf'> & { group: DayGroup }) {
  const { date, money } = useFormats();
  const [event] = group.events;
  if (event === undefined) return null;
  const kind = markOf(event);
  return (
    <li className={classNames(styles.row, kind === 'deadline' && styles.urgent)}>
      <time dateTime={event.on}>{date(event.on, 'short')}</time>
      <DayMark kind={kind} />
      {kind === 'deadline' || event.amount === null ? (
        <span className={styles.whole}>{textOf(event)}</span>
      ) : (
        <>
          <span className={styles.name} aria-hidden="true">
            {event.name}
          </span>
          <span className={styles.amount} aria-hidden="true">
            {money(event.amount.minor, event.amount.currency, {
              whole: true,
              sign: kind === 'payday' ? 'always' : 'never',
            })}
          </span>
          <VisuallyHidden>{textOf(event)}</VisuallyHidden>
        </>
      )}
    </li>
  );
}

function EventsInPlace({ group, textOf }: Pick<DaysProps, 'textOf'> & { group: DayGroup }) {
  const t = useT(messages);
  const id = useId();
  const span = useSpan(group);
  const [isOpen, setIsOpen] = useState(false);
  const count = group.events.length;
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.row, styles.more)}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{span}</span>
        <span className={styles.pill} aria-hidden="true">
          {count}
        </span>
        <span>{t('upcoming.events', { count })}</span>
        <Icon name="chevron-down" />
      </button>
      {isOpen ? (
        <div id={id} className={styles.inPlace}>
          <ClusterEvents group={group} textOf={textOf} />
        </div>
      ) : null}
    </li>
  );
}
