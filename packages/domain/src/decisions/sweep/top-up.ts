import { addBusinessDays, rollToBusinessDay } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { decideMove } from './decide-move.ts';
import { committedIn, committedOut, type SweepLedger } from './sweep-ledger.ts';
import { type ProposedSweep, type Skip, skippedFor, type SkippedSweep } from './sweep-decision.ts';
import { accountGuard } from './sweep-guards.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { movableBack, safeAbove } from './movable-amount.ts';
import { destinationKey, type SweepRule } from './sweep-rule.ts';
import { requestToday } from './sweep-request.ts';

/**
 * Decides whether to bring money back to an account before its forecast falls below the floor.
 *
 * When     on the last business day on which the money still arrives in time, including the household's lead time;
 *          earlier moves may be unnecessary
 * Amount   the gap, rounded up to the rule's multiple and at least its smallest move; money in transit already counts
 * From     the accounts in the given order, until the gap is closed
 */
export function decideTopUps(
  ledger: SweepLedger,
  rule: SweepRule,
  { account, floorMinor, sources }: { account: SweepAccount; floorMinor: Minor; sources: readonly SweepAccount[] },
): (ProposedSweep | SkippedSweep)[] | Skip {
  const gap = gapOf(ledger, rule, account, floorMinor);
  if (gap === null) return { skip: 'no_shortfall' };
  const sendOn = sendingDay(ledger, gap.by);
  if (ledger.inputs.today < sendOn) return { skip: 'top_up_not_due', on: sendOn, amountMinor: gap.amountMinor };
  let missing = wholeSteps(rule, gap.amountMinor);
  const decisions: (ProposedSweep | SkippedSweep)[] = [];
  for (const from of sources) {
    if (missing <= 0) break;
    const guard = accountGuard(ledger, from, 'from');
    const decision =
      guard === null
        ? topUp(ledger, rule, { from, to: account, amountMinor: minor(missing), by: gap.by })
        : skippedFor(rule, guard);
    decisions.push(decision);
    if (decision.outcome === 'proposed') missing -= decision.amountMinor;
  }
  return decisions;
}

/** Rounds up to the rule's multiple, and to at least its smallest move. */
export function wholeSteps({ roundToMinor, minMoveMinor }: SweepRule, amountMinor: Minor): number {
  return Math.max(mulDiv(amountMinor, 1, roundToMinor, 'ceil') * roundToMinor, minMoveMinor);
}

/** Returns how far an account's forecast falls below its floor, less money in transit; null: no gap. */
export function gapOf(
  ledger: SweepLedger,
  rule: SweepRule,
  account: SweepAccount,
  floorMinor: Minor,
): { amountMinor: Minor; by: CivilDate } | null {
  const { topUp: needed } = safeAbove(ledger, rule, { accountId: account.id, floorMinor });
  if (needed === null) return null;
  const amount = needed.amountMinor + committedOut(ledger, account.id) - committedIn(ledger, account.id);
  return amount > 0 ? { amountMinor: minor(amount), by: needed.by } : null;
}

function sendingDay(ledger: SweepLedger, by: CivilDate): CivilDate {
  const { topUpLeadDays, transferDays } = ledger.inputs.settings;
  return addBusinessDays(
    rollToBusinessDay(by, 'preceding', ledger.calendar),
    -Math.max(topUpLeadDays, transferDays),
    ledger.calendar,
  );
}

function topUp(
  ledger: SweepLedger,
  rule: SweepRule,
  { from, to, amountMinor, by }: { from: SweepAccount; to: SweepAccount; amountMinor: Minor; by: CivilDate },
): ProposedSweep | SkippedSweep {
  const wanted = { ...requestToday(ledger, amountMinor), rounding: 'owed' as const, dueOn: by };
  return decideMove(ledger, {
    rule,
    leg: 'top_up',
    from,
    to,
    destinationKey: destinationKey({ kind: 'account', accountId: to.id }),
    wanted,
    ...movableBack(ledger, rule, from),
    capacityMinor: null,
  });
}
