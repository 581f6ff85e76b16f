import type { Extra } from './plan-choice.ts';

/**
 * Returns whether a payment uses the cash of a day. One-time payments on that day do, and the api counts the same
 * payments as spent.
 */
export const isCashOf = (day: string, { on, everyMonths }: Extra): boolean => everyMonths === undefined && on === day;

export const cashOfToday = (extras: readonly Extra[], today: string): number =>
  extras.reduce((sum, extra) => sum + (isCashOf(today, extra) ? extra.amountMinor : 0), 0);

/**
 * Returns the extra payments with exactly one payment from today's cash, or none if the amount is zero. A single former
 * payment keeps its label.
 */
export function withCashToday(extras: readonly Extra[], today: string, amountMinor: number, label: string): Extra[] {
  const [former, ...others] = extras.filter((extra) => isCashOf(today, extra));
  const rest = extras.filter((extra) => !isCashOf(today, extra));
  if (amountMinor === 0) return rest;
  const kept = others.length === 0 ? former?.label : undefined;
  return [{ on: today, amountMinor, label: kept ?? label }, ...rest];
}
