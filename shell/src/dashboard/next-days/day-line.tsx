import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { addDays, civilDate } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { classNames, useFormats, VisuallyHidden } from '@tideline/ui';
import { messages } from '../../../messages/dashboard.ts';
import { DayMark, markOf, type MarkKind } from './day-mark.tsx';
import type { DayGroup } from './group-days.ts';
import { layOutDays, type PlacedGroup } from './lay-out-days.ts';
import type { DaysProps } from './next-days.tsx';
import styles from './next-days.module.css';
import { useSpan } from './use-span.ts';

const WEEK = 7;
const WEEKS = 6;
/** Delay before a card opens, because the pointer may just be passing over a mark. */
const HOVER_MS = 100;
const CARD_PX = 288;
const KINDS: readonly MarkKind[] = ['payday', 'due', 'deadline'];

/**
 * Shows the days on a line. The card of a cluster opens on hover, focus, click or Enter. Escape closes it, and arrow
 * keys move between clusters.
 */
export function DayLine({ startsOn, endsOn, groups, textOf, shortOf, width }: DaysProps & { width: number }) {
  const t = useT(messages);
  const { date } = useFormats();
  const weeks = Array.from({ length: WEEKS }, (_, week) => addDays(civilDate(startsOn), (week + 1) * WEEK));
  const linesOf = ({ events: [event] }: DayGroup): readonly string[] =>
    event === undefined ? [] : [date(event.on, 'short'), shortOf(event)];
  const { placed, ticks } = layOutDays(groups, { width, startsOn, endsOn, weeks, linesOf });
  const clusters = placed.filter(({ group }) => group.kind === 'cluster');
  const cards = useCards(clusters.length);
  return (
    <>
      <ul className={styles.key} aria-hidden="true">
        {KINDS.filter((kind) => groups.some(({ events }) => events.some((event) => markOf(event) === kind))).map(
          (kind) => (
            <li key={kind}>
              <DayMark kind={kind} />
              {t(`upcoming.${kind}`)}
            </li>
          ),
        )}
      </ul>
      <div role="presentation" className={styles.line} onKeyDown={cards.onKeyDown} onPointerLeave={cards.leave}>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map(({ on, at }) => (
            <span key={on} className={styles.tick} style={{ left: at }}>
              {date(on, 'short')}
            </span>
          ))}
        </div>
        <ol>
          {placed.map((one) => {
            const key = one.group.events.map(({ on, name, kind }) => on + kind + name).join();
            return one.group.kind === 'event' ? (
              <Labeled key={key} placed={one} lines={linesOf(one.group)} spoken={textOf(one.group.events[0])} />
            ) : (
              <Cluster
                key={key}
                placed={one}
                index={clusters.indexOf(one)}
                cards={cards}
                width={width}
                textOf={textOf}
              />
            );
          })}
        </ol>
      </div>
    </>
  );
}

function Labeled({ placed, lines, spoken }: { placed: PlacedGroup; lines: readonly string[]; spoken: string }) {
  const { group, at, side, labelLeft } = placed;
  const [event] = group.events;
  if (event === undefined) return null;
  const kind = markOf(event);
  const [day, text] = lines;
  return (
    <li className={classNames(styles[side], kind === 'deadline' && styles.urgent)}>
      <span className={styles.at} style={{ left: at }}>
        <DayMark kind={kind} />
      </span>
      <span className={styles.label} style={{ left: labelLeft }}>
        <time dateTime={event.on}>{day}</time>
        <span title={spoken} aria-hidden="true">
          {text}
        </span>
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </li>
  );
}

/** Opens one card at a time, and moves the focus between the clusters, one of which is a Tab stop. */
function useCards(count: number) {
  /** The card of a clicked mark stays open. The card of a hovered mark closes when the pointer leaves. */
  const [open, setOpen] = useState<{ index: number; isPressed: boolean } | null>(null);
  const [stop, setStop] = useState(0);
  const marks = useRef(new Map<number, HTMLButtonElement>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  return {
    open: open?.index ?? null,
    stop: Math.min(stop, count - 1),
    close,
    leave: () => {
      clearTimeout(timer.current);
      if (open?.isPressed !== true) setOpen(null);
    },
    press: (index: number) => {
      clearTimeout(timer.current);
      setOpen(open?.index === index && open.isPressed ? null : { index, isPressed: true });
    },
    show: (index: number) => {
      clearTimeout(timer.current);
      setStop(index);
      setOpen({ index, isPressed: false });
    },
    hover: (index: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen({ index, isPressed: false }), HOVER_MS);
    },
    hold: (index: number, element: HTMLButtonElement | null) => {
      if (element === null) marks.current.delete(index);
      else marks.current.set(index, element);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open !== null) {
        event.stopPropagation();
        return close();
      }
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      marks.current.get(Math.min(Math.max(stop + step, 0), count - 1))?.focus();
    },
  };
}

interface ClusterProps extends Pick<DaysProps, 'textOf'> {
  placed: PlacedGroup;
  index: number;
  cards: ReturnType<typeof useCards>;
  width: number;
}

function Cluster({ placed: { group, at, width: markWidth }, index, cards, width, textOf }: ClusterProps) {
  const t = useT(messages);
  const id = useId();
  const span = useSpan(group);
  const count = group.events.length;
  const isOpen = cards.open === index;
  const [event] = group.events;
  return (
    <li>
      <button
        type="button"
        ref={(element) => cards.hold(index, element)}
        className={styles.cluster}
        style={{ left: at - markWidth / 2, width: markWidth }}
        tabIndex={index === cards.stop ? 0 : -1}
        aria-label={t('upcoming.show', { when: span, count })}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': id } : {})}
        onClick={() => cards.press(index)}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) cards.show(index);
        }}
        onBlur={cards.close}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse') cards.hover(index);
        }}
      >
        {count === 1 && event !== undefined ? (
          <DayMark kind={markOf(event)} />
        ) : (
          <span className={styles.pill}>{count}</span>
        )}
      </button>
      {isOpen ? (
        <div
          id={id}
          className={styles.card}
          style={{ left: Math.min(Math.max(0, at - 32), Math.max(0, width - CARD_PX)) }}
        >
          <ClusterEvents group={group} textOf={textOf} />
        </div>
      ) : null}
    </li>
  );
}

/** Lists the events of a cluster, with their days. */
export function ClusterEvents({ group, textOf }: Pick<DaysProps, 'textOf'> & { group: DayGroup }) {
  const { date } = useFormats();
  return (
    <ul className={styles.events}>
      {group.events.map((event) => (
        <li key={event.on + event.kind + event.name}>
          <time dateTime={event.on}>{date(event.on, 'short')}</time>
          <span>{textOf(event)}</span>
        </li>
      ))}
    </ul>
  );
}
