import type { Strategy } from '@tideline/contract';

/** In sight from the beginning, in the order they are offered. */
export const mainStrategies = [
  'mode',
  'best',
  'avalanche',
  'snowball',
  'custom',
  'minimum_only',
] as const satisfies readonly Strategy[];

/** Under "More": for people who know what they look for. */
export const moreStrategies = ['promo_aware', 'highest_payment_relief'] as const satisfies readonly Strategy[];

/** As they stand side by side: the baseline last. */
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
