import { addDays } from '../../foundation/dates/add.ts';
import { type BusinessCalendar, isBankHoliday } from '../../foundation/dates/business-days.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import { evaluateSweeps, proposedSweeps } from './evaluate-sweeps.ts';
import { trackHouseholdPayments } from './household-payments.ts';
import { trackHouseholdTransfers, type HouseholdTransfers } from './household-transfers.ts';
import type { RecentSweepRun, SweepAccount, SweepInputs, SweepTransaction } from './sweep-inputs.ts';
import { sweepClass, type SweepRule } from './sweep-rule.ts';
import type { SweepSettings } from './sweep-settings.ts';

/** The data available on the morning of a day, without data of that day or later. */
export interface BacktestDay {
  today: CivilDate;
  /** Account states at the start of the day in the replay. */
  accounts: readonly SweepAccount[];
  /** All transactions before today, oldest first. */
  known: readonly SweepTransaction[];
  /**
   * Movements posted on debts before today in the replay: those of the ledger and the sweeps that arrived, with the
   * household's own payments reduced by what rules have already paid.
   */
  onDebts: readonly SweepTransaction[];
  /** Runs of the replay until yesterday. */
  runs: readonly RecentSweepRun[];
}

/** Results of the household's engines from this data: the forecast as `safeToMove`, detected paychecks and so on. */
export type BacktestKnowledge = Pick<
  SweepInputs,
  'safeToMove' | 'paychecks' | 'purchases' | 'promos' | 'minimums' | 'goals' | 'destinations' | 'plannedUses'
>;

export interface BacktestInputs {
  from: CivilDate;
  /** Last day, inclusive. */
  through: CivilDate;
  /** Account states at the start of the first day. */
  accounts: readonly SweepAccount[];
  /** The household's transactions, in any order; those before the first day are history. */
  ledger: readonly SweepTransaction[];
  settings: SweepSettings;
  calendar: SweepInputs['calendar'];
  knowledgeOn: (day: BacktestDay) => BacktestKnowledge;
  /**
   * Returns the average rate of each debt on a day, for debts whose balances have separate rates; default: the
   * account's rate.
   */
  debtRatesOn?: (day: BacktestDay) => ReadonlyMap<string, Ppm>;
  /** Further assumptions behind the figures, besides today's rates and approvals. */
  assumptions?: readonly string[];
}

export interface AccountReplay {
  accountId: string;
  kind: SweepAccount['kind'];
  endMinor: Minor;
  /** The lowest intraday balance. Each day's debits come before its credits. */
  lowestMinor: Minor;
  lowestOn: CivilDate;
  /** Number of days on which the balance was negative; deposit accounts only. */
  overdraftDays: number;
  /**
   * Interest earned (deposit) or owed (debt, negative), accrued daily on closing balances, in millionths of a minor
   * unit.
   */
  interestMicro: number;
}

export interface Replay {
  accounts: AccountReplay[];
  runs: RecentSweepRun[];
  /**
   * Amount that left an account but had not arrived by the end of the last day: sweeps, and the household's own
   * transfers and debt payments.
   */
  inTransitMinor: Minor;
}

interface ReturningRun {
  run: RecentSweepRun;
  arrivesOn: CivilDate;
}

/**
 * Number of days for which runs are kept for limits and cool-downs. Round-up runs are kept permanently, because their
 * sums reach back to the first day.
 */
const RECENT_DAYS = 45;

/**
 * Replays a year of the ledger day by day with these rules.
 *
 * Morning  rules are evaluated on the data known before the day; every proposal is assumed approved and leaves its
 *          account
 * Day      first the ledger's debits, then its credits and arriving sweeps, so that a day's low assumes the worst
 *          order; then the household's own transfers between its deposit accounts, limited by the available balance.
 *          The household's debt payments are reduced by what rules have already paid (trackHouseholdPayments)
 * Night    interest accrues on the closing balance; it is totaled but never added to the balance, because the ledger
 *          holds what the bank actually paid
 */
