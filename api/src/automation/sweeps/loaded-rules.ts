import {
  type Money,
  type SweepAutomation as WireAutomation,
  type SweepConflict,
  type SweepRule as WireRule,
  toMoney,
} from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import {
  destinationKey,
  minor,
  nextEvaluation,
  ppm,
  ruleTotals,
  type RuleTotals,
  type SweepAutomation,
  sweepConflicts,
  type SweepConflict as Conflict,
  type SweepRule,
  SWEEP_RULE_STATES,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { destinationNames, type DestinationNames } from './destination-names.ts';
import type { RuleRow } from './sweep-rules.store.ts';
import { loadSweepFacts, type SweepFacts, type SweepScope, type SweepContext, sweepContextOf } from './sweep-inputs.ts';
import {
  type LastDecisionRow,
  listLastDecisions,
  listSettled,
  listWaiting,
  type SettledRow,
} from './shown-runs.store.ts';
import { findReadOnly, listReadOnlyAccounts } from '../../ledger/accounts/accounts.store.ts';

/** Rules with everything needed to display them. */
export interface LoadedRules {
  facts: SweepFacts;
  context: SweepContext;
  names: DestinationNames;
  settled: readonly SettledRow[];
  last: ReadonlyMap<string, LastDecisionRow>;
  waiting: ReadonlyMap<string, number>;
  /** Accounts that the user may not change. */
  readOnlyAccounts: readonly string[];
}

export async function loadRules(tx: HouseholdTx, scope: SweepScope & Pick<Scope, 'language'>): Promise<LoadedRules> {
  const facts = await loadSweepFacts(tx, scope);
  return {
    facts,
    context: sweepContextOf(facts),
    names: namesOf(facts, scope.language),
    settled: await listSettled(tx),
    last: new Map((await listLastDecisions(tx)).map((row) => [row.ruleId, row])),
    waiting: new Map((await listWaiting(tx)).map(({ ruleId, waiting }) => [ruleId, waiting])),
    readOnlyAccounts: await listReadOnlyAccounts(tx),
  };
}

export const namesOf = ({ accounts, goals, debts }: SweepFacts, language: Language): DestinationNames =>
  destinationNames({ accounts, goals, cards: debts.records.cards }, language);

export const totalsOf = ({ settled, facts }: Pick<LoadedRules, 'settled' | 'facts'>, ruleId?: string): RuleTotals =>
  ruleTotals(
    settled
      .filter((row) => ruleId === undefined || row.ruleId === ruleId)
      .map(({ amountMinor, differencePpm, ...row }) => ({
        ...row,
        amountMinor: minor(amountMinor),
        differencePpm: ppm(differencePpm),
      })),
    facts.today,
  );

export function ruleToWire(row: RuleRow, loaded: LoadedRules): WireRule {
  const { facts, context, names, last, waiting } = loaded;
  const { keepFloorMinor, minMoveMinor, maxMoveMinor, maxPerWeekMinor, roundToMinor, activeSince: _, ...rest } = row;
  const money = (amount: number): Money => toMoney(amount, facts.currency);
  const limit = (amount: number | null): Money | null => (amount === null ? null : money(amount));
  const rule = context.inputs.rules.find(({ id }) => id === row.id);
  if (rule === undefined) throw new Error('a rule that is not in its world');
  const totals = totalsOf(loaded, row.id);
  return {
    ...rest,
    events: findReadOnly(loaded.readOnlyAccounts, accountsOf(row)) === undefined ? eventsOf(row) : [],
    keepFloor: money(keepFloorMinor),
    minMove: money(minMoveMinor),
    maxMove: limit(maxMoveMinor),
    maxPerWeek: limit(maxPerWeekMinor),
    roundTo: money(roundToMinor),
    trigger: rule.trigger,
    currency: facts.currency,
    sourceName: names.account(row.sourceAccountId),
    destinationNames: row.destinations.map((destination) =>
      [names.account(destination.accountId), names.part(destinationKey(destination))].filter(Boolean).join(' · '),
    ),
    inForce: activeTermsOf(rule, context, facts.currency),
    nextEvaluation: nextOf(rule, facts, context),
    last: lastToWire(last.get(row.id), money),
    waiting: waiting.get(row.id) ?? 0,
    moved: money(totals.movedMinor),
    movedThisMonth: money(totals.movedThisMonthMinor),
    broughtBack: money(totals.broughtBackMinor),
    earned: money(totals.earnedMinor),
    earnedWorking: workingToWire(totals.working, '/sweeps', facts.currency),
  };
}

/** Returns the accounts between which a rule moves money. */
export const accountsOf = ({ sourceAccountId, destinations }: Pick<RuleRow, 'sourceAccountId' | 'destinations'>) => [
  sourceAccountId,
  ...destinations.map(({ accountId }) => accountId),
];

const eventsOf = ({ state }: RuleRow): WireRule['events'] =>
  SWEEP_RULE_STATES.transitions.flatMap(({ from, event }) => (from === state && event !== 'suspend' ? [event] : []));

function activeTermsOf(rule: SweepRule, { inputs: { settings } }: SweepContext, currency: string): WireRule['inForce'] {
  return {
    destinationOrder: rule.destinationOrder,
    bufferDays: rule.bufferDays,
    confidencePpm: rule.confidencePpm,
    cancelWindowHours: rule.cancelWindowHours,
    floor: toMoney(Math.max(settings.floors[rule.sourceAccountId] ?? 0, rule.keepFloorMinor), currency),
    automation: automationToWire(strictest(rule.automation, settings.automation), currency),
  };
}

const LEVELS = ['inform', 'propose', 'pre_approved_below'] as const;

/** Returns the stricter combination of two automations; `approvalFor` then decides per amount. */
export function strictest(a: SweepAutomation, b: SweepAutomation): SweepAutomation {
  if (a.level === 'pre_approved_below' && b.level === 'pre_approved_below') return a.limitMinor <= b.limitMinor ? a : b;
  return LEVELS.indexOf(a.level) <= LEVELS.indexOf(b.level) ? a : b;
}

export const automationToWire = (automation: SweepAutomation, currency: string): WireAutomation =>
  automation.level === 'pre_approved_below'
    ? { level: automation.level, limit: toMoney(automation.limitMinor, currency) }
    : automation;

export const nextOf = (
  rule: SweepRule,
  { today }: Pick<SweepFacts, 'today'>,
  { inputs: { settings, calendar } }: SweepContext,
): WireRule['nextEvaluation'] =>
  nextEvaluation(rule, {
    today,
    settings,
    calendar,
    paysDebt: rule.destinations.some(({ kind }) => kind === 'card_segment' || kind === 'loan'),
  });

function lastToWire(row: LastDecisionRow | undefined, money: (amount: number) => Money): WireRule['last'] {
  if (row === undefined) return null;
  const isSkipped = row.state === 'skipped';
  return {
    on: row.decidedOn,
    outcome: isSkipped ? 'skipped' : 'proposed',
    reason: isSkipped ? row.reason : null,
    nextOn: isSkipped ? row.nextOn : null,
    amount: isSkipped && row.amountMinor === 0 ? null : money(row.amountMinor),
    runId: isSkipped ? null : row.id,
  };
}

/** Returns the conflicts among rules that are active or would become active. */
export function conflictsOf(
  rules: readonly SweepRule[],
  { facts, context, names }: Pick<LoadedRules, 'facts' | 'context' | 'names'>,
): SweepConflict[] {
  const incomeAccountIds = [...facts.forecast.paychecks].flatMap(([id, amount]) => (amount > 0 ? [id] : []));
  return sweepConflicts(rules, { today: facts.today, settings: context.inputs.settings, incomeAccountIds }).map(
    (conflict) => conflictToWire(conflict, rules, names),
  );
}

const conflictToWire = (
  { code, severity, ruleIds, accountIds, detail }: Conflict,
  rules: readonly SweepRule[],
  names: DestinationNames,
): SweepConflict => ({
  code,
  severity,
  ruleIds: [...ruleIds],
  ruleNames: ruleIds.map((id) => rules.find((rule) => rule.id === id)?.name ?? ''),
  accountIds: [...accountIds],
  accountNames: accountIds.map(names.account),
  detail: detail as SweepConflict['detail'],
});
