import { readHolidayCalendar } from '../../ledger/household/household.store.ts';
import {
  fail,
  type Money,
  type SweepPreview,
  type SweepSettings,
  type SweepSettingsInput,
  toMoney,
} from '@tideline/contract';
import {
  calendarOf,
  addBusinessDays,
  addDays,
  civilDate,
  type CivilDate,
  minor,
  modeSweepSettings,
  type SweepAutomation,
} from '@tideline/domain';
import { updateAccount } from '../../ledger/accounts/accounts.store.ts';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { findLastChange } from '../../platform/database/change-set.store.ts';
import { versionConflict } from '../../platform/http/check-version.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { hasLine } from '../../outlook/forecast/compute-forecast.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { stepRun } from './execution/step-run.ts';
import { lockSweeps } from './execution/sweep-lock.ts';
import { hasLowerFloor, isLooser } from './looser-settings.ts';
import { movesAutomatically } from './automatic-rules.ts';
import { previewOf } from './preview.ts';
import { automationToWire, namesOf } from './loaded-rules.ts';
import { automationOf, ruleDefaults, transferCalendar } from './rule-of-row.ts';
import { type Confirm, withdraw } from './sweep-rules.service.ts';
import {
  loadSettings,
  lockSettings,
  setKillSwitch,
  type SettingsFields,
  type SettingsRow,
  storeSettings,
} from './sweep-settings.store.ts';
import { requireEditor } from './validate-rule.service.ts';
import { floorsOf, loadSweepFacts, type SweepFacts, sweepContextOf } from './sweep-inputs.ts';
import { lockRun, noteReason, openRunIds } from './runs.store.ts';
import { countRuns, findShownRun } from './shown-runs.store.ts';

type Changed = Promise<{ changeSetId: string; item: SweepSettings }>;

export const getSettings = (scope: Scope): Promise<SweepSettings> =>
  scope.read(async (tx) => toWire(await loadSweepFacts(tx, scope)));

function toWire(facts: SweepFacts): SweepSettings {
  const {
    settings: {
      killSwitchAt,
      automation,
      maxPerTransferMinor,
      maxPerDayMinor,
      maxPerWeekMinor,
      maxPerMonthMinor,
      ...rest
    },
    mode,
    currency,
  } = facts;
  const limit = (amount: number | null): Money | null => (amount === null ? null : toMoney(amount, currency));
  const byMode = modeSweepSettings(mode, { monthlyExpensesMinor: minor(0) });
  return {
    ...rest,
    automation,
    maxPerTransfer: limit(maxPerTransferMinor),
    maxPerDay: limit(maxPerDayMinor),
    maxPerWeek: limit(maxPerWeekMinor),
    maxPerMonth: limit(maxPerMonthMinor),
    floors: floorsToWire(facts),
    killSwitch: killSwitchAt !== null,
    killSwitchAt,
    mode: {
      bufferDays: byMode.bufferDays,
      confidencePpm: byMode.confidencePpm,
      automation: automationToWire(byMode.automation, currency),
    },
  };
}

function floorsToWire(facts: SweepFacts): SweepSettings['floors'] {
  const { accounts, currency } = facts;
  const inForce = floorsOf(facts);
  const { inputs } = sweepContextOf(facts, { rules: [] });
  const oldest = addDays(facts.today, -inputs.settings.staleAfterDays);
  return accounts.filter(hasLine).map(({ id, name, floorMinor, balanceMinor, balanceAsOf }) => {
    const floor = inForce[id] ?? minor(0);
    return {
      accountId: id,
      name,
      floor: floorMinor === null ? null : toMoney(floorMinor, currency),
      inForce: toMoney(floor, currency),
      basis: floor === 0 ? 'none' : floorMinor !== null && floor === floorMinor ? 'entered' : 'half_paycheck',
      balance: toMoney(balanceMinor, currency),
      balanceOn: balanceAsOf,
      isStale: inputs.accounts.some((account) => account.id === id && account.balanceAsOf < oldest),
    };
  });
}

interface Entered {
  settings: SettingsFields;
  floors: ReadonlyMap<string, number | null>;
}

/**
 * Converts settings that the user entered. Errors: NOT_FOUND for a floor of an account that has no floors,
 * CURRENCY_MISMATCH.
 */
function entered(input: SweepSettingsInput, { accounts, currency }: SweepFacts): Entered {
  const { floors, maxPerTransfer, maxPerDay, maxPerWeek, maxPerMonth, ...rest } = input;
  const known = new Set(accounts.filter(hasLine).map(({ id }) => id));
  if (floors.some(({ accountId }) => !known.has(accountId))) throw fail('NOT_FOUND', {});
  if (rest.automation?.level === 'pre_approved_below') amountIn(currency, rest.automation.limit);
  return {
    settings: {
      ...rest,
      weekdays: rest.weekdays.toSorted(),
      blackoutDates: rest.blackoutDates.toSorted(),
      maxPerTransferMinor: amountIn(currency, maxPerTransfer),
      maxPerDayMinor: amountIn(currency, maxPerDay),
      maxPerWeekMinor: amountIn(currency, maxPerWeek),
      maxPerMonthMinor: amountIn(currency, maxPerMonth),
    },
    floors: new Map(
      floors.map(({ accountId, floor }) => [accountId, floor === null ? null : amountIn(currency, floor)]),
    ),
  };
}

