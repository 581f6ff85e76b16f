import { useState } from 'react';
import type { DebtPlan } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import { Button, Card, Section, SkeletonBar, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import styles from './debt.module.css';
import { extraFormPart } from './debt.queries.ts';
import { extraOfWire, type Extra } from './plan-choice.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/** Extra payments of the plan: listed, added, changed, removed. They stand in the address until the plan is used. */
export function ExtraPayments({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const { date, money } = useFormats();
  const { choice, setExtras } = usePlanChoice();
  // the place in the list that is being written; at its end for a new one
  const [editing, setEditing] = useState<number | null>(null);
  const { currency } = plan.monthly;
  const extras = choice.extras ?? plan.extras?.map(extraOfWire) ?? [];
  const whenOf = ({ on, everyMonths }: Extra) =>
    everyMonths === undefined
      ? p('extra.once', { on: date(on) })
      : p('extra.every', { on: date(on), months: everyMonths });
  const wordsOf = (extra: Extra) =>
    p('extra.what', { amount: money(extra.amountMinor, currency), when: whenOf(extra) });
  const save = (extra: Extra) => {
    setExtras(extras.toSpliced(editing ?? extras.length, 1, extra).toSorted((a, b) => a.on.localeCompare(b.on)));
    setEditing(null);
  };
  if (plan.strategy === 'minimum_only') return null;
  return (
    <Section title={p('extra.title')} lead={p('extra.lead')}>
      <Card>
        {extras.length === 0 && editing === null ? <p>{p('extra.none')}</p> : null}
        <ul className={styles.rows} aria-label={p('extra.title')}>
          {extras.map((extra, index) => (
            <li key={`${extra.on} ${index}`} className={styles.row}>
              <span>
                {extra.label === undefined ? null : <strong>{extra.label} · </strong>}
                {wordsOf(extra)}
              </span>
              <span className={`${styles.buttons} ${styles.paperless}`}>
                <Button
                  variant="quiet"
                  aria-label={p('extra.editOf', { what: wordsOf(extra) })}
                  onClick={() => setEditing(index)}
                >
                  {p('extra.edit')}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={p('extra.removeOf', { what: wordsOf(extra) })}
                  onClick={() => setExtras(extras.toSpliced(index, 1))}
                >
                  {p('extra.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {editing === null ? (
          <p className={styles.paperless}>
            <Button variant="outline" icon="plus" onClick={() => setEditing(extras.length)}>
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
      </Card>
    </Section>
  );
}
