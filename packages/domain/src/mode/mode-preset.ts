import type { ModeKey } from './mode-parameters.ts';

/** What matters most to a person who has just arrived. */
export type Goal = 'less_interest' | 'quick_wins' | 'safety' | 'idle_money' | 'unsure';

/** Whether balances of cards are carried from month to month. */
export type CarriesBalances = 'yes' | 'no' | 'unsure';

/** null: the question was skipped. */
export interface PresetAnswers {
  goal: Goal | null;
  carries: CarriesBalances | null;
}

const MODE_OF_GOAL: Readonly<Record<Goal, ModeKey | null>> = {
  less_interest: 'pay_down_fast',
  quick_wins: 'quick_wins',
  safety: 'safety_first',
  idle_money: 'balanced',
  unsure: null,
};

/**
 * The mode two questions suggest, or null where the answers suggest none: then the balanced one holds, unchosen.
 *
 * The goal decides. Without one, carried balances ask for the balanced order, which pays what costs more than savings earn first. Using the
 * float is never suggested: it rests on offers, rates and a year of payments on time, of which nobody has said anything yet. Without
 * carried balances a mode that pays debts first has nothing to do but hold back savings, so it becomes the balanced one.
 *
 * Example   less interest, balances carried → pay_down_fast; less interest, none carried → balanced
 */
export function modePreset({ goal, carries }: PresetAnswers): ModeKey | null {
  const wanted = goal === null ? null : MODE_OF_GOAL[goal];
  if (wanted === null) return carries === 'yes' ? 'balanced' : null;
  const isForDebts = wanted === 'pay_down_fast' || wanted === 'quick_wins';
  return isForDebts && carries === 'no' ? 'balanced' : wanted;
}
