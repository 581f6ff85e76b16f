import { type ModeChoice, type ModeFigure, type ModeOutcome, type ModeOverview, toMoney } from '@tideline/contract';
import {
  civilDate,
  marginalLadder,
  minor,
  MODE_KEYS,
  modeBefore,
  modeFloor,
  type ModeKey,
  type ModeParameters,
  MODES,
  owedOn,
  planPayoff,
  ppm,
} from '@tideline/domain';
import { savingsPlace } from '../../ledger/accounts/account-to-wire.ts';
import { liquidAccounts } from '../../ledger/accounts/liquid-cash.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { highestApr } from '../../debts/debt/plan-to-wire.ts';
import { floatOf } from '../../outlook/float/float.service.ts';
import { loadHousehold } from '../../ledger/household/household.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { loadSweepFacts, type SweepFacts } from '../sweeps/sweep-inputs.ts';
import { type ActiveMode, activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import * as store from './mode-changes.store.ts';
import { isUndoable } from './mode-changes.store.ts';
import { eligibilityOf, loadModeFacts, type ModeFacts } from './mode-facts.ts';
import { outcomesOf } from './mode-outcomes.ts';
import { spareIn } from './mode-preview.ts';
import { changeToWire, reasonsToWire } from './mode-to-wire.ts';
import { parametersToWire } from '../../ledger/active-mode/mode-parameters.ts';

/** Hours during which a mode change can be undone completely. */
const UNDO_HOURS = 24;

export const getModes = (scope: Scope): Promise<ModeOverview> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const { version } = await loadHousehold(tx);
    const current = await activeMode(tx, scope.today);
    const changes = await store.listModeChanges(tx);
    const active = changes.find(({ state }) => state === 'active');
    const scheduled = changes.find(({ state }) => state === 'scheduled');
    const before = modeBefore(changes);
    const facts = await loadModeFacts(tx, scope);
    const sweeps = await loadSweepFacts(tx, scope, { plan: facts.plan });
    return {
      version,
      current: {
        key: current.key,
        parameters: parametersToWire(current.parameters, currency),
        since: active?.startedOn ?? null,
      },
      scheduled: scheduled === undefined ? null : changeToWire(scheduled, currency),
      undo: active === undefined ? null : await undoOf(tx, active, scope.now),
      before: before === null ? null : { key: before.key, parameters: parametersToWire(before.parameters, currency) },
      waitingRules: sweeps.rules
        .filter(({ suspendedFor }) => suspendedFor === 'mode_change')
        .map(({ id, name }) => ({ id, name })),
      modes: await choicesOf(tx, scope, { facts, sweeps, current, changes }),
      debts: facts.debts.map((debt) => ({
        id: debt.id,
        name: debt.name,
        owed: toMoney(owedOn(debt), currency),
        aprPpm: highestApr(debt),
      })),
      bestYieldPpm: bestYieldOf(facts, scope),
      monthlyExpenses: facts.monthlyExpensesMinor === null ? null : toMoney(facts.monthlyExpensesMinor, currency),
    };
  });

/**
 * Returns how a mode change can be undone, or null if a day has passed, it did not start immediately, or its change set
 * was undone or deleted.
 */
async function undoOf(
  tx: HouseholdTx,
  { changeSetId, createdAt, startsOn, startedOn }: store.ModeChangeRow,
  now: Date,
): Promise<ModeOverview['undo']> {
  const until = new Date(Date.parse(createdAt) + UNDO_HOURS * 3_600_000);
  if (until <= now || startsOn !== startedOn) return null;
  const known = await isUndoable(tx, changeSetId);
  return known === null ? null : { changeSetId, until: until.toISOString() };
}

interface ChoiceFacts {
  facts: ModeFacts;
  sweeps: SweepFacts;
  current: ActiveMode;
  changes: readonly store.ModeChangeRow[];
}

/** Returns every mode with its default parameters, and the active one with the user's settings. */
async function choicesOf(
  tx: HouseholdTx,
  scope: Scope,
  { facts, sweeps, current, changes }: ChoiceFacts,
): Promise<ModeChoice[]> {
  const modes = MODE_KEYS.map((key) => ({
    key,
    parameters: key === current.key ? current.parameters : MODES[key],
  }));
  const choices: ModeChoice[] = [];
  for (const { key, parameters, outcome } of await outcomesOf(tx, scope, modes, { facts, current, changes })) {
    choices.push({
      key,
      parameters: parametersToWire(parameters, scope.household.currency),
      reasons: reasonsToWire(eligibilityOf(key, facts), facts.debts),
      figure: await figureOf(tx, scope, { facts, sweeps, key, parameters, outcome }),
      outcome,
    });
  }
  return choices;
}

interface FigureFacts {
  facts: ModeFacts;
  sweeps: SweepFacts;
  key: ModeKey;
  parameters: ModeParameters;
  outcome: ModeOutcome;
}

/**
 * Returns a mode's key figure: interest earned by holding cash, the missing part of the buffer, the cost of debts, or
 * spare money.
 */
async function figureOf(
  tx: HouseholdTx,
  scope: Scope,
  { facts, sweeps, key, parameters, outcome: { debtFreeOn, interest } }: FigureFacts,
): Promise<ModeFigure | null> {
  const { currency } = scope.household;
  if (key === 'float') {
    const { items, gainToDate } = await floatOf(tx, scope);
    return items.length === 0 ? null : { kind: 'float', earned: gainToDate };
  }
  const { monthlyExpensesMinor } = facts;
  const floorMinor = monthlyExpensesMinor === null ? null : modeFloor(parameters.floor, { monthlyExpensesMinor });
  if (key === 'safety_first' && floorMinor !== null)
    return {
      kind: 'buffer',
      floor: toMoney(floorMinor, currency),
      missing: toMoney(Math.max(0, floorMinor - facts.cashMinor), currency),
    };
  if (key !== 'balanced' && debtFreeOn !== null && interest !== null)
    return { kind: 'interest', amount: interest, debtFreeOn };
  const spareMinor = spareIn(parameters, sweeps, facts);
  return spareMinor === null || floorMinor === null
    ? null
    : { kind: 'spare', amount: toMoney(spareMinor, currency), floor: toMoney(floorMinor, currency) };
}

/** Returns the default hurdle: debts with a higher rate are paid before money goes to savings. */
function bestYieldOf({ records }: ModeFacts, { today, household: { currency, marginalTaxPpm } }: Scope): number {
  const startOn = civilDate(today);
  const course = planPayoff([], { strategy: 'minimum_only', monthlyMinor: minor(0), startOn });
  return marginalLadder({
    today: startOn,
    debts: [],
    course,
    savings: liquidAccounts(records.accounts, currency).map(savingsPlace),
    taxPpm: ppm(marginalTaxPpm),
  }).hurdlePpm;
}
