import { useState } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { ShowWorking, useT, WorkingFigure } from '@tideline/mfe-kit';
import { Button, CellDetail, Money, Table, useFormats, type Column } from '@tideline/ui';
import { SliderField } from '@tideline/ui/slider';
import { partMessages } from '../../messages/debt-parts.en.ts';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';

type MonthDebt = DebtPlan['rows'][number]['debts'][number];

/** Explains one month of the plan: which debts the money goes to, and why. ← and → switch months. */
export function OneMonth({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const { date, money } = useFormats();
  const [at, setAt] = useState(0);
  const count = plan.rows.length;
  const index = Math.min(at, count - 1);
  const row = plan.rows[index];
  if (row === undefined) return null;
  const go = (to: number) => setAt(Math.max(0, Math.min(to, count - 1)));
  const rolled = row.rolledOn === undefined ? 0 : toMinor(row.rolledOn);
  const month = date(row.on, 'month');
  return (
    <div className={`${styles.month} ${styles.paperless}`} role="group" aria-label={p('one.title')}>
      <div className={styles.monthHead}>
        <div>
          <h3>{p('one.title')}</h3>
          <p>{p('one.lead')}</p>
        </div>
        <span className={styles.buttons}>
          <Button variant="outline" aria-disabled={index === 0} onClick={() => go(index - 1)}>
            {p('one.before')}
          </Button>
          <Button variant="outline" aria-disabled={index === count - 1} onClick={() => go(index + 1)}>
            {p('one.after')}
          </Button>
        </span>
      </div>
      {count < 2 ? null : (
        <SliderField
          label={p('one.month')}
          labelHidden
          name="plan-month"
          value={index + 1}
          min={1}
          max={count}
          step={1}
          onChange={(place) => go(place - 1)}
          valueText={p('one.which', { month, at: index + 1, count })}
          ends={[date(plan.rows[0]?.on ?? row.on, 'month'), date(plan.rows.at(-1)?.on ?? row.on, 'month')]}
        />
      )}
      <p role="status">
        <strong>{p('one.which', { month, at: index + 1, count })}</strong> ·{' '}
        {p('one.pays', { amount: money(row.payment.minor, row.payment.currency) })}
        {rolled > 0 ? ` · ${p('one.rolled', { amount: money(rolled, row.payment.currency) })}` : ''}
      </p>
      {index === 0 && plan.workings?.aboveMinimums ? (
        <div>
          <ShowWorking id="above-minimums" working={plan.workings.aboveMinimums} title={p('working.aboveMinimums')} />
        </div>
      ) : null}
      <MonthTable
        plan={plan}
        debts={row.debts}
        isFirst={index === 0}
        caption={p('one.which', { month, at: index + 1, count })}
      />
    </div>
  );
}

/** Lists the payments of a month. The first month also shows how each payment is computed, because it is due now. */
function MonthTable({
  plan,
  debts,
  isFirst,
  caption,
}: {
  plan: DebtPlan;
  debts: readonly MonthDebt[];
  isFirst: boolean;
  caption: string;
}) {
  const p = useT(planMessages);
  const say = useT(partMessages);
  const { money } = useFormats();
  const debtOf = (id: string) => plan.debts.find((debt) => debt.id === id);
  const nameOf = (id: string) => debtOf(id)?.name ?? '';
  const why = ({ reasons = [], payment }: MonthDebt) => {
    if (toMinor(payment) === 0) return p('one.nothing');
    return (
      <ul className={styles.reasons}>
        {reasons.map(({ reason, amount }) => (
          <li key={reason}>
            {say('reason.part', { amount: money(amount.minor, amount.currency), why: say(`reason.${reason}`) })}
          </li>
        ))}
      </ul>
    );
  };
  const columns: [Column<MonthDebt>, ...Column<MonthDebt>[]] = [
    { id: 'debt', header: p('one.debt'), cell: ({ id }) => nameOf(id) },
    { id: 'why', header: p('one.why'), phone: 'labeled', cell: why },
    {
      id: 'payment',
      header: p('one.payment'),
      numeric: true,
      cell: ({ id, payment }) => (
        <WorkingFigure
          id={`pay-${id}`}
          working={isFirst ? (debtOf(id)?.workings?.payment ?? null) : null}
          title={p('working.paymentOf', { name: nameOf(id) })}
        >
          <Money {...payment} />
        </WorkingFigure>
      ),
    },
    {
      id: 'left',
      header: p('one.left'),
      numeric: true,
      phone: 'labeled',
      cell: ({ closing }) =>
        toMinor(closing) === 0 ? <CellDetail>{p('one.nothing')}</CellDetail> : <Money {...closing} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={debts} rowKey={({ id }) => id} />;
}
