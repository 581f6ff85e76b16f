import type { Promo } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { DefinitionList, Link, useFormats } from '@tideline/ui';
import { promoMessages } from '../../messages/promos.en.ts';

const CLOSED = new Set(['late_payment', 'entered', 'revoked', 'transfer_window_over'] as const);
const isClosed = (
  reason: Promo['closedToNew'],
): reason is 'late_payment' | 'entered' | 'revoked' | 'transfer_window_over' =>
  reason !== null && [...CLOSED].some((one) => one === reason);

/** Shows the goal, conditions, history, and sources of the dates and rates. */
export function PromoHistory({ promo }: { promo: Promo }) {
  const p = useT(promoMessages);
  const { date } = useFormats();
  const { conditions, evidence, transferred, revoked, closedToNew, goal } = promo;
  const byWhom = evidence.enteredBy === null ? '' : ` · ${p('evidence.by', { name: evidence.enteredBy })}`;
  return (
    <DefinitionList
      items={[
        ...(promo.card === null || goal === 'pay_to_zero' ? [] : [{ term: p('goal.label'), value: p(`goal.${goal}`) }]),
        ...(conditions.length === 0
          ? []
          : [
              {
                term: p('conditions.label'),
                value: conditions
                  .map(({ condition, standing }) => `${p(`condition.${condition}`)} (${p(`condition.${standing}`)})`)
                  .join(', '),
              },
            ]),
        ...(isClosed(closedToNew) ? [{ term: p('filter.state'), value: p(`closed.${closedToNew}`) }] : []),
        ...(transferred === null
          ? []
          : [
              {
                term: p('act.transferredOn'),
                value: p('transferred.line', { on: date(transferred.on), to: transferred.toName }),
              },
            ]),
        ...(revoked === null
          ? []
          : [
              {
                term: p('act.revokedOn'),
                value:
                  revoked.interrupted === true
                    ? p('revoked.interrupted', { on: date(revoked.on) })
                    : p('revoked.line', { on: date(revoked.on), needed: revoked.onTimeStillNeeded }),
              },
            ]),
        {
          term: p('act.statement'),
          value: (
            <>
              {evidence.confirmedOn === null
                ? p('evidence.open')
                : p('evidence.confirmed', { on: date(evidence.confirmedOn), note: evidence.note })}
              {evidence.statement ? (
                <>
                  {' · '}
                  <Link href={`/credit-cards?statements=${promo.cardId}.${evidence.statement.id}`}>
                    {p('act.statementOf', { on: date(evidence.statement.closesOn) })}
                  </Link>
                </>
              ) : null}
              {byWhom}
            </>
          ),
        },
      ]}
    />
  );
}
