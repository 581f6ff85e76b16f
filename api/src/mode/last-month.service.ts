/** One number of the household's own on the card of every mode: what it would have moved last month. */
import { type ModeLastMonth, type Money, toMoney } from '@tideline/contract';
import {
  civilDate,
  type CivilDate,
  currencyExponent,
  endOfMonth,
  minor,
  MODE_KEYS,
  modeFloor,
  type ModeKey,
  modeMovedWorking,
  type ModeParameters,
  MODES,
  monthBefore,
  monthOf,
  type SweepAccount,
  type SweepDestination,
  sumMinor,
} from '@tideline/domain';
import { loadPast } from '../sweeps/backtest.service.ts';
import { createBacktestLine } from '../sweeps/backtest-thread.ts';
import { hasLine } from '../forecast/forecast-of.ts';
import type { HouseholdTx } from '../database/database.ts';
import type { Scope } from '../http/scope.ts';
import { namesOf } from '../sweeps/rule-book.ts';
import { loadSweepFacts, type SweepFacts, type WorldRule, worldOf } from '../sweeps/world.ts';
import { workingToWire } from '../workings/working-to-wire.ts';
import { modeInForce } from './current-mode.ts';
import type { LastMonthOfMode, LastMonthTask } from './last-month-task.ts';

/** A line of its own: whoever tries a rule does not wait for a page that was opened. */
const line = createBacktestLine();

export async function lastMonth(scope: Scope): Promise<ModeLastMonth> {
  const loaded = await scope.read((tx) => loadTask(tx, scope));
  if (loaded.task === null) return { from: loaded.from, through: loaded.through, modes: [] };
  const done = await line(scope.household.id, loaded.task);
  return {
    from: loaded.from,
    through: loaded.through,
    modes: done.map((mode) => modeToWire(mode, loaded, scope.household.currency)),
  };
}

interface Loaded {
  from: CivilDate;
  through: CivilDate;
  facts: SweepFacts;
  /** null: there is nothing to try. */
  task: LastMonthTask | null;
}

async function loadTask(tx: HouseholdTx, scope: Scope): Promise<Loaded> {
  const facts = await loadSweepFacts(tx, scope);
  const month = monthBefore(monthOf(civilDate(scope.today)), 1);
  const from = civilDate(`${month}-01`);
  const through = endOfMonth(from);
  const current = await modeInForce(tx, scope.today);
  const parametersOf = (key: ModeKey): ModeParameters => (key === current.key ? current.parameters : MODES[key]);
  if (!facts.accounts.some(hasLine)) return { from, through, facts, task: null };
  const past = await loadPast(tx, facts, { from, through });
  if (!past.ledger.some(({ on }) => on >= from)) return { from, through, facts, task: null };
  const worlds = MODE_KEYS.map((key) => ({
    key,
    world: worldOf(facts, { mode: parametersOf(key), rules: spareRules(facts, parametersOf(key), past.accounts) }),
  }));
  return {
    from,
    through,
    facts,
    task: {
      kind: 'last_month',
      from,
      through,
      ...past,
      bankHolidays: facts.settings.bankHolidays,
      modes: worlds.map(({ key, world: { inputs } }) => ({
        key,
        rules: inputs.rules,
        settings: { ...inputs.settings, killSwitch: false },
        // what was owed then is in the balances of then
        destinations: inputs.destinations.map((place) =>
          place.key.startsWith('account:') ? place : { ...place, capacityMinor: null },
        ),
      })),
    },
  };
}

const SPARE_ID = '00000000-0000-0000-0000-0000000000';

/**
 * The strategy as rules, one for each account: what lies above the cash that the mode keeps goes to where the mode sends spare cash first. A
 * household's own rules have sources and destinations of their own and are much the same in every mode: what a switch makes of them is on the check.
 */
function spareRules(facts: SweepFacts, mode: ModeParameters, opening: readonly SweepAccount[]): WorldRule[] {
  const { inputs } = worldOf(facts, { mode, rules: [] });
  const money = (amount: number) => ({ minor: String(amount), currency: facts.currency });
  // the largest accounts keep the floor: none counts on cash that another sends away
  let floor: number = modeFloor(mode.floor, { monthlyExpensesMinor: facts.monthlyExpensesMinor ?? minor(0) });
  const sources = opening
    .filter(({ kind, balanceMinor }) => kind === 'deposit' && balanceMinor > 0)
    .toSorted((a, b) => b.balanceMinor - a.balanceMinor || (a.id < b.id ? -1 : 1));
  return sources.slice(0, SOURCES).flatMap((source, index): WorldRule[] => {
    const kept = Math.min(floor, source.balanceMinor);
    floor -= kept;
    // where the mode would have the money lie in an account that earns no more, it stays: what comes after that gets nothing from here
    const stays = inputs.destinations.findIndex(
      ({ key, ratePpm }) => key.startsWith('account:') && ratePpm <= source.ratePpm,
    );
    const destinations = inputs.destinations
      .slice(0, stays === -1 ? undefined : stays)
      .flatMap(({ key }) => destinationOf(key));
    if (destinations.length === 0) return [];
    return [
      {
        id: `${SPARE_ID}${String(index).padStart(2, '0')}`,
        name: '',
        state: 'active',
        priority: index + 1,
        direction: 'one_way',
        terms: { kind: 'keep_target', target: money(kept), band: money(0) },
        byHand: false,
        sourceAccountId: source.id,
        destinations,
        keepFloorMinor: 0,
        minMoveMinor: 0,
        maxMoveMinor: null,
        maxPerWeekMinor: null,
        roundToMinor: 10 ** currencyExponent(facts.currency),
        destinationOrder: 'marginal_return',
        bufferDays: null,
        confidencePpm: null,
        cancelWindowHours: null,
        automation: null,
      },
    ];
  });
}

/** More accounts than these hold little of a household's cash. */
const SOURCES = 6;

/** A place of the ladder as a rule names it. */
function destinationOf(key: string): SweepDestination[] {
  const [, kind, accountId = '', , segmentId = ''] = /^([a-z]+):([^/]+)(\/(.+))?$/.exec(key) ?? [];
  if (kind === 'account' || kind === 'loan') return [{ kind, accountId }];
  return kind === 'segment' ? [{ kind: 'card_segment', accountId, segmentId }] : [];
}

function modeToWire(
  { key, moves, movedTo }: LastMonthOfMode,
  { facts }: Loaded,
  currency: string,
): ModeLastMonth['modes'][number] {
  const money = (amount: number): Money => toMoney(amount, currency);
  const sumOf = (kind: 'debt' | 'deposit') =>
    sumMinor(movedTo.filter((each) => each.kind === kind).map(({ amountMinor }) => amountMinor));
  const working = modeMovedWorking({ movedTo, moves });
  const names = namesOf(facts);
  const subjects = new Map(
    movedTo.map(({ accountId }) => [
      accountId,
      { name: names.account(accountId), ref: { kind: 'account' as const, id: accountId } },
    ]),
  );
  const moved = sumMinor(movedTo.map(({ amountMinor }) => amountMinor));
  return {
    key,
    moved: money(moved),
    moves,
    toDebts: money(sumOf('debt')),
    toSavings: money(sumOf('deposit')),
    working: workingToWire(working, { href: '/sweeps', subjects }, currency),
  };
}
