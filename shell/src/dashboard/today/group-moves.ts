import { toMinor, type Money, type TodaysPlan } from '@tideline/contract';

export type Move = TodaysPlan['moves'][number];

/** Moves from one or more accounts to the same debt or account, shown as one. */
export interface MoveGroup {
  /** Id of its first move. */
  id: string;
  /** The group's number in the list. */
  no: number;
  /** The sum of all its moves. */
  whole: Move;
  moves: readonly Move[];
}

/** Groups the moves by destination, in the order of the list. */
export const groupMoves = (moves: readonly Move[]): MoveGroup[] =>
  [...Map.groupBy(moves, ({ to }) => to.accountId).values()].flatMap((group, index) => {
    const [first] = group;
    if (first === undefined) return [];
    const whole: Move = {
      ...first,
      amount: totalOf(
        group.map(({ amount }) => amount),
        first.amount,
      ),
      value: totalOf(
        group.map(({ value }) => value),
        first.value,
      ),
      per: group.every(({ per }) => per === 'once') ? 'once' : 'year',
      payBy: group.flatMap(({ payBy }) => payBy ?? []).toSorted()[0] ?? null,
      parts: group.flatMap(({ parts }) => parts),
    };
    return [{ id: first.id, no: index + 1, whole, moves: group }];
  });

export const totalOf = (amounts: readonly Money[], { currency }: Money): Money => ({
  minor: String(amounts.reduce((sum, amount) => sum + toMinor(amount), 0)),
  currency,
});