export function replay(given: BacktestInputs, rules: readonly SweepRule[]): Replay {
  const inputs = { ...given, calendar: remembered(given.calendar) };
  const ledger = inputs.ledger.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.id < b.id ? -1 : 1));
  const states = new Map(inputs.accounts.map((account) => [account.id, open(account, inputs.from)]));
  const roundUps = new Set(rules.filter(({ terms }) => terms.kind === 'round_up').map(({ id }) => id));
  const runs: RecentSweepRun[] = [];
  let traveling: ReturningRun[] = [];
  let place = ledger.findIndex(({ on }) => on >= inputs.from);
  if (place === -1) place = ledger.length;
  const before = ledger.slice(0, place);
  const own = trackHouseholdTransfers(inputs.accounts, before);
  const payments = trackHouseholdPayments(inputs.accounts, before);
  const debts = new Set(inputs.accounts.flatMap(({ id, kind }) => (kind === 'debt' ? [id] : [])));
  const required = new Set(rules.flatMap(({ id, terms }) => (sweepClass(terms.kind) === 0 ? [id] : [])));
  const onDebts = before.filter(({ accountId }) => debts.has(accountId));
  for (let today = inputs.from; today <= inputs.through; today = addDays(today, 1)) {
    const recent = runs.filter(
      ({ decidedOn, ruleId }) => decidedOn > addDays(today, -RECENT_DAYS) || roundUps.has(ruleId),
    );
    const sent =
      rules.length === 0
        ? []
        : morning(inputs, rules, { today, known: ledger.slice(0, place), onDebts, runs, states, recent });
    runs.push(...sent.map(({ run }) => run));
    traveling.push(...sent);
    const end = endOfDay(ledger, place, today);
    const arriving = traveling.filter(({ arrivesOn }) => arrivesOn <= today);
    traveling = traveling.filter(({ arrivesOn }) => arrivesOn > today);
    const balances = new Map([...states].map(([id, { replayed }]) => [id, replayed]));
    for (const { run } of sent) payments.send(run, today, required.has(run.ruleId));
    const entries = payments.lowered(ledger.slice(place, end), today, balances);
    for (const { run } of arriving) payments.arrive(run);
    const rates =
      inputs.debtRatesOn?.({
        today,
        accounts: standing(states, today),
        known: ledger.slice(0, place),
        onDebts,
        runs,
      }) ?? new Map<string, Ppm>();
    pass(states, today, { entries, sent, arriving, own, rates });
    onDebts.push(
      ...entries.filter(({ accountId }) => debts.has(accountId)),
      ...arriving.flatMap(({ run: { key, toAccountId, amountMinor } }) =>
        debts.has(toAccountId) ? [{ id: key, accountId: toAccountId, on: today, amountMinor }] : [],
      ),
    );
    place = end;
  }
  return {
    accounts: [...states.values()].map(({ replayed }) => replayed),
    runs,
    inTransitMinor: minor(
      traveling.reduce((sum, { run }) => sum + run.amountMinor, own.inTransit() + payments.inTransit()),
    ),
  };
}

/** Caches the holidays, because a year requests the same days thousands of times. */
function remembered({ isHoliday = isBankHoliday }: BusinessCalendar): BusinessCalendar {
  const known = new Map<CivilDate, boolean>();
  return {
    isHoliday: (on) => {
      const answer = known.get(on) ?? isHoliday(on);
      known.set(on, answer);
      return answer;
    },
  };
}

interface AccountState {
  account: SweepAccount;
  replayed: AccountReplay;
}

function open(account: SweepAccount, from: CivilDate): AccountState {
  const replayed: AccountReplay = {
    accountId: account.id,
    kind: account.kind,
    endMinor: account.balanceMinor,
    lowestMinor: account.balanceMinor,
    lowestOn: from,
    overdraftDays: 0,
    interestMicro: 0,
  };
  return { account, replayed };
}

