import type { RungTarget } from '../ladder/rung.ts';
import type { PlannedUse } from '../sweep/planned-use.ts';
import { destinationKey } from '../sweep/sweep-rule.ts';
import type { TodaysPlan } from './todays-plan.ts';

/** Returns the debt payments of today's plan, which receive surplus money from their source accounts first. */
export function plannedUses({ moves }: Pick<TodaysPlan, 'moves'>): PlannedUse[] {
  return moves.flatMap(({ from, to, parts }) =>
    from === null || to.kind === 'account'
      ? []
      : [
          {
            fromAccountId: from.accountId,
            toAccountId: to.accountId,
            key: keyOf(to),
            parts: parts.map(({ amountMinor, per, valueMinor }) => ({ amountMinor, per, valueMinor })),
          },
        ],
  );
}

/**
 * Returns the destination key of a debt. A payment to a card is for the card as a whole, because the law allocates it.
 */
const keyOf = ({ debtKind, accountId }: Extract<RungTarget, { kind: 'debt' }>): string =>
  debtKind === 'loan' ? destinationKey({ kind: 'loan', accountId }) : `card:${accountId}`;
