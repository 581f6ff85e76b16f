import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { IconButton, Money, Percent } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';
import { completeOrder, moved } from './plan-choice.ts';

/** The row of a list that a point is on, by its place; null beside all of them. */
function rowAt(list: HTMLOListElement | null, y: number): number | null {
  const index = [...(list?.children ?? [])].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return index === -1 ? null : index;
}

const soonestFirst = (debts: DebtPlan['debts']): string[] => debts.toSorted((one, other) => (one.paidOffOn ?? '9999').localeCompare(other.paidOffOn ?? '9999')).map(({ id }) => id);

interface CustomOrderProps {
  debts: DebtPlan['debts'];
  order: readonly string[] | undefined;
  onOrder: (order: string[]) => void;
}

/** Which debt comes first: by dragging, or by buttons that the keyboard reaches. */
export function CustomOrder({ debts, order, onOrder }: CustomOrderProps) {
  const p = useT(planMessages);
  const list = useRef<HTMLOListElement>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const ids = completeOrder(order, soonestFirst(debts));
  // what is shown is what is planned: until somebody has chosen one, the order in which the plan so far ends the debts
  const begin = useEffectEvent(() => onOrder(ids));
  const isChosen = order !== undefined && order.length > 0;
  useEffect(() => {
    if (!isChosen) begin();
  }, [isChosen]);
  const rows = ids.flatMap((id) => debts.filter((debt) => debt.id === id));
  const move = (id: string, name: string, to: number) => {
    onOrder(moved(ids, id, to));
    setSaid(p('order.moved', { name, place: to + 1, count: ids.length }));
  };
  const drag = (id: string, name: string, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setLifted(id);
    },
    onPointerMove: (event: PointerEvent) => {
      const to = lifted === id ? rowAt(list.current, event.clientY) : null;
      if (to !== null && to !== index) move(id, name, to);
    },
    onPointerUp: () => setLifted(null),
    onPointerCancel: () => setLifted(null),
  });
  return (
    <section aria-label={p('order.title')} className={styles.order}>
      <h3>{p('order.title')}</h3>
      <p>{p('order.lead')}</p>
      <ol className={styles.rows} ref={list}>
        {rows.map(({ id, name, owed, aprPpm }, index) => (
          <li key={id} className={lifted === id ? `${styles.place} ${styles.lifted}` : styles.place}>
            <span>
              {index + 1}. {name} · <Money {...owed} /> · <Percent ppm={aprPpm} />
            </span>
            <span className={`${styles.buttons} ${styles.paperless}`}>
              <IconButton icon="arrow-up" label={p('order.up', { name })} aria-disabled={index === 0} onClick={() => (index === 0 ? undefined : move(id, name, index - 1))} />
              <IconButton icon="arrow-down" label={p('order.down', { name })} aria-disabled={index === rows.length - 1} onClick={() => (index === rows.length - 1 ? undefined : move(id, name, index + 1))} />
              <IconButton icon="drag" label={p('order.drag', { name })} tabIndex={-1} className={styles.handle} {...drag(id, name, index)} />
            </span>
          </li>
        ))}
      </ol>
      <p role="status">{said}</p>
    </section>
  );
}
