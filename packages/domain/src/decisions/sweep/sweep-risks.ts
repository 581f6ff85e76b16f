import { addBusinessDays } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { SafeToMove } from '../../projections/forecast/safe-to-move.ts';
import { type Minor, minor, PPM_ONE, ppm } from '../../foundation/money/minor.ts';
import { committedOut, type SweepLedger } from './sweep-ledger.ts';
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
  /** Amount that the deadline needs, but that neither this nor an earlier destination covers. */
  missingMinor: Minor;
  dueOn: CivilDate | null;
}

/** Returns the risks of a move, each with its figures. Must be called before the move is added to the ledger. */
export function sweepRisks(ledger: SweepLedger, facts: RiskFacts): SweepRisk[] {
  const { rule, from, to, safe, amountMinor, arrivesOn, missingMinor, dueOn } = facts;
  const lowest = minor(safe.troughMinor - committedOut(ledger, from.id) - amountMinor);
  const risks: SweepRisk[] = [
    {
      code: 'lowest_balance_after',
      amountMinor: lowest,
      aboveFloorMinor: minor(lowest - facts.floorMinor),
      on: safe.troughOn,
    },
    { code: 'below_floor_chance', chancePpm: ppm(PPM_ONE - rule.confidencePpm) },
    { code: 'in_transit', until: arrivesOn },
    { code: 'returnable', until: addBusinessDays(arrivesOn, RETURN_BANKING_DAYS, ledger.inputs.calendar) },
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
