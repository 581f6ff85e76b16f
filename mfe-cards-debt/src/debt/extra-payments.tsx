import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Button, IconButton, SkeletonBar, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';
import tool from './debt-tool.module.css';
import { isCashOf } from './cash-of-today.ts';
import { planCashQuery } from './debt.queries.ts';
import { extraFormPart } from './debt.parts.ts';
import { extraOfWire, type Extra } from './plan-choice.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/**
 * Lists, adds, changes and removes extra payments of the plan. They are stored in the address until the plan is
 * activated.
 */
export function ExtraPayments({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const { household } = useSession();
  const { choice, setExtras } = usePlanChoice();
  // index of the payment being edited, or the length of the list for a new one
  const [editing, setEditing] = useState<number | null>(null);
  const { currency } = plan.monthly;
  const extras = choice.extras ?? plan.extras?.map(extraOfWire) ?? [];
  // payments from today's cash have their own control
  const { data: cash } = useQuery(planCashQuery(choice, household.currency));
  const hasCash = cash?.spare !== undefined && cash.spare !== null && toMinor(cash.spare) > 0;
  const isListed = (extra: Extra) => !hasCash || !isCashOf(plan.startOn, extra);
  const listed = extras.filter(isListed);
  const save = (extra: Extra) => {
    setExtras(extras.toSpliced(editing ?? extras.length, 1, extra).toSorted((a, b) => a.on.localeCompare(b.on)));
    setEditing(null);
  };
  if (plan.strategy === 'minimum_only') return null;
  return (
    <div>
      <h2>{p('extra.title')}</h2>
      {listed.length === 0 && editing === null ? <p className={tool.fine}>{p('extra.lead')}</p> : null}
      {listed.length === 0 ? null : (
        <ul className={styles.rows} aria-label={p('extra.title')}>
          {extras.map((extra, index) =>
            isListed(extra) ? (
              <ExtraPayment
                key={`${extra.on} ${index}`}
                extra={extra}
                currency={currency}
                onEdit={() => setEditing(index)}
                onRemove={() => setExtras(extras.toSpliced(index, 1))}
              />
            ) : null,
          )}
        </ul>
      )}
      {editing === null ? (
        <p className={tool.add}>
          <Button variant="quiet" icon="plus" onClick={() => setEditing(extras.length)}>
            {p('extra.add')}
          </Button>
        </p>
      ) : (
        <Load
          query={extraFormPart()}
          skeleton={<SkeletonBar width="100%" height="10rem" />}
          failedTitle={p('extra.failed')}
          isEmpty={() => false}
        >
          {({ ExtraForm }) => (
            <ExtraForm
              key={editing}
              extra={extras[editing]}
              currency={currency}
              onSave={save}
              onCancel={() => setEditing(null)}
            />
          )}
        </Load>
      )}
    </div>
  );
}

interface ExtraPaymentProps {
  extra: Extra;
  currency: string;
  onEdit: () => void;
  onRemove: () => void;
}

function ExtraPayment({ extra, currency, onEdit, onRemove }: ExtraPaymentProps) {
  const p = useT(planMessages);
  const { date, money } = useFormats();
  const { on, everyMonths } = extra;
  const when =
    everyMonths === undefined
      ? p('extra.once', { on: date(on) })
      : p('extra.every', { on: date(on), months: everyMonths });
  const text = p('extra.what', { amount: money(extra.amountMinor, currency), when });
  return (
    <li className={styles.row}>
      <span>
        {extra.label === undefined ? null : <strong>{extra.label} · </strong>}
        {text}
      </span>
      <span className={styles.buttons}>
        <IconButton icon="edit" label={p('extra.editOf', { what: text })} onClick={onEdit} />
        <IconButton icon="trash" label={p('extra.removeOf', { what: text })} onClick={onRemove} />
      </span>
    </li>
  );
}
