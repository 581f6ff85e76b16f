import { type Minor, minor } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money, text, type Working, type WorkingLine } from '../../foundation/working/working.ts';
import { findBetterUse, followsLadder, type FoundUse, keyAt } from './better-use.ts';
import { sweepAmount } from './sweep-amount.ts';
import type { ProposedSweep, SweepRisk } from './sweep-decision.ts';
import type { SweepInputs } from './sweep-inputs.ts';
import { accountOf, openSweepLedger, type SweepLedger } from './sweep-ledger.ts';
import type { SweepRule } from './sweep-rule.ts';
import { approvalFor } from './sweep-settings.ts';
import { sweepValue } from './sweep-value.ts';

/**
 * Applies the household's ladder to a day's proposals. A rule that follows it sends its surplus to payments of today's
 * plan first, and a proposal of any other rule names the payment that would save more.
 *
 * Conserved  the parts of a split add up to the proposal, so that no floor or limit is touched
 * Result     the parts of each proposal, by its key
 * Order      the proposals that are worth least are split first; a payment already proposed is not proposed again
 */
export function applyLadder(
  ledger: SweepLedger,
  proposals: readonly ProposedSweep[],
): ReadonlyMap<string, ProposedSweep[]> {
  const parts = new Map(proposals.map((each) => [each.key, [each]]));
  if ((ledger.inputs.plannedUses ?? []).length === 0) return parts;
  const leastFirst = proposals.toSorted((a, b) => a.value.differencePpm - b.value.differencePpm);
  const ruleOf = (id: string) => ledger.inputs.rules.find((rule) => rule.id === id);
  for (const each of leastFirst) {
    const rule = ruleOf(each.ruleId);
    if (rule !== undefined && followsLadder(ledger, rule, each.toAccountId))
      parts.set(each.key, splitWhilePossible(ledger, rule, each));
  }
  for (const each of leastFirst) {
    const rule = ruleOf(each.ruleId);
    if (rule === undefined || followsLadder(ledger, rule, each.toAccountId)) continue;
    parts.set(each.key, [{ ...each, betterUse: findBetterUse(ledger, rule, each)?.better ?? null }]);
  }
  return parts;
}

function splitWhilePossible(ledger: SweepLedger, rule: SweepRule, whole: ProposedSweep): ProposedSweep[] {
  const parts: ProposedSweep[] = [];
  let left: ProposedSweep | null = whole;
  while (left !== null) {
    const found = findBetterUse(ledger, rule, left);
    if (found === null) return [...parts, left];
    const split = splitSweep(ledger, rule, left, found);
    recordSplit(ledger, left, split);
    parts.push(split.better);
    left = split.rest;
  }
  return parts;
}

/** Splits an open proposal as the user requests; null: today's plan has no better use for it. */
export function splitProposal(inputs: SweepInputs, proposal: ProposedSweep): SplitSweep | null {
  const ledger = openSweepLedger(inputs);
  const rule = inputs.rules.find(({ id }) => id === proposal.ruleId);
  const found = rule === undefined ? null : findBetterUse(ledger, rule, proposal);
  return rule === undefined || found === null ? null : splitSweep(ledger, rule, proposal, found);
}

export interface SplitSweep {
  better: ProposedSweep;
  /** The rest; null: the better use takes the whole amount. */
  rest: ProposedSweep | null;
}

