import type { ActionAccount } from '../decisions/action/due-facts.ts';
import type { Ladder } from '../decisions/ladder/marginal-ladder.ts';
import type { TodayAccount, TodayFacts } from '../decisions/today/today-facts.ts';
import { civilDate } from '../foundation/dates/civil-date.ts';
import { addDays } from '../foundation/dates/add.ts';
import { minor, ppm, type Ppm } from '../foundation/money/minor.ts';
import { TODAY } from './arbitrary.ts';

const NO_LADDER: Ladder = { rungs: [], hurdlePpm: 0 as Ppm };

/** An account with half of its balance to spare. */
export const depositAccount = (fields: Partial<TodayAccount> = {}): TodayAccount => ({
  accountId: 'checking',
  accountName: 'Checking',
  balanceMinor: minor(500_000),
  spareMinor: minor(250_000),
  leavingMinor: minor(0),
  floorMinor: minor(100_000),
  coversMinor: minor(0),
  isForecast: true,
  yieldPpm: ppm(0),
  ...fields,
});

/** A card of $2,000.00 at 24% whose minimum of $60.00 is due in four days. */
export const dueCard = (fields: Partial<ActionAccount> = {}): ActionAccount => ({
  accountId: 'visa',
  accountName: 'Visa',
  owedMinor: minor(200_000),
  aprPpm: ppm(240_000),
  minimumMinor: minor(6_000),
  dueOn: civilDate('2026-03-05'),
  ...fields,
});

export const todayFacts = (fields: Partial<TodayFacts> = {}): TodayFacts => ({
  today: TODAY,
  billsUntil: addDays(TODAY, 45),
  accounts: [depositAccount()],
  due: [],
  promos: [],
  loanIds: new Set(),
  extras: [],
  ladder: NO_LADDER,
  payers: new Map(),
  keptFor: new Map(),
  made: [],
  smallestMoveMinor: minor(0),
  ...fields,
});
