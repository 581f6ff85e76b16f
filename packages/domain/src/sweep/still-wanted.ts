import type { Minor } from '../money/minor.ts';
import { minor } from '../money/minor.ts';
import { gapOf, wholeSteps } from './bring-back.ts';
import { promisedIn, promisedTo, type SweepBook, unpromisedMinor } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { protectedFloor } from './sweep-movable.ts';
import type { SweepRule } from './sweep-rule.ts';

export interface WantedRun {
  leg: 'sweep' | 'top_up';
  destinationKey: string;
  amountMinor: Minor;
}

/**
 * What a rule still wants of an approved run: as much, or less where what it was for has shrunk meanwhile. The run itself is not in
 * the book.
 */
export function stillWanted(
  book: SweepBook,
  rule: SweepRule,
  { run, from, to }: { run: WantedRun; from: SweepAccount; to: SweepAccount },
): Minor | Skip {
  const limit = run.leg === 'top_up' ? gapNow(book, rule, to) : openNow(book, rule, { run, from, to });
  if (limit === null) return run.amountMinor;
  if (typeof limit === 'object') return limit;
  return minor(Math.min(run.amountMinor, limit));
}

function gapNow(book: SweepBook, rule: SweepRule, account: SweepAccount): number | Skip {
  const gap = gapOf(book, rule, account, protectedFloor(book, rule, account));
  return gap === null ? { skip: 'no_shortfall' } : wholeSteps(rule, gap.amountMinor);
}

/** null: the amount was fixed when the run was proposed, by a pay-cheque, a schedule or a purchase. */
function openNow(
  book: SweepBook,
  { terms }: SweepRule,
  { run, from, to }: { run: WantedRun; from: SweepAccount; to: SweepAccount },
): number | Skip | null {
  const { promos, minimums, goals } = book.inputs;
  switch (terms.kind) {
    case 'keep_target':
      return atLeastSome(unpromisedMinor(book, from) - terms.targetMinor, 'within_band');
    case 'above_threshold':
      return atLeastSome(unpromisedMinor(book, from) - terms.thresholdMinor, 'below_threshold');
    case 'minimum_payment':
      return atLeastSome(
        (minimums.find(({ accountId }) => accountId === to.id)?.minimumMinor ?? 0) - promisedIn(book, to.id),
        'nothing_owed',
      );
    case 'promo_deadline': {
      const promo = promos.find(({ promoId }) => promoId === terms.promoId);
      return promo === undefined ? { skip: 'promo_missing' } : atLeastSome(promo.paymentMinor, 'nothing_owed');
    }
    case 'savings_goal': {
      const goal = goals.find(({ id }) => id === terms.goalId);
      return goal === undefined
        ? { skip: 'goal_missing' }
        : atLeastSome(goal.amountMinor - goal.savedMinor - promisedTo(book, run.destinationKey), 'goal_reached');
    }
    default:
      return null;
  }
}

function atLeastSome(amount: number, otherwise: Skip['skip']): number | Skip {
  return amount > 0 ? amount : { skip: otherwise };
}
