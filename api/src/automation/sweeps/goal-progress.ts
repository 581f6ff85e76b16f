import { minor, type Minor } from '@tideline/domain';
import type { GoalRow } from '../../ledger/goals/goals.store.ts';

/** Returns the amount set aside plus what has arrived since, capped at the account balance. */
export const savedOf = (
  { setAsideMinor, arrivedMinor }: Pick<GoalRow, 'setAsideMinor' | 'arrivedMinor'>,
  balanceMinor: number,
): Minor => minor(Math.max(0, Math.min(setAsideMinor + arrivedMinor, balanceMinor)));
