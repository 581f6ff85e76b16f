import type { SafeToMove } from '../forecast/safe-to-move.ts';
import { type Minor, minor, ZERO } from '../money/minor.ts';
import type { SweepBook } from './sweep-book.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { type SweepRule, sweepClass } from './sweep-rule.ts';

export interface Movable {
  safe: SafeToMove;
  movableMinor: Minor;
  floorMinor: Minor;
}

const floorOf = ({ inputs }: SweepBook, accountId: string): Minor => inputs.settings.floors[accountId] ?? ZERO;

/** The floor under which a rule's source never goes: the higher of the account's and the rule's. */
export function ruleFloor(book: SweepBook, rule: SweepRule): Minor {
  return minor(Math.max(floorOf(book, rule.sourceAccountId), rule.keepFloorMinor));
}

/** The floor that money brought back defends: of the refilled account, or of the rule's own source. */
export function protectedFloor(book: SweepBook, rule: SweepRule, account: SweepAccount): Minor {
  return rule.terms.kind === 'buffer_refill'
    ? minor(Math.max(rule.terms.protectedFloorMinor, floorOf(book, account.id)))
    : ruleFloor(book, rule);
}

/** The floor of a rule's source with the buffer days' everyday spending on top: money leaves down to here and comes back only below the floor itself. */
export function ruleFloorWithBuffer(book: SweepBook, rule: SweepRule, source: SweepAccount): Minor {
  return minor(ruleFloor(book, rule) + rule.bufferDays * source.dailySpendingMinor);
}

/** Asks for the plain amount: rounding, smallest move and limits are the sweep's own, so that they count once. */
export function safeAbove(
  book: SweepBook,
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
  return book.inputs.safeToMove(accountId, limits, [...new Set([...book.paidFlowIds, ...withoutFlowIds])]);
}

/** What may leave a rule's source. A required payment does not wait for a longer history. */
export function movableFor(
  book: SweepBook,
  rule: SweepRule,
  source: SweepAccount,
  plannedFlowId: string | null,
): Movable {
  const floorMinor = ruleFloorWithBuffer(book, rule, source);
  const safe = safeAbove(book, rule, {
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

/** What may leave an account whose money comes back: savings have no everyday spending to learn from. */
export function movableBack(book: SweepBook, rule: SweepRule, from: SweepAccount): Movable {
  const floorMinor = from.id === rule.sourceAccountId ? ruleFloorWithBuffer(book, rule, from) : floorOf(book, from.id);
  const safe = safeAbove(book, rule, { accountId: from.id, floorMinor });
  return { safe, floorMinor, movableMinor: withoutHistory(safe, floorMinor) };
}

/** Where the history is too short for a chance, the lowest balance by what is known. */
function withoutHistory(safe: SafeToMove, floorMinor: Minor): Minor {
  return safe.reason === 'history_too_short' ? minor(Math.max(0, safe.troughMinor - floorMinor)) : safe.amountMinor;
}
