import { unreachable } from '../../foundation/assert.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { type SweepLedger, uncommittedMinor } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { type SweepRequest, requestToday } from './sweep-request.ts';
import { requestForMinimum, requestForPromo } from './request-for-deadline.ts';
import { requestForGoal } from './request-for-goal.ts';
import { requestsFromIncome } from './request-from-income.ts';
import { requestFromRoundUps } from './request-from-round-ups.ts';
import { requestOnSchedule } from './request-on-schedule.ts';

/** Returns the amounts that a rule requests today: one for each open period, or the reason for requesting none. */
export function requestsOfRule(ledger: SweepLedger, rule: SweepRule, source: SweepAccount): SweepRequest[] | Skip {
  const { terms } = rule;
  switch (terms.kind) {
    case 'keep_target':
      return aboveTarget(ledger, terms, source);
    case 'above_threshold':
      return aboveThreshold(ledger, terms.thresholdMinor, source);
    case 'debt_extra':
      return [requestToday(ledger, terms.amountMinor ?? minor(Math.max(0, uncommittedMinor(ledger, source))))];
    case 'percent_of_income':
      return requestsFromIncome(ledger, rule, terms);
    case 'round_up':
      return requestFromRoundUps(ledger, rule, terms);
    case 'fixed_schedule':
      return requestOnSchedule(ledger, rule, terms);
    case 'promo_deadline':
      return requestForPromo(ledger, terms);
    case 'minimum_payment':
      return requestForMinimum(ledger, rule);
    case 'savings_goal':
      return requestForGoal(ledger, terms);
    case 'buffer_refill':
      return { skip: 'no_shortfall' };
    default:
      return unreachable(terms);
  }
}

/** Returns everything above the target if the balance exceeds the band, so that small changes move nothing. */
function aboveTarget(
  ledger: SweepLedger,
  { targetMinor, bandMinor }: Extract<SweepTerms, { kind: 'keep_target' }>,
  source: SweepAccount,
): SweepRequest[] | Skip {
  const balance = uncommittedMinor(ledger, source);
  if (balance <= targetMinor + bandMinor) return { skip: 'within_band', amountMinor: minor(balance - targetMinor) };
  return [requestToday(ledger, minor(balance - targetMinor))];
}

function aboveThreshold(ledger: SweepLedger, thresholdMinor: Minor, source: SweepAccount): SweepRequest[] | Skip {
  const balance = uncommittedMinor(ledger, source);
  if (balance <= thresholdMinor) return { skip: 'below_threshold', amountMinor: minor(balance - thresholdMinor) };
  return [requestToday(ledger, minor(balance - thresholdMinor))];
}
