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
  allocation,
  amortization,
  apr_appendix_j: aprAppendixJ,
  apy,
  average_daily_balance: averageDailyBalanceKinds,
  dates,
  minimum_payment: minimumPaymentKinds,
  money,
  payoff_order: payoffOrder,
  promo,
};

export type Verdict = { verdict: 'ok' } | { verdict: 'MISS' | 'UNKNOWN'; why: string };

/** Returns the rule of a kind. Checks only own properties, so that a kind called "constructor" is unknown. */
function ruleOf(category: string, kind: string): Kinds[string] | undefined {
  const kinds = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  return kinds !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
}

/** Computes a worked case with the engine and compares its expected fields. */
export function runCase(category: string, value: Json): Verdict & { id: string; kind: string } {
  let [id, kind] = ['(no id)', '(no kind)'];
  try {
    const worked = new Fields(value);
    id = worked.text('id', id);
    kind = worked.text('kind', kind);
    const answer = ruleOf(category, kind);
    if (answer === undefined) return { id, kind, verdict: 'UNKNOWN', why: `no rule for ${category}/${kind}` };
    const expected = worked.object('expected');
    if (Object.keys(expected.values).length === 0) return { id, kind, verdict: 'MISS', why: 'nothing is expected' };
    const actual = answer(worked.object('input'), expected);
    const why = difference(expected.values, actual, worked.number('tolerance', 0));
    return why === undefined ? { id, kind, verdict: 'ok' } : { id, kind, verdict: 'MISS', why };
  } catch (error) {
    // A case's input is external data. An error caused by it is the result of that case, and the run continues.
    return {
      id,
      kind,
      verdict: 'MISS',
      why: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
