import type { Strategy } from '@tideline/contract';

/** Strategies that are always visible, in display order. */
export const mainStrategies = [
  'mode',
  'best',
  'avalanche',
  'snowball',
  'custom',
  'minimum_only',
] as const satisfies readonly Strategy[];

/** Strategies under "More", for experienced users. */
export const moreStrategies = ['promo_aware', 'highest_payment_relief'] as const satisfies readonly Strategy[];

/** All strategies in display order, with the baseline last. */
export const strategies = [
  'mode',
  'best',
  'avalanche',
  'snowball',
  'custom',
  ...moreStrategies,
  'minimum_only',
] as const satisfies readonly Strategy[];

export const isStrategy = (text: string | null): text is Strategy => strategies.some((strategy) => strategy === text);

export const isMore = (strategy: Strategy): boolean => moreStrategies.some((one) => one === strategy);
