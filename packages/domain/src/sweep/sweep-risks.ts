import { addBusinessDays } from '../dates/business-days.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { SafeToMove } from '../forecast/safe-to-move.ts';
import { type Minor, minor, PPM_ONE, ppm } from '../money/minor.ts';
import { promisedOut, type SweepBook } from './sweep-book.ts';
import type { SweepRisk } from './sweep-decision.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import type { SweepRule } from './sweep-rule.ts';
import { RETURN_BANKING_DAYS } from './ach-returns.ts';

export interface RiskFacts {
  rule: SweepRule;
  leg: 'sweep' | 'top_up';
  to: SweepAccount;
  from: SweepAccount;
  safe: SafeToMove;
  floorMinor: Minor;
  amountMinor: Minor;
  arrivesOn: CivilDate;
  /** Wanted for the deadline and not covered by this or an earlier destination. */
  missingMinor: Minor;
  dueOn: CivilDate | null;
}

/** What could go wrong with a move, each with its figures. Called before the move itself is in the book. */
export function sweepRisks(book: SweepBook, facts: RiskFacts): SweepRisk[] {
  const { rule, from, to, safe, amountMinor, arrivesOn, missingMinor, dueOn } = facts;
  const lowest = minor(safe.troughMinor - promisedOut(book, from.id) - amountMinor);
  const risks: SweepRisk[] = [
    {
      code: 'lowest_balance_after',
      amountMinor: lowest,
      aboveFloorMinor: minor(lowest - facts.floorMinor),
      on: safe.troughOn,
    },
    { code: 'below_floor_chance', chancePpm: ppm(PPM_ONE - rule.confidencePpm) },
    { code: 'in_transit', until: arrivesOn },
    { code: 'returnable', until: addBusinessDays(arrivesOn, RETURN_BANKING_DAYS, book.inputs.calendar) },
  ];
  if (to.kind === 'debt') risks.push({ code: 'cannot_come_back', amountMinor });
  if (dueOn === null) return risks;
  if (missingMinor > 0)
    risks.push(
      facts.leg === 'top_up'
        ? { code: 'shortfall_remains', missingMinor, by: dueOn }
        : { code: 'deadline_underfunded', missingMinor, dueOn },
    );
  if (arrivesOn > dueOn) risks.push({ code: 'arrives_late', arrivesOn, neededBy: dueOn });
  return risks;
}
