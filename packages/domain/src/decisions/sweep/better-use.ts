import { type Minor, minor, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { money, type Working } from '../../foundation/working/working.ts';
import { type PlannedUse, plannedAmount, type UseValue, valueOfUse } from './planned-use.ts';
import type { ProposedSweep } from './sweep-decision.ts';
import { accountGuard, pairGuard } from './sweep-guards.ts';
import { accountOf, committedIn, isDecided, proposedIn, type SweepLedger } from './sweep-ledger.ts';
import type { SweepKind, SweepRule } from './sweep-rule.ts';

/** A payment of today's plan that saves more with a proposal's money, or a part of it. */
export interface BetterUse {
  /** Destination of a sweep that makes the payment. */
  key: string;
  toAccountId: string;
  /** The part of the proposal, at most the amount that the plan still pays. */
  amountMinor: Minor;
  /** The saving of that part at the better destination. */
  valueMinor: Minor;
  per: 'once' | 'year';
  /** The rest of the proposal, and its yearly value at the rule's own destination. */
  restMinor: Minor;
  restPerYearMinor: Minor;
  /** Amount that the part saves beyond its value at the rule's own destination. */
  gainMinor: Minor;
  /** Working of gainMinor. */
  working: Working;
}

/** Computes better_value − own_value, the gain of the better use in the first year. */
export const betterUseGain: Formula = {
  id: 'sweep.better-use',
  resultKey: 'gain',
  compute: (inputs) => moneyValue(minor(inputs.money('better_value') - inputs.money('own_value'))),
};

/** Kinds that move a surplus to its best use. The others have a purpose that a higher return does not replace. */
const SURPLUS: ReadonlySet<SweepKind> = new Set<SweepKind>([
  'keep_target',
  'above_threshold',
  'debt_extra',
  'fixed_schedule',
]);

/** Kinds that are never compared: payments due, and money that is brought back. */
const DUTIES: ReadonlySet<SweepKind> = new Set<SweepKind>(['minimum_payment', 'promo_deadline', 'buffer_refill']);

/**
 * Returns whether a rule's surplus goes to a better use first. It does not if the rule always sends to its own
 * destination, has its own purpose, or pays a debt on a schedule.
 */
export function followsLadder(ledger: SweepLedger, rule: SweepRule, toAccountId: string): boolean {
  if (!rule.obeysLadder || !SURPLUS.has(rule.terms.kind)) return false;
  return rule.terms.kind !== 'fixed_schedule' || accountOf(ledger, toAccountId)?.kind === 'deposit';
}

/** A better use with the data that a sweep needs for it. */
export interface FoundUse {
  use: PlannedUse;
  better: BetterUse;
  value: UseValue;
}

/**
 * Returns the first payment of today's plan from the same account that saves more with the money of a proposal; null
 * if there is none. Amounts of other proposals to the debt count as paid; today's plan already includes approved ones.
 * Neither part is below the rule's smallest move.
 */
export function findBetterUse(ledger: SweepLedger, rule: SweepRule, decision: ProposedSweep): FoundUse | null {
  if (decision.leg === 'top_up' || DUTIES.has(rule.terms.kind)) return null;
  for (const use of ledger.inputs.plannedUses ?? []) {
    if (use.fromAccountId !== decision.fromAccountId || use.toAccountId === decision.toAccountId) continue;
    const found = tryUse(ledger, rule, { decision, use });
    if (found !== null) return found;
  }
  return null;
}

function tryUse(
  ledger: SweepLedger,
  rule: SweepRule,
  { decision, use }: { decision: ProposedSweep; use: PlannedUse },
): FoundUse | null {
  const [from, to] = [accountOf(ledger, use.fromAccountId), accountOf(ledger, use.toAccountId)];
  if (from === undefined || to === undefined || accountGuard(ledger, to, 'to') !== null) return null;
  if (pairGuard(ledger, { rule, from, to, leg: 'sweep' }) !== null || isDecided(ledger, keyAt(decision, use.key)))
    return null;
  const paidMinor = proposedIn(ledger, to.id);
  const openMinor = Math.min(plannedAmount(use) - paidMinor, -to.balanceMinor - committedIn(ledger, to.id));
  const amountMinor = partOf(decision.amountMinor, openMinor, Math.max(1, rule.minMoveMinor));
  if (amountMinor <= 0) return null;
  const value = valueOfUse(use, paidMinor, amountMinor);
  const own = (part: number): Minor => mulDiv(part, decision.value.differencePpm, PPM_ONE, 'half-away');
  const working = explain(betterUseGain, {
    lines: [money('better_value', value.valueMinor), money('own_value', own(amountMinor))],
    steps: value.working.lines,
    assumptions: value.working.assumptions,
  });
  const gainMinor = minor(value.valueMinor - own(amountMinor));
  if (gainMinor <= 0) return null;
  const restMinor = minor(decision.amountMinor - amountMinor);
  const { valueMinor, per } = value;
  const better = {
    key: use.key,
    toAccountId: to.id,
    amountMinor,
    valueMinor,
    per,
    restMinor,
    restPerYearMinor: own(restMinor),
    gainMinor,
    working,
  };
  return { use, better, value };
}

/** Returns a part that leaves zero, or at least the smallest move, for the rule's own destination. */
function partOf(totalMinor: Minor, openMinor: number, smallest: number): Minor {
  const most = Math.min(totalMinor, openMinor);
  const rest = totalMinor - most;
  const part = rest === 0 || rest >= smallest ? most : totalMinor - smallest;
  return minor(part >= smallest ? part : 0);
}

/** Returns the key of the same rule and period with another destination. */
export const keyAt = (
  { ruleId, fromAccountId, businessDate, periodIndex }: ProposedSweep,
  destinationKey: string,
): string => `${ruleId}:${fromAccountId}>${destinationKey}:${businessDate}:${periodIndex}`;
