import type { PlannedMove, TodaysPlan } from '@tideline/contract';
import type { InsightType } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type ForecastScope } from '../forecast/compute-forecast.ts';
import { loadToday } from '../today/todays-plan.service.ts';
import type { FoundRow } from './feed.store.ts';

/** Today's moves, which insights quote. */
export type PlannedToday = Pick<TodaysPlan, 'moves'>;

type MoveSubject = Pick<FoundRow, 'type' | 'act' | 'subject' | 'facts' | 'valuePerYearMinor'>;

/** Finds the move that an insight recommends, by type of insight. */
const FINDERS: Readonly<
  Partial<Record<InsightType, (row: MoveSubject, plan: PlannedToday) => PlannedMove | undefined>>
> = {
  idle_cash: ({ act }, { moves }) =>
    act.kind === 'sweep'
      ? moves.find(({ from, to }) => from?.accountId === act.fromAccountId && to.accountId === act.toAccountId)
      : undefined,
  promo_at_risk: ({ subject }, plan) => paysPromo(subject.id, plan),
  deferred_interest_ahead: ({ subject }, plan) => paysPromo(subject.id, plan),
  promo_kept: ({ subject }, plan) => paysPromo(subject.id, plan),
  avoidable_interest: ({ subject }, { moves }) =>
    moves.find(({ to, parts }) => to.accountId === subject.id && parts.some((part) => part.class === 'grace')),
  plan_off_track: (_, { moves }) => moves.find(({ parts }) => parts.some((part) => part.class === 'plan')),
};

const paysPromo = (promoId: string, { moves }: PlannedToday): PlannedMove | undefined =>
  moves.find(({ kind, parts }) => kind === 'pay' && parts.some((part) => part.promoId === promoId));

/** Returns today's plan if one of the insights depends on it, otherwise null. */
export const plannedFor = async (
  tx: HouseholdTx,
  scope: ForecastScope,
  rows: readonly Pick<FoundRow, 'type'>[],
): Promise<PlannedToday | null> =>
  rows.some(({ type }) => FINDERS[type] !== undefined) ? (await loadToday(tx, scope)).wire : null;

export const moveOf = (row: MoveSubject, plan: PlannedToday): PlannedMove | null =>
  FINDERS[row.type]?.(row, plan) ?? null;

/**
 * Returns whether today's plan still makes the move of an insight. Insights are refreshed at night and after changes;
 * in between, those whose move the plan no longer makes are hidden.
 */
export function isStillPlanned(row: MoveSubject, plan: PlannedToday | null): boolean {
  if (row.type === 'promo_kept' && plan !== null) return moveOf(row, plan) !== null;
  if (row.type !== 'idle_cash' || plan === null) return true;
  const move = moveOf(row, plan);
  const { amount } = row.facts;
  return (
    move !== null &&
    amount?.kind === 'money' &&
    amount.minor === Number(move.amount.minor) &&
    row.valuePerYearMinor === Number(move.value.minor)
  );
}
