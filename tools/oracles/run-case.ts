import { difference } from './compare.ts';
import { Fields, type Json } from './fields.ts';
import { allocation } from './kinds/allocation.ts';
import { amortization } from './kinds/amortization.ts';
import { aprAppendixJ } from './kinds/apr-appendix-j.ts';
import { apy } from './kinds/apy.ts';
import { averageDailyBalanceKinds } from './kinds/average-daily-balance.ts';
import { dates } from './kinds/dates.ts';
import { minimumPaymentKinds } from './kinds/minimum-payment.ts';
import { money } from './kinds/money.ts';
import { payoffOrder } from './kinds/payoff-order.ts';
import { promo } from './kinds/promo.ts';

type Kinds = Record<string, (input: Fields, expected: Fields) => Json>;

const CATEGORIES: Record<string, Kinds> = {
  allocation, amortization, apr_appendix_j: aprAppendixJ, apy, average_daily_balance: averageDailyBalanceKinds, dates, minimum_payment: minimumPaymentKinds, money, payoff_order: payoffOrder, promo,
};

export type Verdict = { verdict: 'ok' } | { verdict: 'MISS' | 'UNKNOWN'; why: string };

/** Answers one worked case with the engine and compares the fields it expects. */
export function runCase(category: string, value: Json): Verdict & { id: string; kind: string } {
  const worked = new Fields(value);
  const [id, kind] = [worked.text('id', '(no id)'), worked.text('kind', '(no kind)')];
  const answer = CATEGORIES[category]?.[kind];
  if (answer === undefined) return { id, kind, verdict: 'UNKNOWN', why: `no rule for ${category}/${kind}` };
  try {
    const actual = answer(worked.object('input'), worked.object('expected'));
    const why = difference(worked.object('expected').values, actual, worked.number('tolerance', 0));
    return why === undefined ? { id, kind, verdict: 'ok' } : { id, kind, verdict: 'MISS', why };
  } catch (error) {
    // The input of a case is data from elsewhere: whatever it trips over is that case's result, and the run goes on.
    return { id, kind, verdict: 'MISS', why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
