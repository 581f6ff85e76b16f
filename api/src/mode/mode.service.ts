import { fail, type ModeChange, type ModePreview, type OwnParameters } from '@tideline/contract';
import { type ModeKey, type ModeParameters, nextModeState, validateMode } from '@tideline/domain';
import type { HouseholdTx } from '../database/database.ts';
import { lockHousehold } from '../household/household.store.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { currentMode } from './current-mode.ts';
import * as store from './mode-changes.store.ts';
import { eligibilityOf, loadModeFacts, type ModeFacts, type ModeScope } from './mode-facts.ts';
import { previewMode } from './mode-preview.ts';
import { changeToWire, reasonsToWire } from './mode-to-wire.ts';
import { parametersFromWire, parametersToWire } from './stored-parameters.ts';

export interface WantedMode {
  key: ModeKey;
  parameters?: OwnParameters | undefined;
}

export function askMode(scope: Scope, wanted: WantedMode): Promise<ModePreview> {
  if (scope.role === 'viewer') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.read(async (tx) => {
    const facts = await loadModeFacts(tx, scope);
    const parameters = checkedParameters(wanted, facts, scope.household.currency);
    return {
      key: wanted.key,
      parameters: parametersToWire(parameters, scope.household.currency),
      reasons: reasonsToWire(eligibilityOf(wanted.key, facts), facts.debts),
      diff: await previewMode(tx, scope, facts, { before: await currentMode(tx, scope.today), after: parameters }),
    };
  });
}

/** Errors: VALIDATION_FAILED with every parameter that is wrong; CURRENCY_MISMATCH. */
function checkedParameters({ key, parameters = {} }: WantedMode, { debts }: Pick<ModeFacts, 'debts'>, currency: string): ModeParameters {
  const amounts = [parameters.floor?.kind === 'amount' ? parameters.floor.amount : null, parameters.automation?.level === 'pre_approved_below' ? parameters.automation.limit : null];
  const other = amounts.find((amount) => amount !== null && amount.currency !== currency);
  if (other) throw fail('CURRENCY_MISMATCH', { expected: currency, given: other.currency });
  const checked = validateMode(key, parametersFromWire(parameters), { debtIds: debts.map(({ id }) => id) });
  if (checked.ok) return checked.parameters;
  throw fail('VALIDATION_FAILED', { fields: checked.problems.map(({ parameter, code }) => ({ pointer: `/parameters/${parameter}`, rule: code, message: code.replaceAll('_', ' ') })) });
}

/** What is asked for; amounts that need nobody's yes ask for a fresh sign-in before. */
export async function changeMode(scope: Scope, wanted: WantedMode & { startsOn?: string | null | undefined }, needFresh: () => void): Promise<{ changeSetId: string; item: ModeChange }> {
  if (scope.role !== 'owner') throw fail('ROLE_FORBIDS', { role: scope.role });
  const startsOn = wanted.startsOn ?? scope.today;
  if (startsOn < scope.today) throw fail('MODE_DAY_PAST', { today: scope.today });
  return scope.write({ label: startsOn === scope.today ? 'Changed the financial mode' : 'Scheduled a financial mode' }, async (tx, changeSetId) => {
    checkVersion(await lockHousehold(tx), scope);
    const facts = await loadModeFacts(tx, scope);
    const parameters = checkedParameters(wanted, facts, scope.household.currency);
    const [inForce, waiting] = [await currentMode(tx, scope.today), await store.scheduledChange(tx)];
    // in the place of a stricter one that was to come it allows more as well
    if (allowsMore(inForce, parameters) || (waiting !== undefined && allowsMore(waiting.parameters, parameters))) needFresh();
    const id = await enterMode(tx, scope, { facts, key: wanted.key, parameters, startsOn, changeSetId });
    return { changeSetId, item: changeToWire(await theirChange(tx, id), scope.household.currency) };
  });
}

/** Money may move without being asked for where it was asked for until now. */
function allowsMore({ automation: before }: ModeParameters, { automation: after }: ModeParameters): boolean {
  return after.level === 'pre_approved_below' && (before.level !== 'pre_approved_below' || before.limitMinor < after.limitMinor);
}

interface ModeEntry {
  facts: ModeFacts;
  key: ModeKey;
  parameters: ModeParameters;
  startsOn: string;
  changeSetId: string;
}

/** Writes a change of mode with what it changes, and starts it where its day is today. What waited until now no longer does. */
async function enterMode(tx: HouseholdTx, scope: ModeScope & Pick<Scope, 'now'>, { facts, key, parameters, startsOn, changeSetId }: ModeEntry): Promise<string> {
  const eligibility = eligibilityOf(key, facts);
  if (startsOn === scope.today && !eligibility.eligible) throw fail('MODE_NOT_ELIGIBLE', { reasons: eligibility.reasons.map(({ code }) => code) });
  const waiting = await store.scheduledChange(tx);
  if (waiting !== undefined) await store.supersede(tx, waiting.id);
  const preview = await previewMode(tx, scope, facts, { before: await currentMode(tx, scope.today), after: parameters });
  const id = newId(scope.now.getTime());
  await store.insertModeChange(tx, { id, key, parameters, startsOn: startsOn as ModeChangeDay, preview, changeSetId, now: scope.now });
  if (startsOn === scope.today) await startMode(tx, { id, key }, scope.today);
  return id;
}

type ModeChangeDay = store.NewModeChange['startsOn'];

/** What held is superseded; the household is called by the new one. */
export async function startMode(tx: HouseholdTx, change: { id: string; key: ModeKey }, today: string): Promise<void> {
  const active = (await store.listModeChanges(tx)).find(({ state }) => state === 'active');
  if (active !== undefined) await store.supersede(tx, active.id);
  await store.start(tx, change, today);
}

/** The household by its name alone, as the questions of sign-up choose it: the mode's own parameters. */
export async function takeUpMode(tx: HouseholdTx, scope: ModeScope & Pick<Scope, 'now'>, key: ModeKey, changeSetId: string): Promise<void> {
  const facts = await loadModeFacts(tx, scope);
  await enterMode(tx, scope, { facts, key, parameters: checkedParameters({ key }, facts, scope.household.currency), startsOn: scope.today, changeSetId });
}

/** What allows less than the mode in force is not taken back without the password. */
export function removeModeChange(scope: Scope, id: string, needFresh: () => void): Promise<{ changeSetId: string }> {
  if (scope.role !== 'owner') throw fail('ROLE_FORBIDS', { role: scope.role });
  return scope.write({ label: 'Took back a scheduled financial mode' }, async (tx, changeSetId) => {
    await lockHousehold(tx);
    const change = checkVersion(await store.findModeChange(tx, id), scope, (row) => changeToWire(row, scope.household.currency));
    const next = nextModeState(change.state, 'cancel', { isDue: false, isEligible: true });
    if (!next.ok) throw fail('MODE_CHANGE_BEGUN', { state: change.state });
    if (allowsMore(change.parameters, await currentMode(tx, scope.today))) needFresh();
    await store.supersede(tx, id);
    return { changeSetId };
  });
}

export const listChanges = (scope: Scope): Promise<{ items: ModeChange[] }> =>
  scope.read(async (tx) => ({ items: (await store.listModeChanges(tx)).map((row) => changeToWire(row, scope.household.currency)).toReversed() }));

async function theirChange(tx: HouseholdTx, id: string): Promise<store.ModeChangeRow> {
  const change = await store.findModeChange(tx, id);
  if (change === null) throw fail('NOT_FOUND', {});
  return change;
}
