import { addBusinessDays } from '../../foundation/dates/business-days.ts';
import type { SafeToMove } from '../../projections/forecast/safe-to-move.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import { amountWorking, SWEEP_LIMITS } from './sweep-amount.ts';
import { isDecided, type SweepLedger } from './sweep-ledger.ts';
import type { ProposedSweep, SkippedSweep, SkipReason } from './sweep-decision.ts';
import { pairGuard } from './sweep-guards.ts';
import type { SweepAccount } from './sweep-inputs.ts';
import { sweepRisks } from './sweep-risks.ts';
import type { SweepRule } from './sweep-rule.ts';
import { approvalFor } from './sweep-settings.ts';
import { sweepValue } from './sweep-value.ts';
import type { SweepRequest } from './sweep-request.ts';

export interface MoveRequest {
  rule: SweepRule;
  leg: 'sweep' | 'top_up';
  from: SweepAccount;
  to: SweepAccount;
  destinationKey: string;
  wanted: SweepRequest;
  safe: SafeToMove;
  movableMinor: Minor;
  floorMinor: Minor;
  capacityMinor: Minor | null;
}

/**
 * Returns the key of a decision: rule : from > destination : business date : period index. A retry has the same key, so
 * it can never cause a second movement.
 */
export function idempotencyKey({
  rule,
  from,
  destinationKey,
  wanted,
}: Pick<MoveRequest, 'rule' | 'from' | 'destinationKey' | 'wanted'>): string {
  return `${rule.id}:${from.id}>${destinationKey}:${wanted.businessDate}:${wanted.periodIndex}`;
}

/**
 * Decides one move between a pair of accounts within all limits, or returns the reason for skipping it. A proposal is
 * added to the ledger so that the next decision sees it.
 */
export function decideMove(ledger: SweepLedger, request: MoveRequest): ProposedSweep | SkippedSweep {
  const key = idempotencyKey(request);
  const skipped = (reason: SkipReason, more: Partial<SkippedSweep> = {}): SkippedSweep => ({
    outcome: 'skipped',
    ruleId: request.rule.id,
    key,
    reason,
    on: null,
    amountMinor: null,
    working: null,
    ...more,
  });
  if (isDecided(ledger, key)) return skipped('already_decided');
  const guard = pairGuard(ledger, request);
  if (guard !== null) return skipped(guard.skip, { on: guard.on ?? null });
  const working = amountWorking(ledger, {
    ...request,
    wantedMinor: request.wanted.amountMinor,
    evidenceIds: request.wanted.evidenceIds,
    rounding: request.wanted.rounding,
  });
  const amountMinor = resultOf(working);
  if (amountMinor === 0) return skipped(reasonForNothing(working, request.safe), { working });
  const decision = propose(ledger, request, { key, amountMinor, working });
  recordProposal(ledger, decision, request.wanted.plannedFlow);
  return decision;
}

function resultOf({ result }: Working): Minor {
  return result.value.kind === 'money' ? result.value.minor : minor(0);
}

/**
 * Returns which input of the working reduced the amount to zero: the forecast first, then the destination, then the
 * limits.
 */
function reasonForNothing(working: Working, safe: SafeToMove): SkipReason {
  const at = (key: string) => working.lines.find((line) => line.key === key)?.value;
  const amount = (key: string): number => {
    const value = at(key);
    return value?.kind === 'money' ? value.minor : Infinity;
  };
  if (Math.min(amount('safe_to_move'), amount('above_floor')) - amount('already_promised') <= 0)
    return safe.reason === 'history_too_short' ? 'history_too_short' : 'nothing_safe';
  if (amount('capacity') <= 0) return 'destination_full';
  const smallest = Math.min(amount('wanted'), Math.max(1, amount('min_move'), amount('round_to')));
  return SWEEP_LIMITS.some((key) => amount(key) < smallest) ? 'cap_reached' : 'below_min_move';
}

function propose(
  ledger: SweepLedger,
  request: MoveRequest,
  { key, amountMinor, working }: { key: string; amountMinor: Minor; working: Working },
): ProposedSweep {
  const { rule, from, to, leg, destinationKey, wanted } = request;
  const { settings, today, calendar } = ledger.inputs;
  const arrivesOn = addBusinessDays(today, settings.transferDays, calendar);
  const missingMinor = minor(wanted.amountMinor - amountMinor);
  return {
    outcome: 'proposed',
    key,
    ruleId: rule.id,
    leg,
    fromAccountId: from.id,
    toAccountId: to.id,
    destinationKey,
    businessDate: wanted.businessDate,
    periodIndex: wanted.periodIndex,
    amountMinor,
    rounding: wanted.rounding,
    plannedFlowId: wanted.plannedFlow?.id ?? null,
    approval: approvalFor(amountMinor, rule.automation, settings),
    arrivesOn,
    cancelWindowHours: rule.cancelWindowHours,
    evidenceIds: wanted.evidenceIds,
    risks: sweepRisks(ledger, { ...request, amountMinor, arrivesOn, missingMinor, dueOn: wanted.dueOn }),
    value: sweepValue(ledger, { amountMinor, from, to, destinationKey, avoidsMinor: wanted.avoidsMinor }),
    working,
    betterUse: null,
    insteadOf: null,
  };
}

/** Adds a proposal to the ledger, so that later decisions see the money that it moves. */
export function recordProposal(
  ledger: SweepLedger,
  decision: ProposedSweep,
  plannedFlow: SweepRequest['plannedFlow'],
): void {
  const { key, ruleId, fromAccountId, toAccountId, destinationKey, amountMinor, evidenceIds } = decision;
  ledger.runs.push({
    key,
    ruleId,
    fromAccountId,
    toAccountId,
    destinationKey,
    amountMinor,
    evidenceIds,
    decidedOn: ledger.inputs.today,
    state: 'proposed',
    isOutCounted: false,
    isInCounted: false,
  });
  // Only a payment that covers the planned one replaces it in the forecast for later rules.
  if (plannedFlow !== null && amountMinor >= Math.abs(plannedFlow.amountMinor)) ledger.paidFlowIds.push(plannedFlow.id);
}
