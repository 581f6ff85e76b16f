import { type Money, type SweepPreview, toMoney } from '@tideline/contract';
import { evaluateSweeps, type ProposedSweep, type SkippedSweep } from '@tideline/domain';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { DestinationNames } from './destination-names.ts';
import type { SweepFacts, SweepContext } from './sweep-inputs.ts';

/** Previews all rules, or only the named one, with the function that makes proposals. */
export function previewOf(
  { inputs }: SweepContext,
  { facts, names, only }: { facts: SweepFacts; names: DestinationNames; only?: string },
): SweepPreview {
  const decisions = evaluateSweeps(inputs).filter(({ ruleId }) => only === undefined || ruleId === only);
  const ruleName = (id: string): string => inputs.rules.find((rule) => rule.id === id)?.name ?? '';
  const money = (amount: number): Money => toMoney(amount, facts.currency);
  const proposed = decisions.filter((decision): decision is ProposedSweep => decision.outcome === 'proposed');
  const moving = new Set(proposed.map(({ ruleId }) => ruleId));
  const skipped = decisions.filter(
    (decision): decision is SkippedSweep => decision.outcome === 'skipped' && !moving.has(decision.ruleId),
  );
  return {
    on: facts.today,
    moves: proposed.map((move) => ({
      ruleId: move.ruleId,
      ruleName: ruleName(move.ruleId),
      leg: move.leg,
      from: { accountId: move.fromAccountId, name: names.account(move.fromAccountId) },
      to: { accountId: move.toAccountId, name: names.account(move.toAccountId) },
      forName: names.part(move.destinationKey),
      amount: money(move.amountMinor),
      approval: move.approval,
      perYear: money(move.value.perYearMinor),
      working: workingToWire(move.working, '/sweeps', facts.currency),
    })),
    skipped: skipped.map(({ ruleId, reason, on, amountMinor }) => ({
      ruleId,
      ruleName: ruleName(ruleId),
      reason,
      nextOn: on,
      amount: amountMinor === null ? null : money(amountMinor),
    })),
  };
}
