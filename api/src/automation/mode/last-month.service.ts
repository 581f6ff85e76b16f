/** Computes the personalized number on every mode's card: the money that the mode would have moved last month. */
import { transferCalendar } from '../sweeps/rule-of-row.ts';
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
  modeTransfersWorking,
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
import { hasLine } from '../../outlook/forecast/compute-forecast.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { namesOf } from '../sweeps/loaded-rules.ts';
import {
  ladderFloor,
  loadSweepFacts,
  type SweepFacts,
  type RuleInputs,
  sweepContextOf,
} from '../sweeps/sweep-inputs.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import type { LastMonthOfMode, LastMonthTask } from '../sweeps/last-month-task.ts';

/**
 * Separate from the backtest queue, so that a user who backtests a rule does not wait for the simulations of the mode
 * page.
 */
const line = createBacktestLine();

export async function lastMonth(scope: Scope): Promise<ModeLastMonth> {
  const loaded = await scope.read((tx) => loadTask(tx, scope));
  if (loaded.task === null) return { from: loaded.from, through: loaded.through, modes: [] };
  const done = await line.run(scope.household.id, loaded.task);
  return {
    from: loaded.from,
    through: loaded.through,
    modes: done.map((mode) => modeToWire(mode, loaded, scope)),
  };
}

interface Loaded {
  from: CivilDate;
  through: CivilDate;
  facts: SweepFacts;
  /** Null if there is nothing to simulate. */
  task: LastMonthTask | null;
}

async function loadTask(tx: HouseholdTx, scope: Scope): Promise<Loaded> {
  const facts = await loadSweepFacts(tx, scope);
  const month = monthBefore(monthOf(civilDate(scope.today)), 1);
  const from = civilDate(`${month}-01`);
  const through = endOfMonth(from);
  const current = await activeMode(tx, scope.today);
  const parametersOf = (key: ModeKey): ModeParameters => (key === current.key ? current.parameters : MODES[key]);
  if (!facts.accounts.some(hasLine)) return { from, through, facts, task: null };
  const past = await loadPast(tx, facts, { from, through });
  if (!past.ledger.some(({ on }) => on >= from)) return { from, through, facts, task: null };
  const contexts = MODE_KEYS.map((key) => ({
    key,
    floorMinor: ladderFloor(facts, parametersOf(key)),
    context: sweepContextOf(facts, {
      mode: parametersOf(key),
      rules: spareRules(facts, parametersOf(key), past.accounts),
    }),
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
      calendar: transferCalendar(facts.settings, facts.calendar),
      modes: contexts.map(({ key, floorMinor, context: { inputs } }) => ({
        key,
        rules: inputs.rules,
        settings: { ...inputs.settings, killSwitch: false },
        // The simulation limits payments to a debt by its balance at the time, not by today's capacity.
        ladder: {
          destinations: inputs.destinations.map((place) =>
            place.key.startsWith('account:') ? place : { ...place, capacityMinor: null },
          ),
          floorMinor,
        },
      })),
    },
  };
}

const SPARE_ID = '00000000-0000-0000-0000-0000000000';

/**
 * Expresses a mode's strategy as rules, one per account: the cash above the mode's floor goes to the mode's first
 * destination. The household's own rules have their own sources and destinations and barely differ between modes; the
 * switch preview shows what happens to them.
 */
function spareRules(facts: SweepFacts, mode: ModeParameters, opening: readonly SweepAccount[]): RuleInputs[] {
  const { inputs } = sweepContextOf(facts, { mode, rules: [] });
  const money = (amount: number) => ({ minor: String(amount), currency: facts.currency });
  // The largest accounts hold the floor, so that no account relies on cash that a rule of another account moves.
  let floor: number = modeFloor(mode.floor, { monthlyExpensesMinor: facts.monthlyExpensesMinor ?? minor(0) });
  const sources = opening
    .filter(({ kind, balanceMinor }) => kind === 'deposit' && balanceMinor > 0)
    .toSorted((a, b) => b.balanceMinor - a.balanceMinor || (a.id < b.id ? -1 : 1));
  return sources.slice(0, SOURCES).flatMap((source, index): RuleInputs[] => {
    const kept = Math.min(floor, source.balanceMinor);
    floor -= kept;
    // If a destination is an account that earns no more interest than the source, the money stays in the source, and
    // later destinations get nothing from it.
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
        obeysLadder: true,
      },
    ];
  });
}

/** Maximum number of accounts to simulate. The others have little of a household's cash. */
const SOURCES = 6;

/** Converts a step of the ladder to destinations of a rule. */
function destinationOf(key: string): SweepDestination[] {
  const [, kind, accountId = '', , segmentId = ''] = /^([a-z]+):([^/]+)(\/(.+))?$/.exec(key) ?? [];
  if (kind === 'account' || kind === 'loan') return [{ kind, accountId }];
  return kind === 'segment' ? [{ kind: 'card_segment', accountId, segmentId }] : [];
}

function modeToWire(
  { key, moves, movedTo }: LastMonthOfMode,
  { facts }: Loaded,
  { household: { currency }, language }: Scope,
): ModeLastMonth['modes'][number] {
  const money = (amount: number): Money => toMoney(amount, currency);
  const sumOf = (kind: 'debt' | 'deposit') =>
    sumMinor(movedTo.filter((each) => each.kind === kind).map(({ amountMinor }) => amountMinor));
  const working = modeTransfersWorking({ movedTo, moves });
  const names = namesOf(facts, language);
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
