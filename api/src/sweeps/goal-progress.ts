import { minor, type Minor } from '@tideline/domain';
import type { GoalRow } from './goals.store.ts';

/** Put aside and arrived since; an account cannot have put aside more than it holds. */
export const savedOf = (
  { setAsideMinor, arrivedMinor }: Pick<GoalRow, 'setAsideMinor' | 'arrivedMinor'>,
  balanceMinor: number,
): Minor => minor(Math.max(0, Math.min(setAsideMinor + arrivedMinor, balanceMinor)));
