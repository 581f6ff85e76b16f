import { assert } from '../../foundation/assert.ts';
import { minor } from '../../foundation/money/minor.ts';
import { decideTopUps } from './top-up.ts';
import { decideMove } from './decide-move.ts';
import { capacityLeft } from './sweep-amount.ts';
import { accountOf, isPeriodDecided, openSweepLedger, type SweepLedger } from './sweep-ledger.ts';
import { type ProposedSweep, type Skip, skippedFor, type SkippedSweep, type SweepDecision } from './sweep-decision.ts';
import { accountGuard, ruleGuard } from './sweep-guards.ts';
import type { SweepAccount, SweepInputs } from './sweep-inputs.ts';
import { movableFor, protectedFloor } from './movable-amount.ts';
import { byPrecedence, destinationKey, type SweepDestination, type SweepRule, sweepClass } from './sweep-rule.ts';
import { applyLadder } from './split-sweep.ts';
import type { SweepRequest } from './sweep-request.ts';
import { requestsOfRule } from './request-of-rule.ts';

/**
 * Evaluates every rule for today, and returns proposals and skips with reasons. It moves nothing, so the preview also
 * uses it.
 *
 * Order     required minimums and promotional deadlines, then money brought back, then the rest by priority; each
 *           decision reduces what later ones may move, so that no money is promised twice
 * Never     moves money below the floor, above any limit or the need of a destination, or in both directions between
 *           two accounts within the cool-down
 * Ladder    money of rules that follow the ladder goes to payments of today's plan first (applyLadder); the total stays
 *           the same
 * Keys      the same inputs give the same decisions and keys, regardless of the order of the rules
 * Errors    throws if two rules or two accounts have the same id; anything a user can cause is a skip with a reason
 */
export function evaluateSweeps(inputs: SweepInputs): SweepDecision[] {
  assert(new Set(inputs.rules.map(({ id }) => id)).size === inputs.rules.length, 'rules have ids of their own');
  assert(
    new Set(inputs.accounts.map(({ id }) => id)).size === inputs.accounts.length,
    'accounts have ids of their own',
  );
  const ledger = openSweepLedger(inputs);
  const decisions = inputs.rules.toSorted(byPrecedence).flatMap((rule): SweepDecision[] => {
    const ofRule = evaluateRule(ledger, rule);
    return 'skip' in ofRule ? [skippedFor(rule, ofRule)] : ofRule;
  });
  const parts = applyLadder(ledger, proposedSweeps(decisions));
  return decisions.flatMap((each): SweepDecision[] =>
    each.outcome === 'proposed' ? (parts.get(each.key) ?? [each]) : [each],
  );
}

/** Returns the proposed moves of an evaluation. */
export function proposedSweeps(decisions: readonly SweepDecision[]): ProposedSweep[] {
  return decisions.filter((decision) => decision.outcome === 'proposed');
}

function evaluateRule(ledger: SweepLedger, rule: SweepRule): SweepDecision[] | Skip {
  const source = accountOf(ledger, rule.sourceAccountId);
  const stop = ruleGuard(ledger, rule) ?? accountGuard(ledger, source, 'to');
  if (stop !== null) return stop;
  assert(source !== undefined, 'the guard has seen the account');
  if (source.kind === 'debt') return { skip: 'not_a_deposit' };
  if (rule.terms.kind === 'buffer_refill') return refill(ledger, rule, source);
  // An account that may not send can still be refilled, especially after a payment returned for insufficient funds.
  const send = () => accountGuard(ledger, source, 'from') ?? sweepOut(ledger, rule, source);
  if (rule.direction === 'one_way') return send();
  const back = decideTopUps(ledger, rule, {
    account: source,
    floorMinor: protectedFloor(ledger, rule, source),
    sources: cheapestFirst(ledger, rule),
  });
  const isBringing = !('skip' in back) && back.some(({ outcome }) => outcome === 'proposed');
  // Before a shortfall, only required payments leave; their own decisions report the missing amount.
  if (isBringing && sweepClass(rule.terms.kind) !== 0) return back;
  const out = send();
  const isSending = !('skip' in out) && out.some(({ outcome }) => outcome === 'proposed');
  if (isBringing) return [...back, ...('skip' in out ? [skippedFor(rule, out)] : out)];
  return isSending || ('skip' in back && back.skip === 'no_shortfall') ? out : back;
}