function endOfDay(ledger: readonly SweepTransaction[], place: number, today: CivilDate): number {
  let end = place;
  while ((ledger[end]?.on ?? '9999') <= today) end += 1;
  return end;
}

/** Returns every account at the start of a day. */
const standing = (states: ReadonlyMap<string, AccountState>, today: CivilDate): SweepAccount[] =>
  [...states.values()].map(({ account, replayed }) => ({
    ...account,
    balanceMinor: replayed.endMinor,
    balanceAsOf: today,
  }));

function morning(
  { settings, calendar, knowledgeOn }: BacktestInputs,
  rules: readonly SweepRule[],
  {
    states,
    recent,
    ...day
  }: Omit<BacktestDay, 'accounts'> & {
    states: ReadonlyMap<string, AccountState>;
    recent: readonly RecentSweepRun[];
  },
): ReturningRun[] {
  const { today } = day;
  const accounts = standing(states, today);
  const decisions = evaluateSweeps({
    today,
    rules,
    accounts,
    recentRuns: recent,
    settings,
    calendar,
    runNow: [],
    ...knowledgeOn({ ...day, accounts }),
  });
  return proposedSweeps(decisions).map(
    ({ key, ruleId, fromAccountId, toAccountId, destinationKey, amountMinor, evidenceIds, arrivesOn }) => ({
      arrivesOn,
      run: {
        key,
        ruleId,
        fromAccountId,
        toAccountId,
        destinationKey,
        amountMinor,
        evidenceIds,
        decidedOn: today,
        state: 'in_transit',
        isOutCounted: true,
        isInCounted: false,
      },
    }),
  );
}

interface DayTransfers {
  entries: readonly SweepTransaction[];
  sent: readonly ReturningRun[];
  arriving: readonly ReturningRun[];
  own: HouseholdTransfers;
  rates: ReadonlyMap<string, Ppm>;
}

/**
 * Processes one day over all accounts: debits, low, credits, own transfers, interest. Money that leaves an account
 * arrives at another or is in transit.
 */
function pass(
  states: ReadonlyMap<string, AccountState>,
  today: CivilDate,
  { entries, sent, arriving, own, rates }: DayTransfers,
): void {
  const debits = new Map<string, number>();
  const credits = new Map<string, number>();
  const add = (sums: Map<string, number>, accountId: string, amount: number) =>
    sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  for (const { accountId, amountMinor } of entries.filter((entry) => !own.isOne(entry)))
    add(amountMinor < 0 ? debits : credits, accountId, amountMinor);
  for (const { run } of sent) add(debits, run.fromAccountId, -run.amountMinor);
  for (const { run } of arriving) {
    add(credits, run.toAccountId, run.amountMinor);
    run.isInCounted = true;
    run.state = 'settled';
  }
  for (const { account, replayed } of states.values()) {
    const low = minor(replayed.endMinor + (debits.get(account.id) ?? 0));
    if (low < replayed.lowestMinor) Object.assign(replayed, { lowestMinor: low, lowestOn: today });
    if (low < 0 && account.kind === 'deposit') replayed.overdraftDays += 1;
    replayed.endMinor = minor(low + (credits.get(account.id) ?? 0));
  }
  own.move(entries.filter(own.isOne), new Map([...states].map(([id, { replayed }]) => [id, replayed])));
  for (const { account, replayed } of states.values()) {
    // Only a transfer can take an account below its low of the day.
    if (replayed.endMinor < replayed.lowestMinor)
      Object.assign(replayed, { lowestMinor: replayed.endMinor, lowestOn: today });
    const bearing = account.kind === 'deposit' ? Math.max(0, replayed.endMinor) : Math.min(0, replayed.endMinor);
    replayed.interestMicro += mulDiv(bearing, rates.get(account.id) ?? account.ratePpm, 365, 'half-away');
  }
}
