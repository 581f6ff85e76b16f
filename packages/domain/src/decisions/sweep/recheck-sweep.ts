import { assert } from '../../foundation/assert.ts';
import { type Minor, minor } from '../../foundation/money/minor.ts';
import type { Working } from '../../foundation/working/working.ts';
import { amountWorking, capacityLeft } from './sweep-amount.ts';
import { accountOf, openSweepLedger, type SweepLedger } from './sweep-ledger.ts';
import type { ProposedSweep, SkipReason } from './sweep-decision.ts';
import { accountGuard, pairGuard, ruleGuard } from './sweep-guards.ts';
import type { SweepAccount, SweepInputs } from './sweep-inputs.ts';
import { movableBack, movableFor } from './movable-amount.ts';
import type { SweepRule } from './sweep-rule.ts';
import { amountStillNeeded } from './recheck-amount.ts';

/** An approved run, as described by its decision. */
export type ApprovedSweep = Pick<
  ProposedSweep,
  | 'key'
  | 'ruleId'
  | 'leg'
  | 'fromAccountId'
  | 'toAccountId'
  | 'destinationKey'
  | 'amountMinor'
  | 'rounding'
  | 'plannedFlowId'
> & {
  /**
   * Whether the user requested the return of money. Such a return needs no shortfall, an earlier opposite move does not
   * block it, and the rule need not be active.
   */
  isAskedFor?: boolean;
};

export type SweepRecheck =
  /** The approved amount, or less. */
  | { event: 'instruct'; amountMinor: Minor; working: Working }
  | { event: 'void'; reason: SkipReason; working: Working | null }
  /** The run stays approved, and money moves later, on an open day or with a fresh balance. */
  | { event: 'hold'; reason: SkipReason; suspendsRule: boolean };

const WAITS: ReadonlySet<SkipReason> = new Set<SkipReason>([
  'weekday_off',
  'bank_holiday',
  'blackout',
  'balance_stale',
]);

/**
 * Re-checks a run right before money is instructed, by the same rules that proposed it and with today's balances.
 *
 * Amount   never above the approved one, and at most what the rule still requires; below the smallest move, the run
 *          becomes void (the amount owed to the cent may be smaller)
 * Stale    holds the run and suspends its rule
 */
export function recheckSweep(inputs: SweepInputs, run: ApprovedSweep): SweepRecheck {
  const rule = inputs.rules.find(({ id }) => id === run.ruleId);
  assert(rule !== undefined, () => `no rule ${run.ruleId}`);
  const ledger = openSweepLedger({
    ...inputs,
    runNow: [...inputs.runNow, rule.id],
    recentRuns: inputs.recentRuns.filter(({ key }) => key !== run.key),
  });
  const [from, to] = [accountOf(ledger, run.fromAccountId), accountOf(ledger, run.toAccountId)];
  const isAskedFor = run.isAskedFor === true;
  const stop =
    ruleGuard(ledger, isAskedFor ? { ...rule, state: 'active' } : rule) ??
    accountGuard(ledger, from, 'from') ??
    accountGuard(ledger, to, 'to');
  if (stop !== null)
    return WAITS.has(stop.skip)
      ? { event: 'hold', reason: stop.skip, suspendsRule: stop.skip === 'balance_stale' }
      : { event: 'void', reason: stop.skip, working: null };
  assert(from !== undefined && to !== undefined, 'the guard has seen both accounts');
  // A previous move in the same direction does not stop this one, but an opposite move does.
  const opposite = pairGuard(ledger, { rule, from, to, leg: 'top_up' });
  if (opposite !== null && !(isAskedFor && opposite.skip === 'opposite_move'))
    return { event: 'void', reason: opposite.skip, working: null };
  const wanted = isAskedFor ? run.amountMinor : amountStillNeeded(ledger, rule, { run, from, to });
  if (typeof wanted === 'object') return { event: 'void', reason: wanted.skip, working: null };
  const working = workingNow(ledger, rule, { run: { ...run, amountMinor: wanted }, from, to });
  const amountMinor = working.result.value.kind === 'money' ? working.result.value.minor : minor(0);
  return amountMinor > 0
    ? { event: 'instruct', amountMinor, working }
    : { event: 'void', reason: 'below_min_move', working };
}

function workingNow(
  ledger: SweepLedger,
  rule: SweepRule,
  { run, from, to }: { run: ApprovedSweep; from: SweepAccount; to: SweepAccount },
): Working {
  const movable =
    run.leg === 'top_up' ? movableBack(ledger, rule, from) : movableFor(ledger, rule, from, run.plannedFlowId);
  const capacityMinor = run.leg === 'top_up' ? null : capacityLeft(ledger, run.destinationKey, to);
  return amountWorking(ledger, {
    rule,
    from,
    ...movable,
    capacityMinor,
    wantedMinor: run.amountMinor,
    evidenceIds: [],
    rounding: run.rounding === 'owed' ? 'owed' : 'exact',
  });
}
