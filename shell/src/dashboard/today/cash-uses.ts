import { toMinor, type Dashboard, type Money, type TodaysPlan } from '@tideline/contract';
import { formatDate, unbroken } from '@tideline/contract/format';
import type { useT } from '@tideline/mfe-kit';
import type { Formats } from '@tideline/ui';
import type { todayMessages } from '../../../messages/today.ts';
import type { FlowLink } from './flow-layout.ts';
import { groupMoves, totalOf } from './group-moves.ts';

type T = ReturnType<typeof useT<typeof todayMessages>>;
type Kept = Pick<TodaysPlan['kept'][number], 'reason' | 'until' | 'promoId'>;

/** A use of cash: a move, or a reason why the cash stays in its account. */
export interface CashUse {
  id: string;
  /** Number of the move in the list; null if the cash stays. */
  no: number | null;
  name: string;
  amount: Money;
}

export interface UseNames {
  plan: TodaysPlan;
  promos: Dashboard['promos'];
  t: T;
  formats: Formats;
}

const keptId = ({ reason, until, promoId }: Kept): string => ['kept', reason, until, promoId].join('.');

function keptName({ reason, until, promoId }: Kept, { promos, t, formats }: UseNames): string {
  const { locale } = formats;
  // the date is at most a few months away, so the year is omitted
  const on = until === null ? null : unbroken(formatDate(until, { locale, style: 'short' }));
  if (reason === 'bills') return t('use.bills', { on });
  if (reason === 'hold') return t('use.hold', { on, name: promos.find(({ id }) => id === promoId)?.cardName ?? null });
  return t(`use.${reason}`);
}

/**
 * Returns moves first, in the order of the list, and then reasons to stay. A move that no account can pay uses no cash.
 */
export function cashUses(names: UseNames): CashUse[] {
  const { moves, kept } = names.plan;
  return [
    ...groupMoves(moves).flatMap(({ id, no, whole, moves: group }) => {
      const funded = group.filter(({ from }) => from !== null).map(({ amount }) => amount);
      return funded.length === 0 ? [] : [{ id, no, name: whole.to.accountName, amount: totalOf(funded, whole.amount) }];
    }),
    ...kept.map((each) => ({ id: keptId(each), no: null, name: keptName(each, names), amount: each.amount })),
  ];
}

/** Returns how much of each account goes to which use. An overdrawn account has no cash to give. */
export const cashLinks = ({ moves, stays }: TodaysPlan): FlowLink[] => [
  ...groupMoves(moves).flatMap(({ id, moves: group }) =>
    group.flatMap(({ from, amount }) =>
      from === null ? [] : [{ from: from.accountId, to: id, weight: toMinor(amount) }],
    ),
  ),
  ...stays.map((stay) => ({ from: stay.accountId, to: keptId(stay), weight: Math.max(0, toMinor(stay.amount)) })),
];

export interface CashRow {
  id: string;
  account: string;
  use: string;
  amount: Money;
}

/** Returns the same data as table rows: account by account, with moves first. */
export function cashRows(names: UseNames): CashRow[] {
  const { accounts, moves, stays } = names.plan;
  return accounts.flatMap(({ accountId, accountName: account }) => [
    ...moves.flatMap(({ id, from, to, amount }) =>
      from?.accountId === accountId ? [{ id, account, use: to.accountName, amount }] : [],
    ),
    ...stays.flatMap((stay) =>
      stay.accountId === accountId
        ? [{ id: `${accountId}.${keptId(stay)}`, account, use: keptName(stay, names), amount: stay.amount }]
        : [],
    ),
  ]);
}
