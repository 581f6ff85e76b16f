import type { Minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { transferFee } from '../../products/promo/transfer-fee.ts';
import { portfolio } from './portfolio.ts';
import { afterTransfer, mostTransferable, type TransferOffer, wholeBalances } from './transfer-offer.ts';
import { effortUpTo, type Problem, tryWay } from './trial.ts';

/** Number of fractions of the full amount that are tried before the best one is refined. */
const PARTS = 8;
/** Number of parts of the full amount at the finest fraction. */
const FINEST = 128;

/** Returns the problem after an amount is moved. */
export function afterMoving({ debts, options }: Problem, offer: TransferOffer, amountMinor: Minor): Problem {
  return {
    debts: afterTransfer(debts, offer, amountMinor, options.startOn),
    options,
    feeMinor: transferFee(amountMinor, offer.fee),
  };
}

/**
 * Returns the amounts that are worth a full search: the full offer, and the cheapest smaller amount by the strategies
 * alone. Candidates are each source balance moved in full, even fractions of the limit, and a bisection around the best
 * of them.
 */
export function amountsToMove(stay: Problem, offer: TransferOffer): Minor[] {
  const all = mostTransferable(stay.debts, offer);
  if (all <= 0) return [];
  const known = new Map<number, number>();
  const costOf = (amount: number) => {
    const cost = known.get(amount) ?? cheapestOf(afterMoving(stay, offer, amount as Minor));
    known.set(amount, cost);
    return cost;
  };
  const even = Array.from({ length: PARTS - 1 }, (_, part) => mulDiv(all, part + 1, PARTS, 'floor'));
  const tried = [...new Set<number>([...even, ...wholeBalances(stay.debts, offer)])].filter(
    (amount) => amount > 0 && amount < all,
  );
  let best = tried.reduce((winner, amount) => (costOf(amount) < costOf(winner) ? amount : winner), all as number);
  for (let parts = PARTS * 2; parts <= FINEST; parts *= 2) {
    const step = mulDiv(all, 1, parts, 'floor');
    for (const amount of [best - step, best + step])
      if (amount > 0 && amount <= all && costOf(amount) < costOf(best)) best = amount;
  }
  return best === all ? [all] : [all, best as Minor];
}

function cheapestOf(problem: Problem): number {
  const effort = effortUpTo(Infinity);
  return Math.min(...portfolio(problem.debts, undefined).map(({ way }) => tryWay(problem, way, effort).cost));
}
