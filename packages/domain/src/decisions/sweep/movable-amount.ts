import type { SafeToMove } from '../../projections/forecast/safe-to-move.ts';
import { type Minor, minor, ZERO } from '../../foundation/money/minor.ts';
import type { SweepLedger } from './sweep-ledger.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { type SweepRule, sweepClass } from './sweep-rule.ts';

export interface MovableAmount {
  safe: SafeToMove;
  movableMinor: Minor;
  floorMinor: Minor;
}

const floorOf = ({ inputs }: SweepLedger, accountId: string): Minor => inputs.settings.floors[accountId] ?? ZERO;

/** Returns the floor of a rule's source: the higher of the account's floor and the rule's floor. */
export function ruleFloor(ledger: SweepLedger, rule: SweepRule): Minor {
  return minor(Math.max(floorOf(ledger, rule.sourceAccountId), rule.keepFloorMinor));
}

/** Returns the floor that returned money protects: that of the refilled account, or of the rule's own source. */
export function protectedFloor(ledger: SweepLedger, rule: SweepRule, account: SweepAccount): Minor {
  return rule.terms.kind === 'buffer_refill'
    ? minor(Math.max(rule.terms.protectedFloorMinor, floorOf(ledger, account.id)))
    : ruleFloor(ledger, rule);
}

/**
 * Returns the floor of a rule's source plus the buffer days' everyday spending. Money leaves only above this level, and
 * returns only if the balance is below the floor itself.
 */
export function ruleFloorWithBuffer(ledger: SweepLedger, rule: SweepRule, source: SweepAccount): Minor {
  return minor(ruleFloor(ledger, rule) + rule.bufferDays * source.dailySpendingMinor);
}

/**
 * Requests the amount from the forecast without rounding, a smallest move or limits. The sweep applies these later, so
 * they apply only once.
 */
export function safeAbove(
  ledger: SweepLedger,
  rule: SweepRule,
  {
    accountId,
    floorMinor,
    withoutFlowIds = [],
  }: { accountId: string; floorMinor: Minor; withoutFlowIds?: readonly string[] },
): SafeToMove {
  const limits = {
    floorMinor,
    confidencePpm: rule.confidencePpm,
    roundToMinor: minor(1),
    minMoveMinor: ZERO,
    maxMoveMinor: null,
  };
  return ledger.inputs.safeToMove(accountId, limits, [...new Set([...ledger.paidFlowIds, ...withoutFlowIds])]);
}

/** Returns the amount that may leave a rule's source. A required payment does not wait for a longer history. */
export function movableFor(
  ledger: SweepLedger,
  rule: SweepRule,
  source: SweepAccount,
  plannedFlowId: string | null,
): MovableAmount {
  const floorMinor = ruleFloorWithBuffer(ledger, rule, source);
  const safe = safeAbove(ledger, rule, {
    accountId: source.id,
    floorMinor,
    withoutFlowIds: plannedFlowId === null ? [] : [plannedFlowId],
  });
  return {
    safe,
    floorMinor,
    movableMinor: sweepClass(rule.terms.kind) === 0 ? withoutHistory(safe, floorMinor) : safe.amountMinor,
  };
}

/**
 * Returns the amount that may leave an account to bring money back. Savings have no everyday spending from which to
 * forecast, so a short history is sufficient.
 */
export function movableBack(ledger: SweepLedger, rule: SweepRule, from: SweepAccount): MovableAmount {
  const floorMinor =
    from.id === rule.sourceAccountId ? ruleFloorWithBuffer(ledger, rule, from) : floorOf(ledger, from.id);
  const safe = safeAbove(ledger, rule, { accountId: from.id, floorMinor });
  return { safe, floorMinor, movableMinor: withoutHistory(safe, floorMinor) };
}

/**
 * Returns the safe amount or, if the history is too short for a probability, the lowest known balance above the floor.
 */
function withoutHistory(safe: SafeToMove, floorMinor: Minor): Minor {
  return safe.reason === 'history_too_short' ? minor(Math.max(0, safe.troughMinor - floorMinor)) : safe.amountMinor;
}
