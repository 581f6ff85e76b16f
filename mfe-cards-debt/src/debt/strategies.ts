import type { Strategy } from '@tideline/contract';

/** Always visible, in the order offered. */
export const mainStrategies = [
  'mode',
  'best',
  'avalanche',
  'snowball',
  'custom',
  'minimum_only',
] as const satisfies readonly Strategy[];

/** Under "More": strategies for experienced users. */
export const moreStrategies = ['promo_aware', 'highest_payment_relief'] as const satisfies readonly Strategy[];

/** In display order, with the baseline last. */
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
