import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useT } from '@tideline/mfe-kit';
import { IconButton } from '@tideline/ui';
import { modeMessages } from '../../messages/mode.en.ts';
import styles from './financial-mode.module.css';

/** The row of a list that a point is on, by its place; null beside all of them. */
function rowAt(list: HTMLOListElement | null, y: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return index === -1 ? null : index;
}

const moved = <Id extends string>(ids: readonly Id[], id: Id, to: number): Id[] => ids.filter((other) => other !== id).toSpliced(to, 0, id);

export interface OrderedItem<Id extends string> {
  id: Id;
  name: string;
  detail?: ReactNode;
}

interface OrderListProps<Id extends string> {
  label: string;
  items: readonly OrderedItem<Id>[];
  onOrder: (ids: Id[]) => void;
}

/** What comes first: by dragging, or by buttons that the keyboard reaches. */
export function OrderList<Id extends string>({ label, items, onOrder }: OrderListProps<Id>) {
  const t = useT(modeMessages);
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<Id | null>(null);
  const [said, setSaid] = useState('');
  const last = items.length - 1;
  const move = ({ id, name }: OrderedItem<Id>, to: number) => {
    if (to < 0 || to > last) return;
    onOrder(moved(items.map((item) => item.id), id, to));
    setSaid(t('order.moved', { name, place: to + 1, count: items.length }));
  };
  const drag = (item: OrderedItem<Id>, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setLifted(item.id);
    },
    onPointerMove: (event: PointerEvent) => {
      const to = lifted === item.id ? rowAt(list.current, event.clientY) : null;
      if (to !== null && to !== index) move(item, to);
    },
    onPointerUp: () => setLifted(null),
    onPointerCancel: () => setLifted(null),
  });
  return (
    <section aria-label={label} className={styles.order}>
      <p className={styles.label}>{label}</p>
      <ol className={styles.rows} ref={list}>
        {items.map((item, index) => (
          <li key={item.id} className={lifted === item.id ? `${styles.place} ${styles.lifted}` : styles.place}>
            <span>
              {index + 1}. {item.name}
              {item.detail === undefined ? null : <span className={styles.detail}> {item.detail}</span>}
            </span>
            <span className={styles.buttons}>
              <IconButton icon="arrow-up" label={t('order.up', { name: item.name })} aria-disabled={index === 0} onClick={() => move(item, index - 1)} />
              <IconButton icon="arrow-down" label={t('order.down', { name: item.name })} aria-disabled={index === last} onClick={() => move(item, index + 1)} />
              <IconButton icon="drag" label={t('order.drag', { name: item.name })} tabIndex={-1} className={styles.handle} {...drag(item, index)} />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </section>
  );
}
