import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/ordered-list.en.ts';
import styles from './ordered-list.module.css';
import { moved, useRowDrag } from './use-row-drag.ts';

export interface OrderedItem {
  id: string;
  /** Name used in the buttons and announcements. */
  name: string;
}

export interface OrderedListProps<Item extends OrderedItem> {
  /** Name of the list. */
  label: string;
  /** Whether the label is only read aloud, for a list that already has a heading. */
  labelHidden?: boolean;
  items: readonly Item[];
  /** Called with all ids in their new order after each click on a button and each drop. */
  onOrder: (ids: Item['id'][]) => void;
  /** Renders the content of a row, which defaults to its name. */
  renderItem?: (item: Item) => ReactNode;
  /** Whether row numbers are hidden, for an order that is not a ranking. */
  unnumbered?: boolean;
}

/**
 * Shows a list that the user can reorder, by dragging with mouse or finger, or with buttons that support the keyboard.
 * Each new position is announced.
 */
export function OrderedList<Item extends OrderedItem>({
  label,
  labelHidden,
  items,
  onOrder,
  renderItem,
  unnumbered,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }): Item['id'] => id);
  const nameOf = (id: Item['id']) => items.find((item) => item.id === id)?.name ?? '';
  const last = items.length - 1;
  const move = (id: Item['id'], to: number) => {
    if (to < 0 || to > last) return;
    onOrder(moved(ids, id, to));
    setSaid(messages.placed(nameOf(id), to + 1, items.length));
  };
  const drag = useRowDrag(list, ids, move, (id) => setSaid(messages.stays(nameOf(id), ids.indexOf(id) + 1)));
  const rows = drag.ids.flatMap((id) => items.filter((item) => item.id === id));
  return (
    <section aria-label={label} className={styles.order}>
      {labelHidden ? null : <p className={styles.label}>{label}</p>}
      <ol ref={list} className={styles.rows}>
        {rows.map((item, index) => (
          <li key={item.id} className={classNames(styles.row, drag.lifted === item.id && styles.lifted)}>
            <span className={classNames(styles.what, !unnumbered && styles.numbered)}>
              {unnumbered ? null : <span>{index + 1}.</span>}
              <span>{renderItem ? renderItem(item) : item.name}</span>
            </span>
            <span className={styles.buttons}>
              <IconButton
                icon="arrow-up"
                label={messages.moveUp(item.name)}
                aria-disabled={index === 0}
                onClick={() => move(item.id, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={messages.moveDown(item.name)}
                aria-disabled={index === last}
                onClick={() => move(item.id, index + 1)}
              />
              <IconButton
                icon="drag"
                label={messages.drag(item.name)}
                tabIndex={-1}
                className={styles.handle}
                {...drag.handle(item.id, index)}
              />
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  );
}
