import type { ModeKey } from './mode-parameters.ts';

/** The most important goal of a new user. */
export type Goal = 'less_interest' | 'quick_wins' | 'safety' | 'idle_money' | 'unsure';

/** Whether card balances are carried from month to month. */
export type CarriesBalances = 'yes' | 'no' | 'unsure';

/** Answers to the two questions; null: the user skipped the question. */
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
 * Returns the mode that two answers suggest, or null if they suggest none; the balanced mode then applies by default.
 *
 * The goal decides. Without a goal, carried balances lead to the balanced mode, which first pays debts that cost more
 * than savings earn. Holding cash against promotions is never suggested, because it depends on offers, rates and a year
 * of on-time payments that are not known yet. Without carried balances, a debt-first mode would only hold back savings,
 * so the balanced mode replaces it.
 *
 * Example   less interest, balances carried → pay_down_fast; less interest, none carried → balanced
 */
export function modePreset({ goal, carries }: PresetAnswers): ModeKey | null {
  const wanted = goal === null ? null : MODE_OF_GOAL[goal];
  if (wanted === null) return carries === 'yes' ? 'balanced' : null;
  const isForDebts = wanted === 'pay_down_fast' || wanted === 'quick_wins';
  return isForDebts && carries === 'no' ? 'balanced' : wanted;
}
