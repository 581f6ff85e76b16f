/** The lines of a household's accounts, which are cached until their inputs change. */
import { type CivilDate, type DailySpending, type Forecast, minor, type PlannedFlow } from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { drawLine } from './draw-line.ts';

interface LineInputs {
  household: Pick<Scope['household'], 'id' | 'currency'>;
  today: CivilDate;
  accounts: readonly AccountRow[];
  flows: readonly PlannedFlow[];
  spending: DailySpending;
  horizonOn: CivilDate;
  days: number;
}

interface Lines {
  /** Returns an account's line without some planned payments. */
  of: (accountId: string, without: readonly string[]) => Forecast;
  /** Returns the line of all accounts in the household's currency, or null if there are none. */
  together: () => Forecast | null;
}

/** Maximum number of households with cached lines. */
const KEPT_HOUSEHOLDS = 50;
const KEPT_LINES = 60;
const kept = new Map<string, { spending: DailySpending; lines: Map<string, Forecast> }>();

/** Returns the household's cached lines, keyed by their inputs. A new history discards all of them. */
function linesKept(householdId: string, spending: DailySpending): Map<string, Forecast> {
  const known = kept.get(householdId);
  kept.delete(householdId);
  const entry = known?.spending === spending ? known : { spending, lines: new Map<string, Forecast>() };
  kept.set(householdId, entry);
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_HOUSEHOLDS))) kept.delete(oldest);
  for (const oldest of [...entry.lines.keys()].slice(0, Math.max(0, entry.lines.size - KEPT_LINES)))
    entry.lines.delete(oldest);
  return entry.lines;
}

export function linesOf({ household, today, accounts, flows, spending, horizonOn, days }: LineInputs): Lines {
  const lines = linesKept(household.id, spending);
  const line = (group: readonly AccountRow[], without: readonly string[]): Forecast => {
    const ids = new Set(group.map(({ id }) => id));
    const moving = flows.filter((flow) => ids.has(flow.accountId) && !without.includes(flow.id));
    const openings = group.map(({ id, balanceMinor, pendingMinor }) => ({
      id,
      balanceMinor: minor(balanceMinor - pendingMinor),
      pendingMinor: minor(pendingMinor),
    }));
    const key = JSON.stringify([openings, moving, horizonOn, days]);
    const found = lines.get(key) ?? drawLine({ today, accounts: openings, flows: moving, spending, days, horizonOn });
    lines.set(key, found);
    return found;
  };
  const inHousehold = accounts.filter(({ currency }) => currency === household.currency);
  return {
    of: (accountId, without) => {
      const account = accounts.find(({ id }) => id === accountId);
      if (account === undefined) throw new Error('an account that has no line');
      return line([account], without);
    },
    together: () => (inHousehold.length === 0 ? null : line(inHousehold, [])),
  };
}
