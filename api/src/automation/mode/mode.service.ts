import { fail, type ModeChange, type ModePreview, type CustomParameters } from '@tideline/contract';
import { type ModeKey, type ModeParameters, nextModeState, validateMode } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { lockHousehold } from '../../ledger/household/household.store.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { lockSweeps } from '../sweeps/execution/sweep-lock.ts';
import { loadSweepFacts } from '../sweeps/sweep-inputs.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import * as store from './mode-changes.store.ts';
import { eligibilityOf, loadModeFacts, type ModeFacts, type ModeScope } from './mode-facts.ts';
import { previewMode } from './mode-preview.ts';
import { changeToWire, reasonsToWire } from './mode-to-wire.ts';
import { followSwitch, type OwnPlan, planAfterSwitch, type SwitchFacts } from './plan-after-switch.ts';
import { parametersFromWire, parametersToWire } from '../../ledger/active-mode/mode-parameters.ts';
import { rulesOfSwitch, type SwitchedRule, switchRules } from './switched-rules.ts';
import { notifyOtherMembers } from './notify-mode.ts';

export interface WantedMode {
  key: ModeKey;
  parameters?: CustomParameters | undefined;
  /** The effect on an active plan. */
  ownPlan?: OwnPlan | undefined;
}

export interface WantedSwitch extends WantedMode {
  startsOn?: string | null | undefined;
  /** Sweep rules that remain active in the new mode. */
  rulesGoOn?: readonly string[] | undefined;
}

export function previewModeChange(scope: Scope, wanted: WantedMode): Promise<ModePreview> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.read(async (tx) => {
    const facts = await loadModeFacts(tx, scope);
    const parameters = checkedParameters(wanted, facts, scope.household.currency);
    const asked = {
      before: await activeMode(tx, scope.today),
      after: { key: wanted.key, parameters },
      ownPlan: wanted.ownPlan ?? 'follow',
    };
    return {
      key: wanted.key,
      parameters: parametersToWire(parameters, scope.household.currency),
      reasons: reasonsToWire(eligibilityOf(wanted.key, facts), facts.debts),
      diff: await previewMode(tx, scope, facts, {
        ...asked,
        plan: await planAfterSwitch(tx, await switchFacts(tx, facts), asked),
      }),
    };
  });
}

/**
 * Validates the parameters and completes them with defaults. Errors: VALIDATION_FAILED with every invalid parameter;
 * CURRENCY_MISMATCH.
 */
function checkedParameters(
  { key, parameters = {} }: WantedMode,
  { debts }: Pick<ModeFacts, 'debts'>,
  currency: string,
): ModeParameters {
  const amounts = [
    parameters.floor?.kind === 'amount' ? parameters.floor.amount : null,
    parameters.automation?.level === 'pre_approved_below' ? parameters.automation.limit : null,
  ];
  const other = amounts.find((amount) => amount !== null && amount.currency !== currency);
  if (other) throw fail('CURRENCY_MISMATCH', { expected: currency, given: other.currency });
  const checked = validateMode(key, parametersFromWire(parameters), { debtIds: debts.map(({ id }) => id) });
  if (checked.ok) return checked.parameters;
  throw fail('VALIDATION_FAILED', {
    fields: checked.problems.map(({ parameter, code }) => ({
      pointer: `/parameters/${parameter}`,
      rule: code,
      message: code.replaceAll('_', ' '),
    })),
  });
}

const switchFacts = async (
  tx: HouseholdTx,
  { plan, cashMinor, monthlyExpensesMinor }: ModeFacts,
): Promise<SwitchFacts> => ({ plan, cashMinor, monthlyExpensesMinor, changes: await store.listModeChanges(tx) });

/**
 * Switches the mode. Requires a recent sign-in if amounts would move without approval or if rules that do so remain
 * active.
 */
export async function changeMode(
  scope: Scope,
  wanted: WantedSwitch,
  needFresh: () => void,
): Promise<{ changeSetId: string; item: ModeChange }> {
  if (scope.role !== 'owner') throw fail('ROLE_FORBIDS', { role: scope.role });
  const startsOn = wanted.startsOn ?? scope.today;
  if (startsOn < scope.today) throw fail('MODE_DAY_PAST', { today: scope.today });
  return scope.write(
    { label: startsOn === scope.today ? 'Changed the financial mode' : 'Scheduled a financial mode' },
    async (tx, changeSetId) => {
      checkVersion(await lockHousehold(tx), scope);
      await lockSweeps(tx);
      const facts = await loadModeFacts(tx, scope);
      const parameters = checkedParameters(wanted, facts, scope.household.currency);
      const [before, waiting] = [await activeMode(tx, scope.today), await store.scheduledChange(tx)];
      // A change that replaces a stricter scheduled mode allows more, too.
      if (
        allowsMore(before.parameters, parameters) ||
        (waiting !== undefined && allowsMore(waiting.parameters, parameters))
      )
        needFresh();
      const { key, ownPlan = 'follow', rulesGoOn = [] } = wanted;
      const id = await enterMode(tx, scope, {
        facts,
        key,
        parameters,
        startsOn,
        ownPlan,
        rulesGoOn,
        changeSetId,
        needFresh,
      });
      const params =
        startsOn === scope.today
          ? { mode: key, previous: before.key }
          : { mode: key, previous: before.key, what: 'scheduled' as const, startsOn };
      await notifyOtherMembers(tx, scope, {
        changeId: id,
        key: startsOn === scope.today ? id : `${id} scheduled`,
        params,
      });
      return { changeSetId, item: changeToWire(await loadModeChange(tx, id), scope.household.currency) };
    },
  );
}

