/** One number of the household's own on the card of every mode: what it would have moved last month. */
import { type ModeLastMonth, type Money, toMoney } from '@tideline/contract';
import { civilDate, type CivilDate, endOfMonth, minor, MODE_KEYS, modeFloor, type ModeKey, modeMovedWorking, type ModeParameters, MODES, monthBefore, monthOf, type SweepDestination, sumMinor } from '@tideline/domain';
import { loadPast } from '../sweeps/backtest.service.ts';
import { lastMonthInThread } from '../sweeps/backtest-thread.ts';
import { hasLine } from '../forecast/forecast-of.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { namesOf } from '../sweeps/rule-book.ts';
import { loadSweepFacts, type SweepFacts, type SweepWorld, type WorldRule, worldOf } from '../sweeps/world.ts';
import { workingToWire } from '../workings/working-to-wire.ts';
import { modeInForce } from './current-mode.ts';
import type { LastMonthOfMode, LastMonthTask } from './last-month-task.ts';

export async function lastMonth(scope: Scope): Promise<ModeLastMonth> {
  const loaded = await scope.read((tx) => loadTask(tx, scope));
  if (loaded.task === null) return { from: loaded.from, through: loaded.through, by: 'nothing', modes: [] };
  const done = await lastMonthInThread(loaded.task);
  return { from: loaded.from, through: loaded.through, by: loaded.by, modes: done.map((mode) => modeToWire(mode, loaded, scope.household.currency)) };
}

interface Loaded {
  from: CivilDate;
  through: CivilDate;
  by: 'rules' | 'spare';
  facts: SweepFacts;
  /** null: there is nothing to try. */
  task: LastMonthTask | null;
}

async function loadTask(tx: HouseholdTx, scope: Scope): Promise<Loaded> {
  const facts = await loadSweepFacts(tx, scope);
  const month = monthBefore(monthOf(civilDate(scope.today)), 1);
  const from = civilDate(`${month}-01`);
  const through = endOfMonth(from);
  // a rule that waits for a look at the new mode is one that is on as well
  const kept = facts.rules.filter(({ state, suspendedFor }) => state === 'active' || suspendedFor === 'mode_change');
  const by = kept.length > 0 ? ('rules' as const) : ('spare' as const);
  const current = await modeInForce(tx, scope.today);
  const parametersOf = (key: ModeKey): ModeParameters => (key === current.key ? current.parameters : MODES[key]);
  const source = everydayAccount(facts);
  if (source === undefined) return { from, through, by, facts, task: null };
  const past = await loadPast(tx, facts, { from, through });
  if (!past.ledger.some(({ on }) => on >= from)) return { from, through, by, facts, task: null };
  const worlds = MODE_KEYS.map((key) => ({ key, world: worldIn(facts, parametersOf(key), by === 'rules' ? kept : spareRule(facts, parametersOf(key), source)) }));
  return {
    from, through, by, facts,
    task: {
      kind: 'last_month', from, through, ...past, bankHolidays: facts.settings.bankHolidays, seed: scope.household.id,
      modes: worlds.map(({ key, world: { inputs } }) => ({
        key, rules: inputs.rules, settings: { ...inputs.settings, killSwitch: false },
        // what was owed then is in the balances of then
        destinations: inputs.destinations.map((place) => (place.key.startsWith('account:') ? place : { ...place, capacityMinor: null })),
      })),
    },
  };
}

const worldIn = (facts: SweepFacts, mode: ModeParameters, rules: readonly WorldRule[]): SweepWorld => worldOf(facts, { mode, rules: rules.map((rule) => ({ ...rule, state: 'active' as const })) });

/** Where the household's everyday spending is, or else most of its money. */
function everydayAccount(facts: SweepFacts): SweepFacts['accounts'][number] | undefined {
  const { inputs } = worldOf(facts, { rules: [] });
  const spendingOf = (id: string): number => inputs.accounts.find((account) => account.id === id)?.dailySpendingMinor ?? 0;
  return facts.accounts.filter((account) => hasLine(account) && account.subtype !== 'cash').toSorted((a, b) => spendingOf(b.id) - spendingOf(a.id) || b.balanceMinor - a.balanceMinor)[0];
}

const SPARE_ID = '00000000-0000-0000-0000-000000000001';

/** No rule is on: one that sends on what lies above the cash that the mode keeps, to where the mode sends spare cash first. */
function spareRule(facts: SweepFacts, mode: ModeParameters, source: SweepFacts['accounts'][number]): WorldRule[] {
  const { inputs } = worldOf(facts, { mode, rules: [] });
  const destinations = inputs.destinations.flatMap(({ key }) => destinationOf(key)).filter(({ accountId }) => accountId !== source.id && facts.accounts.some(({ id }) => id === accountId));
  if (destinations.length === 0) return [];
  const target = { minor: String(floorAbove(facts, mode)), currency: facts.currency };
  return [{
    id: SPARE_ID, name: '', state: 'active', priority: 1, direction: 'one_way', terms: { kind: 'keep_target', target, band: { minor: '0', currency: facts.currency } }, byHand: false, sourceAccountId: source.id, destinations,
    keepFloorMinor: 0, minMoveMinor: 0, maxMoveMinor: null, maxPerWeekMinor: null, roundToMinor: 100, destinationOrder: 'marginal_return', bufferDays: null, confidencePpm: null, cancelWindowHours: null, automation: null,
  }];
}

/** The floor of the mode, as far as cash on other accounts does not cover it already. */
function floorAbove({ monthlyExpensesMinor }: SweepFacts, { floor }: ModeParameters): number {
  return modeFloor(floor, { monthlyExpensesMinor: monthlyExpensesMinor ?? minor(0) });
}

/** A place of the ladder as a rule names it. */
function destinationOf(key: string): SweepDestination[] {
  const [, kind, accountId = '', , segmentId = ''] = /^([a-z]+):([^/]+)(\/(.+))?$/.exec(key) ?? [];
  if (kind === 'account' || kind === 'loan') return [{ kind, accountId }];
  return kind === 'segment' ? [{ kind: 'card_segment', accountId, segmentId }] : [];
}

function modeToWire({ key, moves, movedTo }: LastMonthOfMode, { facts }: Loaded, currency: string): ModeLastMonth['modes'][number] {
  const money = (amount: number): Money => toMoney(amount, currency);
  const sumOf = (kind: 'debt' | 'deposit') => sumMinor(movedTo.filter((each) => each.kind === kind).map(({ amountMinor }) => amountMinor));
  const working = modeMovedWorking({ movedTo, moves });
  const names = namesOf(facts);
  const subjects = new Map(movedTo.map(({ accountId }) => [accountId, { name: names.account(accountId), ref: { kind: 'account' as const, id: accountId } }]));
  const moved = sumMinor(movedTo.map(({ amountMinor }) => amountMinor));
  return { key, moved: money(moved), moves, toDebts: money(sumOf('debt')), toSavings: money(sumOf('deposit')), working: workingToWire(working, { href: '/sweeps', subjects }, currency) };
}