/**
 * Stores the settings. More automation and looser limits require the password. Floors are stored with the accounts,
 * so that other pages use the same floors.
 */
export const putSettings = (scope: Scope, input: SweepSettingsInput, confirm: Confirm): Changed =>
  scope.write({ label: 'Edited sweep settings' }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    const locked = await lockSettings(tx);
    const facts = await loadSweepFacts(tx, scope);
    if (locked.version !== scope.ifMatch) {
      const last = await findLastChange(tx, tx.householdId, 'sweep_settings');
      throw versionConflict(locked.version, toWire(facts), last);
    }
    const { settings, floors } = entered(input, facts);
    const before = ruleDefaults(locked, facts.mode).automation;
    if (
      isWider(
        settings.automation === null
          ? ruleDefaults({ ...locked, ...settings }, facts.mode).automation
          : automationOf(settings.automation),
        before,
      )
    )
      confirm();
    if (
      (isLooser(settings, locked, facts.mode) || hasLowerFloor(floorsOf(facts, floors), floorsOf(facts))) &&
      (await movesAutomatically(tx, scope.today))
    )
      confirm();
    await storeSettings(tx, settings);
    for (const account of facts.accounts) {
      const floor = floors.get(account.id);
      if (floor !== undefined && floor !== account.floorMinor)
        await updateAccount(tx, account.id, { floorMinor: floor });
    }
    return { changeSetId, item: toWire(await loadSweepFacts(tx, scope)) };
  });

/** Returns whether amounts that needed approval before now move without it. */
function isWider(after: SweepAutomation, before: SweepAutomation): boolean {
  if (after.level !== 'pre_approved_below') return false;
  return before.level !== 'pre_approved_below' || after.limitMinor > before.limitMinor;
}

/**
 * Compares the results of the active rules on the last business day before today with the current settings and with the
 * given ones.
 */
export function previewSettings(
  scope: Scope,
  input: SweepSettingsInput,
): Promise<{ now: SweepPreview; changed: SweepPreview }> {
  requireEditor(scope);
  return scope.read(async (tx) => {
    const on = await dayBefore(tx, scope);
    const facts = await loadSweepFacts(tx, scope, { on, withPlan: true });
    const { settings, floors } = entered(input, facts);
    const rules = facts.rules.filter(({ state }) => state === 'active');
    const shown = { facts, names: namesOf(facts, scope.language) };
    const imagined: SettingsRow = { ...facts.settings, ...settings };
    return {
      now: previewOf(sweepContextOf(facts, { rules }), shown),
      changed: previewOf(sweepContextOf(facts, { rules, settings: imagined, floors }), shown),
    };
  });
}

/** Returns the last business day before today. The settings under test decide whether money may move on that day. */
async function dayBefore(tx: HouseholdTx, { today }: Scope): Promise<CivilDate> {
  return addBusinessDays(
    civilDate(today),
    -1,
    calendarOf(transferCalendar(await loadSettings(tx), await readHolidayCalendar(tx))),
  );
}

/**
 * Stops everything that no bank has received: proposals, approved runs, and transfers that the user was asked to make
 * but has not made.
 */
export const pauseEverything = (
  scope: Scope,
): Promise<{ changeSetId: string; item: SweepSettings; stopped: number; movingOn: number }> =>
  scope.write({ label: 'Paused all sweeps', cause: 'sweep' }, async (tx, changeSetId) => {
    await lockSweeps(tx);
    await setKillSwitch(tx, scope.now);
    let stopped = await withdraw(tx, null, { scope, reason: 'kill_switch' });
    for (const { id } of await openRunIds(tx, ['instructed'])) stopped += await callOff(tx, id, scope);
    const { underWay } = await countRuns(tx);
    return { changeSetId, item: toWire(await loadSweepFacts(tx, scope)), stopped, movingOn: underWay };
  });

/** Cancels a run that was never sent to a bank. Any other run may already have reached its bank. */
async function callOff(tx: HouseholdTx, id: string, { now, userId }: Scope): Promise<number> {
  const run = await lockRun(tx, id);
  const row = await findShownRun(tx, id);
  if (run === null || row === null || run.isSubmitted || row.sends > 0 || row.way === 'ledger') return 0;
  const step = await stepRun(tx, run, { event: 'cancel' }, { now, actorId: userId });
  if (!step.ok) return 0;
  await noteReason(tx, id, 'kill_switch');
  return 1;
}

/**
 * Resumes sweeps. Pausing needs no fresh sign-in, but resuming does, because it includes orders that a bank has not
 * confirmed.
 */
export const resumeEverything = (scope: Scope, confirm: Confirm): Changed =>
  scope.write({ label: 'Resumed sweeps', cause: 'sweep' }, async (tx, changeSetId) => {
    confirm();
    await lockSweeps(tx);
    await setKillSwitch(tx, null);
    return { changeSetId, item: toWire(await loadSweepFacts(tx, scope)) };
  });
