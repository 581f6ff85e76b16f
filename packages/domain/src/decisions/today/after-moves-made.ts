import type { Minor } from '../../foundation/money/minor.ts';
import type { RetainedCash, StayReason } from './funds.ts';
import { type PlannedMove, worthOf } from './planned-move.ts';
import type { TodaysPlan } from './todays-plan.ts';

/** A payment or transfer between the household's accounts that was recorded today. */
export interface MoveMade {
  fromAccountId: string;
  toAccountId: string;
  amountMinor: number;
}

/**
 * Returns the payments that match a move of the plan, to the cent. Several payments from one account to another count
 * as one.
 */
export function madeAsPlanned<Made extends MoveMade>({ moves }: TodaysPlan, made: readonly Made[]): Made[] {
  const amounts = new Map(moves.map(({ id, amountMinor }) => [id, amountMinor]));
  return [...Map.groupBy(made, moveId)].flatMap(([id, group]) =>
    group.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === amounts.get(id) ? group : [],
  );
}

const moveId = ({ fromAccountId, toAccountId }: MoveMade): string => `${fromAccountId}>${toAccountId}`;

/**
 * Returns the plan of a day after some of its moves are made. The others do not change, to the cent, and money that
 * was moved to a deposit account stays there.
 *
 * @param now the plan computed from the balances after the moves; provides everything except the moves, their value
 * and the cash that stays
 */
export function afterMovesMade(morning: TodaysPlan, made: readonly MoveMade[], now: TodaysPlan): TodaysPlan {
  const ids = new Set(made.map(moveId));
  const moves = morning.moves.filter(({ id }) => !ids.has(id));
  const arrived = morning.moves.filter(({ id, kind }) => ids.has(id) && kind === 'transfer').flatMap(staysAfter);
  return { ...now, moves, stays: together([...morning.stays, ...arrived]), ...worthOf(moves) };
}

const REASONS: Partial<Record<PlannedMove['class'], StayReason>> = { buffer: 'buffer', hold: 'hold' };

const staysAfter = ({ to, parts }: PlannedMove): RetainedCash[] =>
  parts.map((part) => ({
    accountId: to.accountId,
    accountName: to.accountName,
    reason: REASONS[part.class] ?? 'spare',
    amountMinor: part.amountMinor,
    until: part.payBy,
    promoId: part.promoId,
  }));

const together = (stays: readonly RetainedCash[]): RetainedCash[] =>
  [
    ...Map.groupBy(stays, ({ accountId, reason, until, promoId }) =>
      [accountId, reason, until, promoId].join(),
    ).values(),
  ].flatMap((group) =>
    group.slice(0, 1).map((first) => ({
      ...first,
      amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0) as Minor,
    })),
  );