/** Returns whether amounts that need approval in the first mode can move without approval in the second. */
function allowsMore({ automation: before }: ModeParameters, { automation: after }: ModeParameters): boolean {
  return (
    after.level === 'pre_approved_below' &&
    (before.level !== 'pre_approved_below' || before.limitMinor < after.limitMinor)
  );
}

interface ModeEntry {
  facts: ModeFacts;
  key: ModeKey;
  parameters: ModeParameters;
  startsOn: string;
  ownPlan: OwnPlan;
  rulesGoOn: readonly string[];
  changeSetId: string;
  needFresh: () => void;
}

/**
 * Writes a mode change with its consequences, and starts it if its date is today. Cancels any previously scheduled
 * change.
 */
async function enterMode(
  tx: HouseholdTx,
  scope: StartScope,
  { facts, key, parameters, startsOn, ownPlan, rulesGoOn, changeSetId, needFresh }: ModeEntry,
): Promise<string> {
  const eligibility = eligibilityOf(key, facts);
  if (startsOn === scope.today && !eligibility.eligible)
    throw fail('MODE_NOT_ELIGIBLE', { reasons: eligibility.reasons.map(({ code }) => code) });
  const waiting = await store.scheduledChange(tx);
  if (waiting !== undefined) await store.supersede(tx, waiting.id);
  const asked = { before: await activeMode(tx, scope.today), after: { key, parameters }, ownPlan };
  const plan = await planAfterSwitch(tx, await switchFacts(tx, facts), asked);
  const preview = await previewMode(tx, scope, facts, { ...asked, plan, activeRules: rulesGoOn });
  const activeRules = (preview.rules ?? [])
    .filter(({ goesOn }) => goesOn)
    .map((rule) => ({ id: rule.id, byItself: rule.byItself }));
  if (activeRules.some(({ byItself }) => byItself)) needFresh();
  const id = newId(scope.now.getTime());
  await store.insertModeChange(tx, {
    id,
    key,
    parameters,
    startsOn: startsOn as ModeChangeDay,
    preview,
    ownPlan,
    rulesGoOn: activeRules,
    changeSetId,
    now: scope.now,
  });
  if (startsOn === scope.today)
    await startMode(tx, scope, { change: { id, key, parameters, ownPlan, rulesGoOn: activeRules }, facts });
  return id;
}

type ModeChangeDay = store.NewModeChange['startsOn'];

export type StartScope = ModeScope & Pick<Scope, 'now'>;

interface Starting {
  change: Pick<store.ModeChangeRow, 'id' | 'key' | 'parameters' | 'ownPlan' | 'rulesGoOn'>;
  facts: ModeFacts;
}

/**
 * Starts a mode: supersedes the previous one, updates the active plan, and pauses or resumes rules as the user chose.
 * Returns the rules that are now paused.
 */
export async function startMode(
  tx: HouseholdTx,
  scope: StartScope,
  { change, facts }: Starting,
): Promise<SwitchedRule[]> {
  const { key, parameters, ownPlan, rulesGoOn } = change;
  const asked = await switchFacts(tx, facts);
  const plan = await planAfterSwitch(tx, asked, {
    before: await activeMode(tx, scope.today),
    after: { key, parameters },
    ownPlan,
  });
  const active = asked.changes.find(({ state }) => state === 'active');
  if (active !== undefined) await store.supersede(tx, active.id);
  await store.start(tx, change, scope);
  if (plan !== null)
    await followSwitch(tx, plan, { debts: facts.debts, modeChangeId: change.id, today: scope.today, now: scope.now });
  return switchRules(tx, rulesOfSwitch(await loadSweepFacts(tx, scope), { parameters }), rulesGoOn, scope.now);
}

/** Switches to a mode with its default parameters, as chosen in the sign-up questions. */
export async function adoptMode(tx: HouseholdTx, scope: StartScope, key: ModeKey, changeSetId: string): Promise<void> {
  const facts = await loadModeFacts(tx, scope);
  await enterMode(tx, scope, {
    facts,
    key,
    parameters: checkedParameters({ key }, facts, scope.household.currency),
    startsOn: scope.today,
    ownPlan: 'follow',
    rulesGoOn: [],
    changeSetId,
    needFresh: () => undefined,
  });
}

/** Removes a scheduled change. Requires the password if the removed change is stricter than the active mode. */
export function removeModeChange(scope: Scope, id: string, needFresh: () => void): Promise<{ changeSetId: string }> {
  if (scope.role !== 'owner') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.write({ label: 'Took back a scheduled financial mode' }, async (tx, changeSetId) => {
    await lockHousehold(tx);
    const change = checkVersion(await store.findModeChange(tx, id), scope, (row) =>
      changeToWire(row, scope.household.currency),
    );
    const next = nextModeState(change.state, 'cancel', { isDue: false, isEligible: true });
    if (!next.ok) throw fail('MODE_CHANGE_BEGUN', { state: change.state });
    if (allowsMore(change.parameters, (await activeMode(tx, scope.today)).parameters)) needFresh();
    await store.supersede(tx, id);
    await notifyOtherMembers(tx, scope, {
      changeId: id,
      key: `${id} withdrawn`,
      params: { mode: change.key, previous: null, what: 'withdrawn' },
    });
    return { changeSetId };
  });
}

export const listChanges = (scope: Scope): Promise<{ items: ModeChange[] }> =>
  scope.read(async (tx) => ({
    items: (await store.listModeChanges(tx)).map((row) => changeToWire(row, scope.household.currency)).toReversed(),
  }));

async function loadModeChange(tx: HouseholdTx, id: string): Promise<store.ModeChangeRow> {
  const change = await store.findModeChange(tx, id);
  if (change === null) throw fail('NOT_FOUND', {});
  return change;
}
