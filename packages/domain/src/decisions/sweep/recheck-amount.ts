import type { Minor } from '../../foundation/money/minor.ts';
import { minor } from '../../foundation/money/minor.ts';
import { gapOf, wholeSteps } from './top-up.ts';
import { committedIn, committedTo, type SweepLedger, uncommittedMinor } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { protectedFloor } from './movable-amount.ts';
import type { SweepRule } from './sweep-rule.ts';

export interface ApprovedLeg {
  leg: 'sweep' | 'top_up';
  destinationKey: string;
  amountMinor: Minor;
}

/**
 * Returns the amount that a rule still requires for an approved run: the same, or less if the rule now needs less. The
 * run itself is not in the ledger.
 */
export function amountStillNeeded(
  ledger: SweepLedger,
  rule: SweepRule,
  { run, from, to }: { run: ApprovedLeg; from: SweepAccount; to: SweepAccount },
): Minor | Skip {
  const limit = amountStillWanted(ledger, rule, { run, from, to });
  if (limit === null) return run.amountMinor;
  if (typeof limit === 'object') return limit;
  return minor(Math.min(run.amountMinor, limit));
}

/**
 * Returns the amount that a rule requires today for a run's kind, regardless of the run's amount; null if the amount
 * was fixed when the run was proposed.
 */
export const amountStillWanted = (
  ledger: SweepLedger,
  rule: SweepRule,
  { run, from, to }: { run: Pick<ApprovedLeg, 'leg' | 'destinationKey'>; from: SweepAccount; to: SweepAccount },
): number | Skip | null => (run.leg === 'top_up' ? gapNow(ledger, rule, to) : openNow(ledger, rule, { run, from, to }));

function gapNow(ledger: SweepLedger, rule: SweepRule, account: SweepAccount): number | Skip {
  const gap = gapOf(ledger, rule, account, protectedFloor(ledger, rule, account));
  return gap === null ? { skip: 'no_shortfall' } : wholeSteps(rule, gap.amountMinor);
}

/** Returns the open amount; null if it was fixed when the run was proposed, by a paycheck, a schedule or a purchase. */
function openNow(
  ledger: SweepLedger,
  { terms }: SweepRule,
  { run, from, to }: { run: Pick<ApprovedLeg, 'destinationKey'>; from: SweepAccount; to: SweepAccount },
): number | Skip | null {
  const { promos, minimums, goals } = ledger.inputs;
  switch (terms.kind) {
    case 'keep_target':
      return atLeastSome(uncommittedMinor(ledger, from) - terms.targetMinor, 'within_band');
    case 'above_threshold':
      return atLeastSome(uncommittedMinor(ledger, from) - terms.thresholdMinor, 'below_threshold');
    case 'minimum_payment':
      return atLeastSome(
        (minimums.find(({ accountId }) => accountId === to.id)?.minimumMinor ?? 0) - committedIn(ledger, to.id),
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
        : atLeastSome(goal.amountMinor - goal.savedMinor - committedTo(ledger, run.destinationKey), 'goal_reached');
    }
    default:
      return null;
  }
}

function atLeastSome(amount: number, otherwise: Skip['skip']): number | Skip {
  return amount > 0 ? amount : { skip: otherwise };
}
