import { unreachable } from '../assert.ts';
import { type Minor, minor } from '../money/minor.ts';
import { type SweepBook, unpromisedMinor } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { type Wanted, wantedToday } from './wanted.ts';
import { wantedForMinimum, wantedForPromo } from './wanted-for-deadline.ts';
import { wantedForGoal } from './wanted-for-goal.ts';
import { wantedFromIncome } from './wanted-from-income.ts';
import { wantedFromRoundUps } from './wanted-from-round-ups.ts';
import { wantedOnSchedule } from './wanted-on-schedule.ts';

/** What a rule wants to move today: an amount for each open period, or why it wants nothing. */
export function wantedBy(book: SweepBook, rule: SweepRule, source: SweepAccount): Wanted[] | Skip {
  const { terms } = rule;
  switch (terms.kind) {
    case 'keep_target':
      return aboveTarget(book, terms, source);
    case 'above_threshold':
      return aboveThreshold(book, terms.thresholdMinor, source);
    case 'debt_extra':
      return [wantedToday(book, terms.amountMinor ?? minor(Math.max(0, unpromisedMinor(book, source))))];
    case 'percent_of_income':
      return wantedFromIncome(book, rule, terms);
    case 'round_up':
      return wantedFromRoundUps(book, rule, terms);
    case 'fixed_schedule':
      return wantedOnSchedule(book, rule, terms);
    case 'promo_deadline':
      return wantedForPromo(book, terms);
    case 'minimum_payment':
      return wantedForMinimum(book, rule);
    case 'savings_goal':
      return wantedForGoal(book, terms);
    case 'buffer_refill':
      return { skip: 'no_shortfall' };
    default:
      return unreachable(terms);
  }
}

/** Everything above the target, but only once the balance has left the band: small swings move nothing. */
function aboveTarget(
  book: SweepBook,
  { targetMinor, bandMinor }: Extract<SweepTerms, { kind: 'keep_target' }>,
  source: SweepAccount,
): Wanted[] | Skip {
  const balance = unpromisedMinor(book, source);
  if (balance <= targetMinor + bandMinor) return { skip: 'within_band', amountMinor: minor(balance - targetMinor) };
  return [wantedToday(book, minor(balance - targetMinor))];
}

function aboveThreshold(book: SweepBook, thresholdMinor: Minor, source: SweepAccount): Wanted[] | Skip {
  const balance = unpromisedMinor(book, source);
  if (balance <= thresholdMinor) return { skip: 'below_threshold', amountMinor: minor(balance - thresholdMinor) };
  return [wantedToday(book, minor(balance - thresholdMinor))];
}