/** Splits a proposal into a payment of today's plan and the rest for its own destination. */
function splitSweep(
  ledger: SweepLedger,
  rule: SweepRule,
  whole: ProposedSweep,
  { use, better, value }: FoundUse,
): SplitSweep {
  const { amountMinor, restMinor, gainMinor, working } = better;
  const from = accountOf(ledger, whole.fromAccountId);
  const own = accountOf(ledger, whole.toAccountId);
  const approval = (amount: Minor) => approvalFor(amount, rule.automation, ledger.inputs.settings);
  const paying: ProposedSweep = {
    ...whole,
    key: keyAt(whole, use.key),
    toAccountId: use.toAccountId,
    destinationKey: use.key,
    amountMinor,
    rounding: restMinor === 0 ? whole.rounding : 'exact',
    plannedFlowId: null,
    approval: approval(amountMinor),
    risks: [
      ...withLowest(whole.risks, restMinor).filter(({ code }) => code !== 'cannot_come_back'),
      { code: 'cannot_come_back', amountMinor },
    ],
    value: {
      perMonthMinor: mulDiv(value.valueMinor, 1, 12, 'half-away'),
      perYearMinor: value.valueMinor,
      avoidsMinor: null,
      differencePpm: value.differencePpm,
      working: value.working,
    },
    working: workingOfPart(whole.working, { amountMinor, beforeMinor: minor(0) }),
    betterUse: null,
    insteadOf: { toAccountId: whole.toAccountId, key: whole.key, gainMinor, working },
  };
  if (restMinor === 0 || from === undefined || own === undefined) return { better: paying, rest: null };
  const {
    destinationKey,
    value: { avoidsMinor },
  } = whole;
  const rest: ProposedSweep = {
    ...whole,
    amountMinor: restMinor,
    rounding: 'exact',
    approval: approval(restMinor),
    value: sweepValue(ledger, { amountMinor: restMinor, from, to: own, destinationKey, avoidsMinor }),
    working: workingOfPart(whole.working, { amountMinor: restMinor, beforeMinor: amountMinor }),
    risks: whole.risks.map((risk) => (risk.code === 'cannot_come_back' ? { ...risk, amountMinor: restMinor } : risk)),
  };
  return { better: paying, rest };
}

/** Returns the risks of the better use. After its payment, the money of the rest is still in the account. */
const withLowest = (risks: readonly SweepRisk[], restMinor: Minor): SweepRisk[] =>
  risks.map((risk) =>
    risk.code === 'lowest_balance_after'
      ? {
          ...risk,
          amountMinor: minor(risk.amountMinor + restMinor),
          aboveFloorMinor: minor(risk.aboveFloorMinor + restMinor),
        }
      : risk,
  );

/** Limits over a period, which the previous part has reduced by its amount. */
const USED_UP: ReadonlySet<string> = new Set(['limit_rule_week', 'limit_day', 'limit_week', 'limit_month']);

/**
 * Returns the working of the whole, adjusted to the amount of a part and to the amount that the previous part takes.
 */
function workingOfPart(
  { lines, steps = [], assumptions, otherwise }: Working,
  { amountMinor, beforeMinor }: { amountMinor: Minor; beforeMinor: Minor },
): Working {
  const lineOf = (line: WorkingLine): WorkingLine[] => {
    const { key, value } = line;
    if (key === 'wanted') return [money(key, amountMinor, line.evidenceIds)];
    if (key === 'capacity') return [];
    if (key === 'rounding') return [text(key, 'exact')];
    if (value.kind !== 'money') return [line];
    if (key === 'already_promised') return [money(key, minor(value.minor + beforeMinor))];
    return USED_UP.has(key) ? [money(key, minor(value.minor - beforeMinor))] : [line];
  };
  return explain(sweepAmount, { lines: lines.flatMap(lineOf), steps, assumptions, otherwise });
}

/** Replaces the whole with its parts in the ledger, so that later splits include this payment. */
function recordSplit(ledger: SweepLedger, whole: ProposedSweep, { better, rest }: SplitSweep): void {
  const at = ledger.runs.findIndex(({ key }) => key === whole.key);
  const run = ledger.runs[at];
  if (run === undefined) return;
  const parts = [better, ...(rest === null ? [] : [rest])].map((part) => ({
    ...run,
    key: part.key,
    toAccountId: part.toAccountId,
    destinationKey: part.destinationKey,
    amountMinor: part.amountMinor,
  }));
  ledger.runs.splice(at, 1, ...parts);
}
