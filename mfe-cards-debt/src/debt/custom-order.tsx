import { useEffect, useEffectEvent } from 'react';
import type { DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Money, Percent } from '@tideline/ui';
import { OrderedList } from '@tideline/ui/ordered-list';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';
import { completeOrder } from './plan-choice.ts';

const soonestFirst = (debts: DebtPlan['debts']): string[] =>
  debts
    .toSorted((one, other) => (one.paidOffOn ?? '9999').localeCompare(other.paidOffOn ?? '9999'))
    .map(({ id }) => id);

interface CustomOrderProps {
  debts: DebtPlan['debts'];
  order: readonly string[] | undefined;
  onOrder: (order: string[]) => void;
}

/** Lets the user choose the order in which debts are paid. */
export function CustomOrder({ debts, order, onOrder }: CustomOrderProps) {
  const p = useT(planMessages);
  const ids = completeOrder(order, soonestFirst(debts));
  // until the user chooses an order, this shows the order in which the current plan pays off the debts
  const begin = useEffectEvent(() => onOrder(ids));
  const isChosen = order !== undefined && order.length > 0;
  useEffect(() => {
    if (!isChosen) begin();
  }, [isChosen]);
  return (
    <div className={styles.order}>
      <h3>{p('order.title')}</h3>
      <p>{p('order.lead')}</p>
      <OrderedList
        label={p('order.title')}
        labelHidden
        items={ids.flatMap((id) => debts.filter((debt) => debt.id === id))}
        renderItem={({ name, owed, aprPpm }) => (
          <>
            {name} · <Money {...owed} /> · <Percent ppm={aprPpm} />
          </>
        )}
        onOrder={onOrder}
      />
    </div>
  );
}
