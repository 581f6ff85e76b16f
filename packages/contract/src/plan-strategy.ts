import { z } from 'zod';

/**
 * Strategy of a payoff plan. Names on /debt: As your mode does, Best plan, Avalanche, Snowball, Your own order,
 * Promotions first, Frees most of each month, Minimums only. mode: pays like the household's financial mode, with its
 * margins and its buffer. custom requires an order; without it, the highest rate comes first.
 */
export const Strategy = z.enum([
  'best',
  'avalanche',
  'snowball',
  'custom',
  'promo_aware',
  'highest_payment_relief',
  'minimum_only',
  'mode',
]);
export type Strategy = z.infer<typeof Strategy>;
