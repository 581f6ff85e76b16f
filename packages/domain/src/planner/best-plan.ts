import { assert } from '../assert.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { checkDebts, payoffResult } from '../debt/plan-payoff.ts';
import type { PlanSavings } from '../debt/plan-savings.ts';
import { simulate } from '../debt/simulate.ts';
import { type Minor, type Ppm, PPM_ONE, ZERO } from '../money/minor.ts';
import { mulDiv } from '../money/mul-div.ts';
import { nearestMinor } from '../money/nearest-minor.ts';
import { transferFee } from '../promo/transfer-fee.ts';
import type { BestPlanMethod } from './portfolio.ts';
import { type Found, search } from './search.ts';
import { afterTransfer, mostTransferable, type TransferOffer } from './transfer-offer.ts';
import { byCost, isBetter, startOf, type Way } from './trial.ts';

export interface BestPlanOptions extends Omit<PayoffOptions, 'strategy'> {
  /** Without savings all of the monthly amount goes to the debts, and plans are compared by all interest until the end. */
  savings?: PlanSavings;
  transfer?: TransferOffer;
}

/** What a method would cost on the same debts and money, at its best. */
export interface MethodPrice {
  method: BestPlanMethod;
  /** Interest and fees, less what held cash earned; null: its plan has no end. */
  costMinor: Minor | null;
  /** Against the best plan. */
  extraCostMinor: Minor | null;
  months: number | null;
}

/** A debt that comes before all others from a month on. */
export interface DebtFocus {
  debtId: string;
  fromMonth: number;
  /** Share of the cash of fromMonth that it gets; all of it in later months. */
  sharePpm: Ppm;
}

export interface BestPlan {
  method: BestPlanMethod;
  result: PayoffResult;
  costMinor: Minor | null;
  transferMinor: Minor;
  transferFeeMinor: Minor;
  focus: DebtFocus[];
  /** The winner included, the cheapest first. */
  prices: MethodPrice[];
}

/** Months of one debt that the whole search may simulate. */
const EFFORT_MONTHS = 100_000;

/**
 * The cheapest plan of a portfolio of strategies, each simulated exactly by the rules of planPayoff, then improved by exchanges.
 *
 * Tried: avalanche by today's, by later and by average coming rates; snowball; the person's own order; an even share for each
 * promotion; the debt whose minimum becomes free soonest; every choice of promotional balances to clear in time or to give up; a transfer
 * of all that an offer takes, or none. An exchange moves the month, and the part of its cash, from which one debt comes first.
 * With savings, cash is held while it earns more than a debt costs, and for the end of a promotion.
 *
 * Units     minor units, parts per million, months from 1
 * Result    never costs more than avalanche, snowball or the given order; deterministic, the work is bounded by simulated months
 * Errors    as planPayoff; throws when savings start below their buffer
 */
export function bestPlan(debts: readonly Debt[], options: BestPlanOptions): BestPlan {
  checkDebts(debts, options);
  const { transfer, ...rest } = options;
  assert(rest.savings === undefined || rest.savings.balanceMinor >= rest.savings.bufferMinor, 'savings hold the buffer at least');
  const amount = transfer === undefined ? ZERO : mostTransferable(debts, transfer);
  if (transfer === undefined || amount === 0) return explained(search({ debts, options: rest, feeMinor: 0 }, ZERO, EFFORT_MONTHS), rest);
  const moved = { debts: afterTransfer(debts, transfer, amount, rest.startOn), options: rest, feeMinor: transferFee(amount, transfer.fee) };
  const [stay, move] = [search({ debts, options: rest, feeMinor: 0 }, ZERO, EFFORT_MONTHS / 2), search(moved, amount, EFFORT_MONTHS / 2)];
  return explained([...stay, ...move], rest);
}

function explained(found: readonly Found[], options: Omit<PayoffOptions, 'strategy'>): BestPlan {
  const best = found.reduce((winner, next) => (isBetter(next.trial, winner.trial) ? next : winner));
  const { problem, trial, method, transferMinor } = best;
  const run = startOf(problem, trial.way);
  const end = simulate(run, { keepRows: true });
  const prices = pricesOf(found, trial.cost, run.scale);
  return {
    method,
    result: payoffResult(problem.debts, { ...options, strategy: 'avalanche' }, run, end, 'best'),
    costMinor: prices.find((price) => price.method === method)?.costMinor ?? null,
    transferMinor,
    transferFeeMinor: problem.feeMinor as Minor,
    focus: focusOf(problem.debts, trial.way),
    prices,
  };
}

function pricesOf(found: readonly Found[], bestCost: number, scale: number): MethodPrice[] {
  const cheapest = new Map<BestPlanMethod, Found>();
  for (const one of found) {
    const known = cheapest.get(one.method);
    if (known === undefined || isBetter(one.trial, known.trial)) cheapest.set(one.method, one);
  }
  const inMinor = (amount: number): Minor | null => (Number.isFinite(amount) ? mulDiv(amount, 1, scale, 'half-away') : null);
  return [...cheapest.values()]
    .sort((a, b) => byCost(a.trial, b.trial))
    .map(({ method, trial: { cost, months } }) => ({
      method, costMinor: inMinor(cost), extraCostMinor: inMinor(cost - bestCost), months: months === Infinity ? null : months,
    }));
}

function focusOf(debts: readonly Debt[], way: Way): DebtFocus[] {
  if (typeof way === 'string') return [];
  return debts.flatMap(({ id }, index) => {
    const from = way.focusFrom[index] ?? Infinity;
    if (from === Infinity) return [];
    const fromMonth = Math.floor(from);
    return [{ debtId: id, fromMonth, sharePpm: nearestMinor((fromMonth + 1 - from) * PPM_ONE) as number as Ppm }];
  });
}