function refill(ledger: SweepLedger, rule: SweepRule, source: SweepAccount): SweepDecision[] | Skip {
  const account = accountOf(ledger, rule.destinations[0]?.accountId ?? '');
  const stop = accountGuard(ledger, account, 'to') ?? (account?.kind === 'debt' ? { skip: 'not_a_deposit' } : null);
  if (stop !== null) return stop;
  assert(account !== undefined, 'the guard has seen the account');
  return decideTopUps(ledger, rule, { account, floorMinor: protectedFloor(ledger, rule, account), sources: [source] });
}

/** Returns the rule's deposit accounts, lowest yield first, so that bringing money back costs the least. */
function cheapestFirst(ledger: SweepLedger, rule: SweepRule): SweepAccount[] {
  const ids = new Set(rule.destinations.map(({ accountId }) => accountId));
  return ledger.inputs.accounts
    .filter(({ id, kind }) => kind === 'deposit' && ids.has(id))
    .toSorted((a, b) => a.ratePpm - b.ratePpm || (a.id < b.id ? -1 : 1));
}

function inOrder({ inputs }: SweepLedger, { destinations, destinationOrder }: SweepRule): readonly SweepDestination[] {
  if (destinationOrder === 'as_listed') return destinations;
  const place = (destination: SweepDestination) => {
    const index = inputs.destinations.findIndex(({ key }) => key === destinationKey(destination));
    return index === -1 ? inputs.destinations.length : index;
  };
  return destinations.toSorted((a, b) => place(a) - place(b));
}

function sweepOut(ledger: SweepLedger, rule: SweepRule, source: SweepAccount): SweepDecision[] | Skip {
  const wanted = requestsOfRule(ledger, rule, source);
  if ('skip' in wanted) return wanted;
  return wanted.flatMap((each) => fillDestinations(ledger, rule, source, each));
}

/** Fills the destinations in order. An amount that a destination cannot take goes to the next one. */
function fillDestinations(
  ledger: SweepLedger,
  rule: SweepRule,
  from: SweepAccount,
  wanted: SweepRequest,
): SweepDecision[] {
  if (isPeriodDecided(ledger, rule, wanted)) return [skippedFor(rule, { skip: 'already_decided' })];
  const proposed: ProposedSweep[] = [];
  const skipped: SkippedSweep[] = [];
  let leftMinor: number = wanted.amountMinor;
  for (const destination of inOrder(ledger, rule)) {
    if (leftMinor <= 0) break;
    const to = accountOf(ledger, destination.accountId);
    const stop = accountGuard(ledger, to, 'to');
    if (to === undefined || stop !== null) {
      skipped.push(skippedFor(rule, stop ?? { skip: 'account_missing' }));
      continue;
    }
    const key = destinationKey(destination);
    const decision = decideMove(ledger, {
      rule,
      leg: 'sweep',
      from,
      to,
      destinationKey: key,
      wanted: { ...wanted, amountMinor: minor(leftMinor) },
      ...movableFor(ledger, rule, from, wanted.plannedFlow?.id ?? null),
      capacityMinor: capacityLeft(ledger, key, to),
    });
    if (decision.outcome === 'skipped') {
      skipped.push(decision);
    } else {
      proposed.push(decision);
      leftMinor -= decision.amountMinor;
    }
  }
  return proposed.length > 0 ? proposed : skipped.slice(0, 1);
}
